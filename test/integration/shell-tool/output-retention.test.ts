// shell-tool 8 and reliability T14: output files are kept 7 days and at most 2 GB a workspace.

import { closeSync, existsSync, writeSync } from 'node:fs'
import {
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FileNumbers } from '../../../electron/shell/output/file-numbers.ts'
import { OutputFolder } from '../../../electron/shell/output/output-folder.ts'
import { cleanFolder, oldestFirst } from '../../../electron/shell/output/output-retention.ts'
import { RetentionSchedule } from '../../../electron/shell/output/retention-schedule.ts'
import { createTemporaryWorkspace } from '../../support/temporary-workspace.ts'
import type { TemporaryWorkspace } from '../../support/temporary-workspace.ts'
import { EngineUnderTest } from './engine-under-test.ts'

const DAY_MS = 86_400_000
const KEPT = { maxAgeMs: 7 * DAY_MS, maxBytes: 2_147_483_648 }

let place: TemporaryWorkspace
let folder: string
beforeEach(async () => {
  place = await createTemporaryWorkspace()
  folder = join(place.workspace, 'shellOutput')
  await mkdir(folder)
})
afterEach(async () => {
  await place.remove()
})

async function put(name: string, ageMs: number, bytes = 10, where = folder): Promise<void> {
  await writeFile(join(where, name), Buffer.alloc(bytes))
  const at = new Date(Date.now() - ageMs)
  await utimes(join(where, name), at, at)
}

const removed: string[] = []
const ROOMS = {
  isLive: (id: string) => id === 'live',
  removed: (_: string, file: { sessionId: string; number: number }) => {
    removed.push(`${file.sessionId} ${String(file.number)}`)
  },
  isStopped: () => false,
}

describe('reliability T14, age', () => {
  it('removes what is older than 7 days, and nothing that is not an output file', async () => {
    const outside = join(place.dataDir, 'mine')
    await writeFile(outside, 'mine')
    await put('s_1.out', 7 * DAY_MS + 60_000)
    await put('s_2.out', 7 * DAY_MS - 60_000)
    await put('a_b.c-d_12.out', 30 * DAY_MS)
    await put('live_1.out', 30 * DAY_MS)
    const kept = [
      '.gitignore',
      'notes.out',
      's_0.out',
      's_01.out',
      's_1.out.bak',
      '_.out',
      '.x_1.out',
      's_x.out',
      'a b_1.out',
    ]
    for (const name of kept) await put(name, 30 * DAY_MS)
    await mkdir(join(folder, 'd_1.out'))
    await put('d_9.out', 30 * DAY_MS, 10, join(folder, 'd_1.out'))
    await symlink(outside, join(folder, 'l_1.out'))
    removed.length = 0

    const use = await cleanFolder(folder, KEPT, ROOMS)

    expect((await readdir(folder)).sort()).toEqual(
      [...kept, 's_2.out', 'live_1.out', 'd_1.out', 'l_1.out'].sort(),
    )
    expect(await readdir(join(folder, 'd_1.out'))).toEqual(['d_9.out'])
    expect(await readFile(outside, 'utf8')).toBe('mine')
    expect(use?.bytes).toBe(20)
    expect(removed.sort()).toEqual(['a_b.c-d 12', 's 1'])
  })

  it('takes a name away and leaves what has another name too', async () => {
    await put('s_1.out', 30 * DAY_MS)
    await link(join(folder, 's_1.out'), join(place.workspace, 'kept'))

    await cleanFolder(folder, KEPT, ROOMS)

    expect(existsSync(join(folder, 's_1.out'))).toBe(false)
    expect(existsSync(join(place.workspace, 'kept'))).toBe(true)
  })
})

describe('reliability T14, size', () => {
  it('removes the oldest first, and no more than is needed', async () => {
    for (let number = 1; number <= 10; number++)
      await put(`s_${String(number)}.out`, number * 60_000, 100)
    await put('live_1.out', 3_600_000, 100)

    const use = await cleanFolder(folder, { ...KEPT, maxBytes: 500 }, ROOMS)

    expect((await readdir(folder)).sort()).toEqual(
      ['live_1.out', 's_1.out', 's_2.out', 's_3.out', 's_4.out'].sort(),
    )
    expect(use?.bytes).toBe(500)
  })

  it('sorts in pieces as if at once', async () => {
    const files = Array.from({ length: 10_000 }, (_, index) => ({
      writtenMs: (index * 7_919) % 10_007,
    }))

    const sorted: number[] = []
    for await (const { writtenMs } of oldestFirst(files)) sorted.push(writtenMs)

    expect(sorted).toEqual(files.map(({ writtenMs }) => writtenMs).sort((a, b) => a - b))
  })
})

describe('reliability T14, a folder that is not ours', () => {
  it('is left alone where it is a link', async () => {
    const outside = join(place.dataDir, 'outside')
    await mkdir(outside)
    await put('s_1.out', 30 * DAY_MS, 10, outside)
    const planted = join(place.dataDir, 'shellOutput')
    await symlink(outside, planted)

    expect(await cleanFolder(planted, KEPT, ROOMS)).toBeNull()
    expect(await readdir(outside)).toEqual(['s_1.out'])
  })

  it('is left alone where a parent of it became a link', async () => {
    await put('s_1.out', 30 * DAY_MS)
    const moved = `${place.workspace}-moved`
    await rename(place.workspace, moved)
    await symlink(moved, place.workspace)

    expect(await cleanFolder(folder, KEPT, ROOMS)).toBeNull()
    expect(existsSync(join(moved, 'shellOutput', 's_1.out'))).toBe(true)
    await place.remove()
    await rename(moved, place.workspace)
  })

  it('is never touched by a sweep during which a link takes its place', async () => {
    const outside = join(place.dataDir, 'outside')
    await mkdir(outside)
    for (let number = 1; number <= 40; number++) {
      await put(`s_${String(number)}.out`, 30 * DAY_MS)
      await put(`s_${String(number)}.out`, 30 * DAY_MS, 10, outside)
    }
    const swaps: Promise<void>[] = []
    const rooms = {
      ...ROOMS,
      removed: () => {
        if (swaps.length > 0) return
        swaps.push(rename(folder, `${folder}.old`).then(() => symlink(outside, folder)))
      },
    }

    await cleanFolder(folder, KEPT, rooms)
    await Promise.all(swaps)

    expect((await readdir(outside)).length).toBe(40)
    expect(await readdir(`${folder}.old`)).toEqual([])
  })

  it('may be missing', async () => {
    expect(await cleanFolder(join(place.dataDir, 'none'), KEPT, ROOMS)).toBeNull()
  })
})

describe('reliability T14, a folder of many files', () => {
  it('does not stall the app', async () => {
    const many = 20_000
    for (let start = 0; start < many; start += 500) {
      await Promise.all(
        Array.from({ length: 500 }, (_, index) =>
          put(`s_${String(start + index + 1)}.out`, (start + index) * 1_000, 1),
        ),
      )
    }
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()

    const use = await cleanFolder(folder, { ...KEPT, maxBytes: many - 100 }, ROOMS)

    delay.disable()
    expect(use?.bytes).toBe(many - 100)
    expect((await readdir(folder)).length).toBe(many - 100)
    // Sorting, or looking at, all of them at once takes far longer than this on any computer that is busy.
    expect(delay.percentile(99) / 1e6).toBeLessThan(200)
  })
})

describe('shell-tool 8, numbers of output files', () => {
  it('do not come again while a report may name them, also after a restart', async () => {
    const limits = () => ({ outputKeepDays: 7, outputFolderBytes: 1_024, minFreeBytes: 0 })
    const create = () => new OutputFolder(place.dataDir, limits, () => false)
    const first = create()
    const use = (of: OutputFolder, id: string): string => {
      const { fd, name } = of.slot(place.workspace, id, 'workspace').open()
      writeSync(fd, Buffer.alloc(2_000))
      closeSync(fd)
      return name
    }
    const names = [use(first, 'build'), use(first, 'build')]
    await first.sweep()
    await first.settle()

    const second = create()
    names.push(use(second, 'build'), use(second, 'other'))
    await second.settle()

    expect(names).toEqual([
      'shellOutput/build_1.out',
      'shellOutput/build_2.out',
      'shellOutput/build_3.out',
      'shellOutput/other_1.out',
    ])
  })

  it('are free again when no report can name them, and a broken memory is no hindrance', async () => {
    const path = join(place.dataDir, 'numbers')
    const numbers = new FileNumbers(path, () => false)
    const now = Date.now()
    numbers.remove('/w', 's', 4, now - 6 * DAY_MS)
    numbers.remove('/w', 's', 2, now - 6 * DAY_MS)
    numbers.remove('/w', 'old', 9, now - 8 * DAY_MS)
    await numbers.save()

    const later = new FileNumbers(path, () => false)
    expect([later.first('/w', 's'), later.first('/v', 's'), later.first('/w', 'old')]).toEqual([
      5, 1, 1,
    ])
    expect(later.first('/w', 's', now + 2 * DAY_MS)).toBe(1)
    await writeFile(path, 'garbage\n[1,2]\n["x",-1,3]')
    expect(new FileNumbers(path, () => false).first('/w', 's')).toBe(1)
  })

  it('take no memory for sessions that are gone, and keep those of live ones', () => {
    const numbers = new FileNumbers(join(place.dataDir, 'numbers'), (id) => id === 'live')
    numbers.use('/w', 'live', 7)

    for (let index = 0; index < 10_000; index++) numbers.use('/w', `sh-${String(index)}`, 1)
    for (let index = 0; index < 10_000; index++) numbers.use('/w', 's', index + 1)

    expect(numbers.known('/w', 'live')).toBe(8)
    expect(numbers.known('/w', 's')).toBe(10_001)
    expect(numbers.known('/w', 'sh-1')).toBeUndefined()
    expect(numbers.known('/w', 'sh-9999')).toBe(2)
  })
})

describe('reliability T14, when a folder is looked at', () => {
  it('is not at each sweep, but as soon as it may hold too much', async () => {
    let written = 0
    let limits = { ...KEPT, maxBytes: 1_000 }
    const schedule = new RetentionSchedule({
      limits: () => limits,
      rooms: ROOMS,
      swept: () => Promise.resolve(),
    })
    schedule.watch(folder, () => written)
    await put('s_1.out', DAY_MS, 600)
    await schedule.sweep()
    await put('s_2.out', 8 * DAY_MS, 600) // behind our back
    await schedule.sweep()
    const idle = await readdir(folder)
    written += 600
    await schedule.sweep()
    const full = await readdir(folder)
    limits = { ...KEPT, maxAgeMs: 3_600_000 }
    await schedule.sweep()
    await schedule.close()

    expect(idle.length).toBe(2)
    expect(full).toEqual(['s_1.out'])
    expect(await readdir(folder)).toEqual([])
  })
})

describe('shell-tool 8, retention in the engine', () => {
  it('runs after the first use of a workspace and with the sweep, for the data folder too', async () => {
    const on = await EngineUnderTest.create({ limits: { sweepSeconds: 1, graceMs: 1_000 } })
    const folders = [join(on.workspace, 'shellOutput'), join(on.dataDir, 'shellOutput')]
    for (const each of folders) {
      await mkdir(each)
      await put('gone_1.out', 8 * DAY_MS, 10, each)
      await put('here_1.out', DAY_MS, 10, each)
    }
    await on.exec('true', { session_id: 'here' })

    await vi.waitFor(
      async () => {
        for (const each of folders) expect(await readdir(each)).not.toContain('gone_1.out')
      },
      { timeout: 20_000, interval: 50 },
    )

    for (const each of folders) expect(await readdir(each)).toContain('here_1.out')
    await on.close()
  })
})
