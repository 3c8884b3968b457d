import { createMark, toCommandEnvironment } from './variables.ts'

/** Makes the environment of each shell; waits for the user's PATH once. */
export class CommandEnvironment {
  readonly #own: NodeJS.ProcessEnv
  readonly #owner: string
  readonly #loginPath: Promise<string | undefined>

  /** `loginPath` must never reject and have a time limit of its own. */
  constructor(own: NodeJS.ProcessEnv, owner: string, loginPath: Promise<string | undefined>) {
    this.#own = own
    this.#owner = owner
    this.#loginPath = loginPath
  }

  /** The app's own environment, for looking up programs. */
  get own(): NodeJS.ProcessEnv {
    return this.#own
  }

  /** The environment for one shell, in a terminal or without one, with the mark that tells its processes. */
  async create(shellPath: string, pty = false): Promise<{ env: NodeJS.ProcessEnv; mark: string }> {
    const mark = createMark(this.#owner)
    const path = await this.#loginPath
    return { env: toCommandEnvironment(this.#own, { mark, shellPath, path, pty }), mark }
  }
}
