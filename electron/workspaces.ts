import { realpath } from 'node:fs/promises'

/** The folders the user has allowed, by their real paths (protocol 11.4). */
export class Workspaces {
  #roots: readonly string[] = []

  /** Real paths, in the order they were added. */
  get roots(): readonly string[] {
    return this.#roots
  }

  /** Allows a folder. @throws ENOENT and the like where it does not exist */
  async allow(path: string): Promise<string> {
    const real = await realpath(path)
    if (!this.#roots.includes(real)) this.#roots = [...this.#roots, real]
    return real
  }

  /** The real path of a folder that lies in an allowed one, or undefined. */
  async resolve(path: string): Promise<string | undefined> {
    try {
      const real = await realpath(path)
      return this.#roots.some((root) => isInside(root, real)) ? real : undefined
    } catch {
      return undefined // it does not exist, so it cannot be allowed
    }
  }
}

function isInside(root: string, path: string): boolean {
  const separator = process.platform === 'win32' ? '\\' : '/'
  const prefix = root.endsWith(separator) ? root : root + separator
  return path === root || path.startsWith(prefix)
}
