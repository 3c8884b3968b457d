import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** A file system of its own at a folder. */
export interface SmallDisk {
  readonly path: string
  remove(): void
}

/** Why no small disk can be made here, or null. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'tmpfs is of Linux'
  if (process.getuid?.() !== 0) return 'only root may mount'
  return null
}

/** Mounts a tmpfs of this many bytes at a new folder; throws where the system forbids it. */
export function mountSmallDisk(path: string, bytes: number, inodes = 1_000): SmallDisk {
  mkdirSync(path, { recursive: true })
  const options = `size=${String(bytes)},nr_inodes=${String(inodes)},mode=755`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { timeout: 10_000 })
  return {
    path,
    remove: () => {
      execFileSync('umount', ['--lazy', path], { timeout: 10_000 })
    },
  }
}
