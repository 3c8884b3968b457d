/**
 * The part of a command that is selected in its list of lines, taken from the command itself; null where the selection
 * is not in the list. Parts carry their offsets as `data-start` and `data-end`.
 */
export function selectedSource(command: string, list: HTMLElement | null): string | null {
  const selection = document.getSelection()
  if (list === null || selection === null || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  let start: number | null = null
  let end = 0
  for (const part of list.querySelectorAll<HTMLElement>('[data-start]')) {
    if (!range.intersectsNode(part)) continue
    const from = Number(part.dataset['start'])
    const to = Number(part.dataset['end'])
    const isMark = part.textContent.length !== to - from || part.classList.contains('hidden')
    const startsHere = !isMark && part.contains(range.startContainer)
    const endsHere = !isMark && part.contains(range.endContainer)
    start ??= startsHere ? from + textOffset(range.startContainer, range.startOffset) : from
    end = endsHere ? from + textOffset(range.endContainer, range.endOffset) : to
  }
  return start === null ? null : command.slice(start, end)
}

function textOffset(node: Node, offset: number): number {
  if (node.nodeType === Node.TEXT_NODE) return offset
  return offset === 0 ? 0 : (node.textContent ?? '').length
}
