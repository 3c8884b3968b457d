import { basename } from 'node:path'

/** How old the directory of a running command may be when it is told, in ms. */
const MAX_AGE_MS = 50

/** Where a shell can be asked for its directory. */
export interface ShellWithWorkdir {
  readonly cwd: string
}

/** The working directory of a session's shell: asked anew as seldom as its users allow. */
export class Workdir {
  #known: string
  #readAtMs = performance.now()
  /** Name of the directory the shell is started in, where its first line must bring it to its own. */
  #startName: string | undefined

  constructor(directory: string, startName: string | undefined) {
    this.#known = directory
    this.#startName = startName
  }

  /** As it was read last. */
  get known(): string {
    return this.#known
  }

  /** At most {@link MAX_AGE_MS} old. */
  recent(shell: ShellWithWorkdir): string {
    return performance.now() - this.#readAtMs < MAX_AGE_MS ? this.#known : this.read(shell)
  }

  /** As it is now. */
  read(shell: ShellWithWorkdir): string {
    this.#readAtMs = performance.now()
    const { cwd } = shell
    if (basename(cwd) !== this.#startName) this.#known = cwd
    return this.#known
  }

  /** A command began at this reading of `performance.now()`, in the directory that is known. */
  age(startedAtMs: number): void {
    this.#readAtMs = startedAtMs
  }

  /** Another shell takes over, and is started in a directory of this name; it goes on in `directory`. */
  startsIn(startName: string | undefined, directory: string | undefined): void {
    this.#known = directory ?? this.#known
    this.#startName = startName
  }
}
