import type { Hello } from '../shared/protocol/connection-messages.ts'
import type { CallStore } from './call-store.ts'
import { newId, newSecret } from './ids.ts'
import { isSameSecret } from './tokens.ts'

/** The logical session of one device, which survives reconnects (protocol 4.3). */
export class Link {
  readonly #deviceId: string
  readonly #links: CallStore['links']
  readonly #resumeWindowMs: number
  // Monotonic, and from the start of this process at the earliest: a call is never given up too soon (S4b).
  #lastHeardMs = performance.now()

  constructor(deviceId: string, store: CallStore, resumeWindowMs: number) {
    this.#deviceId = deviceId
    this.#links = store.links
    this.#resumeWindowMs = resumeWindowMs
  }

  /** Absent until the device has said its first `hello`. */
  get linkId(): string | undefined {
    return this.#links.get(this.#deviceId)?.linkId
  }

  /** How long the device may still stay silent before its calls are lost. */
  get remainingMs(): number {
    return this.#resumeWindowMs - (performance.now() - this.#lastHeardMs)
  }

  /** Something came from the device. */
  heard(): void {
    this.#lastHeardMs = performance.now()
  }

  /** Goes on with the link that `hello` proves, or opens a new one. */
  resumeOrOpen(hello: Hello, userId: string): { resumed: boolean; linkId: string; token: string } {
    const token = newSecret('rt')
    const { journalId, resume } = hello
    const resumed = resume !== undefined && this.#isProven(resume, journalId)
    const linkId = resumed ? resume.linkId : newId('lnk')
    // A lost `welcome` must not lose the link, so the token that was shown stays valid until `confirm`.
    const resumeTokens = resumed ? [resume.resumeToken, token] : [token]
    this.#links.put(this.#deviceId, { userId, linkId, journalId, resumeTokens })
    this.heard()
    return { resumed, linkId, token }
  }

  /** The `welcome` has arrived: only its token is valid from now on. */
  confirm(): void {
    const link = this.#links.get(this.#deviceId)
    if (link === undefined || link.resumeTokens.length < 2) return
    this.#links.put(this.#deviceId, { ...link, resumeTokens: link.resumeTokens.slice(-1) })
  }

  #isProven(resume: NonNullable<Hello['resume']>, journalId: string): boolean {
    const link = this.#links.get(this.#deviceId)
    return (
      link?.linkId === resume.linkId &&
      link.journalId === journalId &&
      link.resumeTokens.some((token) => isSameSecret(token, resume.resumeToken)) &&
      this.remainingMs > 0
    )
  }
}
