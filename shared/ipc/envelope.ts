import type { ErrorPayload } from '../errors/error-payload.ts'

/** An answer across IPC; Electron keeps only the message of an error thrown in a handler, so errors travel as data. */
export type Envelope<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorPayload }
