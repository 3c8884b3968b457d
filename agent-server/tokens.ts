import { createHash, timingSafeEqual } from 'node:crypto'

/** Who an access token belongs to. */
export interface Identity {
  readonly userId: string
  readonly displayName: string
  /** Set where the token was issued to one device at pairing; `hello` must then name that device. */
  readonly deviceId?: string
}

/** Access token → its owner, or undefined where the token is not valid. Device pairing replaces only this function. */
export type Authenticate = (token: string) => Identity | undefined

/** Static tokens for development and tests (protocol 11.2, profile P1): all belong to one local user. */
export function staticTokens(tokens: readonly string[]): Authenticate {
  const identity: Identity = { userId: 'local', displayName: 'Local user' }
  // Not `some`: looking at every token keeps the time the same wherever the match is.
  return (given) =>
    tokens.filter((token) => isSameSecret(token, given)).length > 0 ? identity : undefined
}

/** Compares two secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  // Security: hashes have one length, so neither the content nor the length of a secret shows in the time taken.
  return timingSafeEqual(sha256(a), sha256(b))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
