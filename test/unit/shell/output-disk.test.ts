// The disk that is full, slow, stuck, low or faulty (reliability T5, T9), as seen by one output file.

import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FreeSpace } from '../../../electron/shell/output/free-space.ts'
import { OutputFile } from '../../../electron/shell/output/output-file.ts'
import type { OutputDisk } from '../../../electron/shell/output/output-file.ts'
import type { OutputSlot } from '../../../electron/shell/output/output-folder.ts'
import { createDeferred } from '../../../shared/util/deferred.ts'
import { diskWith, roomyDisk } from './output-support.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'output-disk-'))
  path = join(folder, 's_1.out')
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

const fds: number[] = []
function slot(space: FreeSpace = roomyDisk()): OutputSlot {
  return {
    space,
    open: () => {
      const fd = openSync(path, 'a')
      fds.push(fd)
      return { fd, name: 's_1.out', space, isInPlace: () => true }
    },
    leaveEmpty: () => 's_1.out',
  }
}

function isOpen(fd: number | undefined): boolean {
  try {
    return fstatSync(fd ?? -1).isFile()
  } catch {
    return false
  }
}

function failWith(code: string): Error {
  return Object.assign(new Error(`${code}: failed, write`), { code })
}

/** Writes as the system does, but at most `atOnce` bytes, and after `whole` bytes it fails. */
function limitedDisk(whole: number, atOnce: number, code: string): OutputDisk {
  let left = whole
  return {
    stallMs: 60_000,
    write: (fd, pieces) => {
      if (left === 0) return Promise.reject(failWith(code))
      const bytes = Buffer.concat(pieces).subarray(0, Math.min(atOnce, left))
      left -= bytes.length
      return Promise.resolve(writeSync(fd, bytes))
    },
  }
}

const nothing = (): void => {
  // nobody waits in these tests
}

describe('shell-tool 8, a disk that fails', () => {
  it.each([
    ['ENOSPC', 'the output file is not whole: the disk is full (ENOSPC)'],
    ['EIO', 'the output file is not whole: the disk reports a fault (EIO)'],
    [
      'EFBIG',
      'the output file is not whole: the file reached the largest size this system allows (EFBIG)',
    ],
    ['EDQUOT', 'the output file is not whole: the disk quota is used up (EDQUOT)'],
    ['EOTHER', 'the output file is not whole: EOTHER: failed, write'],
  ])('keeps what it took before %s, and says what happened', async (code, message) => {
    const file = new OutputFile(slot(), 1e9, nothing, limitedDisk(1_000, 300, code))

    file.append(Buffer.alloc(2_500, 'x'))
    await file.written()

    expect(file.error).toBe(message)
    expect(file.name).toBe('s_1.out')
    expect(file.append(Buffer.from('more'))).toBe(true)
    await file.close()
    expect(await readFile(path, 'utf8')).toBe('x'.repeat(1_000))
    expect(isOpen(fds.at(-1))).toBe(false)
  })

  it('writes everything, in order, through partial writes', async () => {
    const file = new OutputFile(slot(), 1e9, nothing, limitedDisk(1e9, 7, ''))
    const pieces = Array.from({ length: 200 }, (_, index) =>
      Buffer.from(`piece ${String(index)}\n`),
    )

    for (const piece of pieces) file.append(piece)
    await file.close()

    expect((await readFile(path)).equals(Buffer.concat(pieces))).toBe(true)
  })

  it('lets a waiting command go on when the disk fails', async () => {
    let room = 0
    const written = createDeferred<number>()
    const disk = { stallMs: 60_000, write: () => written.promise }
    const file = new OutputFile(slot(), 1e9, () => (room += 1), disk)
    const answers = [1, 2, 3].map(() => file.append(Buffer.alloc(1_000_000)))

    written.reject(failWith('EIO'))
    await file.written()

    expect(answers).toEqual([true, true, false])
    await vi.waitFor(() => {
      expect(room).toBe(1)
    })
    expect(file.append(Buffer.alloc(1_000_000))).toBe(true)
    await file.close()
  })

  it('says that nothing could be opened, and where', async () => {
    const file = new OutputFile(
      { ...slot(), open: () => ({ ...slot().open(), fd: openSync(join(folder, 'no', 'x'), 'a') }) },
      100,
      nothing,
    )

    file.append(Buffer.from('x'))

    expect(file.error).toBe(
      `the output could not be saved in ${join(folder, 'no', 'x')}: the folder is gone (ENOENT)`,
    )
    expect(file.name).toBeNull()
    await file.close()
    closeSync(fds.at(-1) ?? -1)
  })

  it('names no file that was removed while the command ran', async () => {
    const gone = { ...slot(), open: () => ({ ...slot().open(), isInPlace: () => false }) }
    const file = new OutputFile(gone, 100, nothing)

    file.append(Buffer.from('x'))
    file.finish()

    expect([file.name, file.error]).toEqual([
      null,
      'the output file was removed or moved while the command ran',
    ])
    await file.close()
  })
})

describe('shell-tool 8, a disk that is stuck', () => {
  it('holds at most 8 MB, and neither the command nor its result waits for ever', async () => {
    vi.useFakeTimers()
    const written = createDeferred<number>()
    let room = 0
    const disk = { stallMs: 30_000, write: () => written.promise }
    const file = new OutputFile(slot(), 1e9, () => (room += 1), disk)
    let taken = 0
    while (file.append(Buffer.alloc(65_536))) taken += 65_536

    const result = file.written()
    const closed = file.close()
    await vi.advanceTimersByTimeAsync(29_000)
    const before = [room, file.error]
    await vi.advanceTimersByTimeAsync(1_000)
    await result
    await closed

    expect(taken).toBeLessThan(8_388_608 - 1_310_720) // with what is kept for the preview
    expect(before).toEqual([0, undefined])
    expect(room).toBe(1)
    expect(file.error).toBe('the output file is not whole: the disk did not answer for 30 s')
    // The write that hangs has the descriptor still; it must not become another file's meanwhile.
    expect(isOpen(fds.at(-1))).toBe(true)
    vi.useRealTimers()
    written.resolve(65_536)
    await vi.waitFor(() => {
      expect(isOpen(fds.at(-1))).toBe(false)
    })
  })
})

describe('shell-tool 8, a disk with little room', () => {
  it('takes no bytes of a new command when it was low, and looks first', async () => {
    const disk = diskWith(50)
    const space = new FreeSpace('/', () => 100, disk)
    const first = new OutputFile(slot(space), 1e9, nothing)

    first.append(Buffer.from('lost'))
    await first.close()
    disk.freeBytes = 100
    const second = new OutputFile(slot(space), 1e9, nothing)
    second.append(Buffer.from('kept from '))
    second.append(Buffer.from('the first byte on'))
    await second.written()

    expect(first.error).toMatch(/^the output file is not whole: less than 100 bytes is free/)
    expect(first.name).toBeNull()
    expect(second.error).toBeUndefined()
    expect(second.name).toBe('s_1.out')
    await second.close()
    expect(await readFile(path, 'utf8')).toBe('kept from the first byte on')
  })

  it('stops before it fills', async () => {
    const disk = diskWith(3_000_000_000)
    const space = new FreeSpace('/', () => 1_073_741_824, disk)
    const file = new OutputFile(slot(space), 1e12, nothing)
    let taken = 0
    const piece = Buffer.alloc(262_144)
    while (file.error === undefined && taken < 4e9) {
      file.append(piece)
      taken += piece.length
      disk.freeBytes -= piece.length
      // Where a real command would be made to wait.
      if (taken % 1_048_576 === 0) await Promise.resolve()
      if (taken > 30_000_000 && taken < 31_000_000) disk.freeBytes = 1_070_000_000
    }
    await file.close()

    expect(file.error).toBe(
      'the output file is not whole: less than 1 GB is free on its disk, so no more was written',
    )
    expect(taken).toBeLessThan(60_000_000)
    // Cheap: a look for each 8 MB, and one at the beginning.
    expect(disk.looks).toBeLessThanOrEqual(2 + taken / 8_388_608)
  })

  it('is not looked at for a little output', () => {
    const disk = diskWith(1e12)
    const space = new FreeSpace('/', () => 100, disk)

    const isLow = Array.from({ length: 1_000 }, () => {
      space.note(100)
      return space.isLow
    })

    expect(isLow).not.toContain(true)
    expect(disk.looks).toBeLessThanOrEqual(2)
  })

  it('counts as roomy where it cannot be asked', async () => {
    const space = new FreeSpace('/no/such/folder', () => 100)

    expect(space.isLow).toBe(false)
    await space.look()
    expect(space.isLow).toBe(false)
  })
})
