import { toErrorMessage } from '../../../shared/errors/error-payload.ts'
import { fail, ok } from '../../../shared/util/result.ts'
import type { Result } from '../../../shared/util/result.ts'

/** What starts terminals. */
export type NodePty = typeof import('node-pty')

let loaded: Promise<Result<NodePty, string>> | undefined

/**
 * Loads node-pty, once. It has native code: a broken installation must cost the terminals, not the app, so it is no
 * static import. Fails with what the loader says.
 */
export function loadNodePty(): Promise<Result<NodePty, string>> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Result<NodePty, string>> {
  try {
    // CommonJS: the exports stand under `default`, which the types do not know.
    const module = (await import('node-pty')) as NodePty & { readonly default?: NodePty }
    return ok(module.default ?? module)
  } catch (error) {
    return fail(toErrorMessage(error))
  }
}
