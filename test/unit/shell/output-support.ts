import { FreeSpace } from '../../../electron/shell/output/free-space.ts'
import type { SpaceReader } from '../../../electron/shell/output/free-space.ts'

/** A disk with this much room; the answer may be changed. */
export function diskWith(freeBytes: number): SpaceReader & { freeBytes: number; looks: number } {
  const disk = {
    freeBytes,
    looks: 0,
    now: () => {
      disk.looks += 1
      return disk.freeBytes
    },
    soon: () => Promise.resolve(disk.now()),
  }
  return disk
}

/** The watch over a disk that is never low. */
export function roomyDisk(): FreeSpace {
  return new FreeSpace('/', () => 0, diskWith(1e12))
}
