import { toGitBashEnvironment } from '../windows/git-bash-variables.ts'
import { createMark, toCommandEnvironment, withMark } from './variables.ts'

/** Makes the environment of each shell; waits for the user's PATH once. */
export class CommandEnvironment {
  readonly #own: NodeJS.ProcessEnv
  readonly #owner: string
  readonly #loginPath: Promise<string | undefined>
  readonly #windows: boolean
  /** By shell, and whether it has a terminal: the app's own environment stays as it is. */
  readonly #made = new Map<string, NodeJS.ProcessEnv>()

  /** `loginPath` must never reject and have a time limit of its own. */
  constructor(
    own: NodeJS.ProcessEnv,
    owner: string,
    loginPath: Promise<string | undefined>,
    platform: NodeJS.Platform = process.platform,
  ) {
    this.#windows = platform === 'win32'
    this.#own = own
    this.#owner = owner
    this.#loginPath = loginPath
  }

  /** The app's own environment, for looking up programs. */
  get own(): NodeJS.ProcessEnv {
    return this.#own
  }

  /** The environment for one shell, with the mark that tells its processes; `pty` where it has a terminal. */
  async create(
    shellPath: string,
    { pty }: { readonly pty?: boolean | undefined } = {},
  ): Promise<{ env: NodeJS.ProcessEnv; mark: string }> {
    const path = await this.#loginPath
    const key = JSON.stringify([shellPath, pty === true])
    let env = this.#made.get(key)
    if (env === undefined) {
      const given = { mark: createMark(this.#owner), shellPath, path, pty, windows: this.#windows }
      env = toCommandEnvironment(this.#own, given)
      if (this.#windows) env = toGitBashEnvironment(env, shellPath)
      this.#made.set(key, env)
    }
    return this.forAnotherShell({ env })
  }

  /** The same environment with a mark of its own, for another shell. */
  forAnotherShell({ env }: { readonly env: NodeJS.ProcessEnv }): {
    env: NodeJS.ProcessEnv
    mark: string
  } {
    const mark = createMark(this.#owner)
    return { env: withMark(env, mark), mark }
  }
}
