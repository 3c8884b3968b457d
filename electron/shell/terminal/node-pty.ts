import { toErrorMessage } from '../../../shared/errors/error-payload.ts'
import { fail, ok } from '../../../shared/util/result.ts'
import type { Result } from '../../../shared/util/result.ts'

// Only what is used here. The package is an alias, and its own types declare the name it was published under.

/** A program in a terminal. */
export interface NodePtyTerminal {
  readonly pid: number
  onData(listener: (data: Buffer) => void): unknown
  onExit(listener: (end: { readonly exitCode: number; readonly signal?: number }) => void): unknown
  resize(columns: number, rows: number): void
  pause(): void
  resume(): void
}

/** What starts terminals. */
export interface NodePty {
  spawn(
    file: string,
    args: string[],
    options: {
      readonly cwd: string
      readonly env: NodeJS.ProcessEnv
      readonly cols: number
      readonly rows: number
      /** Bytes, not text. */
      readonly encoding: null
    },
  ): NodePtyTerminal
}

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
    // @ts-expect-error -- see above: the types are those of a module with another name
    const module = (await import('node-pty')) as NodePty & { readonly default?: NodePty }
    // CommonJS: what it exports stands under `default`.
    return ok(module.default ?? module)
  } catch (error) {
    return fail(toErrorMessage(error))
  }
}
