import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OutputFile } from '../../../electron/shell/output/output-file.ts'
import { roomyDisk } from './output-support.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'output-file-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

const slot = (path: string, space = roomyDisk()) => ({
  space,
  open: () => ({ fd: openSync(path, 'a'), name: path, space, isInPlace: () => true }),
  leaveEmpty: () => path,
})
const nothing = (): void => {
  // nobody waits in these tests
}

describe('shell-tool 8, output file', () => {
  it('remembers a full disk and lets the command go on', async () => {
    const file = new OutputFile(slot('/dev/full'), 1_000_000, nothing)

    file.append(Buffer.from('lost'))
    await file.written()

    expect(file.error).toMatch(/ENOSPC/)
    expect(file.append(Buffer.from('more'))).toBe(true)
    await file.close()
  })

  it('stops at its limit and says so', async () => {
    const path = join(folder, 'capped')
    const file = new OutputFile(slot(path), 5, nothing)

    file.append(Buffer.from('abc'))
    const cappedBefore = file.capped
    file.append(Buffer.from('defg'))
    file.append(Buffer.from('h'))
    await file.close()

    expect([cappedBefore, file.capped]).toEqual([false, true])
    expect(await readFile(path, 'utf8')).toBe('abcde')
  })

  it('is not capped by output that just fits', async () => {
    const file = new OutputFile(slot(join(folder, 'fits')), 3, nothing)

    file.append(Buffer.from('abc'))
    await file.close()

    expect(file.capped).toBe(false)
  })

  it('asks for a pause when the disk is slow, and says when there is room again', async () => {
    let room = 0
    const path = join(folder, 'slow')
    const file = new OutputFile(slot(path), 100_000_000, () => {
      room += 1
    })

    const answers = Array.from({ length: 5 }, () => file.append(Buffer.alloc(1_000_000)))
    await file.written()

    expect(answers).toEqual([true, true, false, false, false])
    expect(room).toBe(1)
    expect(file.append(Buffer.from('x'))).toBe(true)
    await file.close()
    expect((await readFile(path)).length).toBe(5_000_001)
  })

  it('is opened by the first byte, and needs no opening without one', async () => {
    const opened: string[] = []
    const path = join(folder, 'lazy')
    const watched = {
      ...slot(path),
      open: () => {
        opened.push(path)
        return slot(path).open()
      },
    }
    const empty = new OutputFile(watched, 100, nothing)
    const full = new OutputFile(watched, 100, nothing)

    empty.finish()
    full.append(Buffer.from('x'))
    full.finish()
    await full.close()

    expect([empty.name, full.name, opened]).toEqual([path, path, [path]])
  })
})
