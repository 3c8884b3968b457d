import type { WebContents } from 'electron'
import type { IpcEventChannel, IpcEvents } from '../../shared/ipc/contract.ts'

/**
 * Sends events to the windows. A window hears nothing before it has asked for its first snapshot: what it would have
 * missed is in there.
 */
export class EventPublisher {
  readonly #ready = new Set<WebContents>()

  /** The page has asked for a snapshot; from now on it hears events. */
  markReady(contents: WebContents): void {
    if (this.#ready.has(contents)) return
    this.#ready.add(contents)
    contents.once('destroyed', () => this.#ready.delete(contents))
    // A reload starts a new page, which asks again.
    contents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) this.#ready.delete(contents)
    })
  }

  publish<Channel extends IpcEventChannel>(channel: Channel, payload: IpcEvents[Channel]): void {
    for (const contents of this.#ready) {
      if (!contents.isDestroyed()) contents.send(channel, payload)
    }
  }
}
