import type { IpcMainInvokeEvent, WebContents } from 'electron'

/** Where our own pages live; see `app/page-protocol.ts`. */
const PAGE_ORIGIN = 'app://drawbridge'

const trusted = new WeakSet<WebContents>()

/** Called once for each window we create. */
export function trustWindow(contents: WebContents): void {
  trusted.add(contents)
}

/** The main frame of one of our windows, showing one of our pages. */
export function isTrustedSender(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame
  if (frame === null || !trusted.has(event.sender)) return false
  // Security: a frame inside our page, or our window gone elsewhere, has no say.
  return frame === event.sender.mainFrame && isPageUrl(frame.url)
}

function isPageUrl(url: string): boolean {
  try {
    const { protocol, host } = new URL(url)
    return `${protocol}//${host}` === PAGE_ORIGIN
  } catch {
    return false // no URL, not our page
  }
}
