import { computed, shallowRef, watch } from 'vue'
import type { ToolCall } from '../../../shared/tool-call/tool-call.ts'
import { useToolCallOutputStore } from '../../stores/tool-call-output.ts'
import type { CardState } from './card-state.ts'

/** A command that ended well shows its output by itself up to this many lines (ux 5). */
const SHORT_LINES = 10
/** Output up to this size is asked for to learn how many lines it has. */
const SHORT_BYTES = 4_096

/** Which output a card has, and whether it shows it: failures always, long successes only when asked. */
export function useCardOutput(call: () => ToolCall, state: () => CardState) {
  const outputs = useToolCallOutputStore()
  const hasFocus = shallowRef(false)
  const isHeldOpen = shallowRef(false)

  const view = computed(() => outputs.views.get(call().callId))
  const size = computed(() =>
    Math.max(view.value?.totalBytes ?? 0, state().result?.outputBytes ?? 0),
  )
  const hasOutput = computed(() =>
    view.value === undefined ? size.value > 0 : view.value.lines.length > 0,
  )
  const opensByItself = computed(() => {
    if (state().isLive || state().isBad || isHeldOpen.value) return true
    return view.value !== undefined && view.value.lineCount <= SHORT_LINES
  })
  const isOpen = computed(() => {
    if (!hasOutput.value) return false
    const remembered = outputs.opened.get(call().callId)
    return remembered === undefined ? opensByItself.value : remembered === 'open'
  })

  // What the person reads or works in does not close by itself.
  watch(
    () => state().isLive,
    (isLive) => {
      if (!isLive && hasFocus.value) isHeldOpen.value = true
    },
  )
  watch(
    [isOpen, hasOutput],
    () => {
      const isShort = size.value <= SHORT_BYTES && state().result !== null
      if (hasOutput.value && (isOpen.value || isShort)) outputs.load(call().callId)
    },
    { immediate: true },
  )
  // A window that comes late asks for what already ran.
  watch(
    () => state().isLive,
    (isLive) => {
      if (isLive) outputs.load(call().callId)
    },
    { immediate: true },
  )

  function toggle(): void {
    outputs.setOpened(call().callId, !isOpen.value)
  }

  return { view, size, hasOutput, isOpen, hasFocus, toggle }
}
