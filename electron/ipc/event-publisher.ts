import type { WebContents } from 'electron'
import type { IpcEventChannel, IpcEvents } from '../../shared/ipc/contract.ts'

/**
 * Sends events to the windows. A window hears nothing before it has asked for its first snapshot: what it would have
 * missed is in there.
 */
export class EventPublisher {
  readonly #ready = new Set<WebContents>()
  readonly #known = new WeakSet<WebContents>()

  /** The page has asked for a snapshot; from now on it hears events. */
  markReady(contents: WebContents): void {
    this.#ready.add(contents)
    if (this.#known.has(contents)) return
    this.#known.add(contents)
    contents.once('destroyed', () => this.#ready.delete(contents))
    // A reload makes a new page, which asks again. Not when a navigation merely starts: one that we refuse leaves the
    // page where it is, and it must go on hearing.
    contents.on('did-navigate', () => this.#ready.delete(contents))
  }

  publish<Channel extends IpcEventChannel>(channel: Channel, payload: IpcEvents[Channel]): void {
    for (const contents of this.#ready) {
      if (!contents.isDestroyed()) contents.send(channel, payload)
    }
  }
}
