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

/** A terminal without a program. Its descriptors are the caller's; other programs inherit them (see open-terminals.ts). */
export interface OpenedDevice {
  /** Non-blocking, as the other one. */
  readonly master: number
  readonly slave: number
  /** Path of the slave, e.g. `/dev/pts/3`. */
  readonly pty: string
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

/** The native part of node-pty. Its own `open` loses the descriptor of the slave, and its `kill` would signal the pid -1. */
export interface NativePty {
  /** Throws where the system has no terminal left. */
  open(columns: number, rows: number): OpenedDevice
  resize(master: number, columns: number, rows: number): void
}

/** node-pty, and its native part. */
export interface LoadedPty extends NodePty {
  readonly native: NativePty
}

let loaded: Promise<Result<LoadedPty, string>> | undefined

/**
 * Loads node-pty, once. It has native code: a broken installation must cost the terminals, not the app, so it is no
 * static import. Fails with what the loader says.
 */
export function loadNodePty(): Promise<Result<LoadedPty, string>> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Result<LoadedPty, string>> {
  try {
    // @ts-expect-error -- see above: the types are those of a module with another name
    const module = (await import('node-pty')) as NodePty & { readonly default?: NodePty }
    // @ts-expect-error -- it declares none
    const binary = (await import('node-pty/requireBinary.js')) as BinaryModule & {
      readonly default?: BinaryModule
    }
    // CommonJS: what it exports stands under `default`.
    const nodePty = module.default ?? module
    const native = (binary.default ?? binary).requireBinary('pty.node') as NativePty
    return ok({ spawn: (file, args, options) => nodePty.spawn(file, args, options), native })
  } catch (error) {
    return fail(toErrorMessage(error))
  }
}

interface BinaryModule {
  requireBinary(file: string): unknown
}
