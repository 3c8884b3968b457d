// shell-tool 8 and reliability T9: output files on disks that are full, nearly full, limited, or change under a command.

import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mountSmallDisk, whyNoSmallDisk } from '../../support/small-disk.ts'
import type { SmallDisk } from '../../support/small-disk.ts'
import { EngineUnderTest, essence } from './engine-under-test.ts'

const reason = whyNoSmallDisk()
if (reason !== null) process.stderr.write(`tests on a small disk are left out: ${reason}\n`)

const PLACES = [
  ['one-shot', {}],
  ['session', { session_id: 's' }],
] as const

let on: EngineUnderTest
let disk: SmallDisk | null
beforeEach(async () => {
  disk = null
  on = await EngineUnderTest.create({ limits: { graceMs: 1_000, minFreeBytes: 0 } })
})
afterEach(async () => {
  const workspace = disk
  await on.engine.close()
  workspace?.remove()
  await on.close()
})

/** The end of `seq 1 LAST` as a preview shows it. */
function endOfSeq(last: number): RegExp {
  return new RegExp(`^${String(last - 99)}\n[^]*\n${String(last)}$`)
}

describe.runIf(reason === null)('reliability T9, a disk of 1 MB', () => {
  it.each(PLACES)(
    'TB15 stops neither the command nor the app in a %s, and recovers',
    async (_, place) => {
      disk = mountSmallDisk(join(on.workspace, 'shellOutput'), 1_048_576)

      const full = await on.exec('seq 1 300000; (exit 3)', place)
      const next = await on.exec('echo ok', place)

      expect(full).toMatchObject({ exitCode: 3, outputBytes: 1_988_895, outputLines: 300_000 })
      expect(full.output).toMatch(endOfSeq(300_000))
      expect(full.outputFileError).toBe('the output file is not whole: the disk is full (ENOSPC)')
      const kept = await readFile(join(on.workspace, full.outputFile ?? ''), 'utf8')
      expect(kept.length).toBeGreaterThan(900_000)
      const all = Array.from(
        { length: 300_000 },
        (_unused, index) => `${String(index + 1)}\n`,
      ).join('')
      expect(all.startsWith(kept)).toBe(true)
      expect(essence(next)).toEqual({ exitCode: 0, output: 'ok' })

      await rm(join(on.workspace, full.outputFile ?? ''))
      const after = await on.exec('echo room again', place)

      expect(after.outputFileError).toBeUndefined()
      expect(await readFile(join(on.workspace, after.outputFile ?? ''), 'utf8')).toBe(
        'room again\n',
      )
    },
  )

  it('goes into the data folder where not even a name fits', async () => {
    disk = mountSmallDisk(join(on.workspace, 'shellOutput'), 1_048_576, 2)
    await writeFile(join(on.workspace, 'shellOutput', 'last'), '')

    const report = await on.exec('echo here')

    expect(report.outputFile).toMatch(/^\//)
    expect(await readFile(report.outputFile ?? '', 'utf8')).toBe('here\n')
  })
})

describe.runIf(reason === null)('shell-tool 8, a disk with less free than is kept free', () => {
  beforeEach(async () => {
    await on.close()
    on = await EngineUnderTest.create({ limits: { graceMs: 1_000, minFreeBytes: 30_000_000 } })
    // The watch is over the disk of the workspace.
    disk = mountSmallDisk(on.workspace, 64_000_000)
  })

  it.each(PLACES)('stops capture before it is full in a %s', async (_, place) => {
    const report = await on.exec('yes "a line of some length" | head -c 90000000; (exit 3)', {
      ...place,
      yield_time_ms: 50_000,
    })

    expect(report).toMatchObject({ exitCode: 3, outputBytes: 90_000_000 })
    expect(report.outputFileError).toBe(
      'the output file is not whole: less than 30 MB is free on its disk, so no more was written',
    )
    expect(report.output).toMatch(/^a line of some length\n/)
    const { size } = await stat(join(on.workspace, report.outputFile ?? ''))
    expect(size).toBeGreaterThan(20_000_000)
    expect(size).toBeLessThan(63_000_000)
  })

  it('takes nothing of new commands until there is room again', async () => {
    const ballast = join(on.workspace, 'ballast')
    await writeFile(ballast, Buffer.alloc(40_000_000))

    const low = await on.exec('echo low')
    const still = await on.exec('echo still low')
    await rm(ballast)
    const again = await on.exec('echo room again')

    for (const report of [low, still]) {
      expect(report.outputFile).toBeNull()
      expect(report.outputFileError).toMatch(/less than 30 MB is free/)
    }
    expect(low.output).toBe('low')
    expect(again.outputFileError).toBeUndefined()
    expect(await readFile(join(on.workspace, again.outputFile ?? ''), 'utf8')).toBe('room again\n')
  })
})

describe('shell-tool 8, a folder that changes while a command runs', () => {
  it.each([
    ['removed', (folder: string) => rm(folder, { recursive: true })],
    ['moved', (folder: string) => rename(folder, `${folder}.old`)],
    [
      'replaced by a link',
      async (folder: string) => {
        await rename(folder, `${folder}.old`)
        await symlink('/tmp', folder)
      },
    ],
  ])('names no file that is not there when it was %s', async (_, change) => {
    const call = on.start({
      action: 'exec',
      command: 'echo first; read x; echo last',
      session_id: 's',
    })
    await call.outputHolds('first')
    await change(join(on.workspace, 'shellOutput'))

    await on.perform({ action: 'write_stdin', session_id: 's', input: '\n' })
    const outcome = await call.outcome

    expect(outcome).toMatchObject({
      report: {
        exitCode: 0,
        output: 'first\nlast',
        outputFile: null,
        outputFileError: 'the output file was removed or moved while the command ran',
      },
    })
    const next = await on.exec('echo next', { session_id: 's' })
    expect(next.outputFileError).toBeUndefined()
    expect(next.outputFile).toMatch(/s_\d+\.out$/)
    const place = next.outputFile?.startsWith('/') === true ? '/' : on.workspace
    expect(await readFile(join(place, next.outputFile ?? ''), 'utf8')).toBe('next\n')
  })

  it('writes where modes allow it, else into the data folder', async () => {
    if (process.getuid?.() === 0) {
      process.stderr.write(
        'the read-only folder is read-only for others than root: a file stands in\n',
      )
      await writeFile(join(on.workspace, 'shellOutput'), '')
    } else await mkdir(join(on.workspace, 'shellOutput'), { mode: 0o500 })

    const report = await on.exec('echo here; exit 3')

    expect(report).toMatchObject({ exitCode: 3, output: 'here', outputFileError: undefined })
    expect(await readFile(report.outputFile ?? '', 'utf8')).toBe('here\n')
  })
})

describe('shell-tool 8, a limit on the size of files', () => {
  it('says so, and the command goes on', async () => {
    // The soft limit of this test process, in bytes; given back below.
    const limit = (bytes: string): void => {
      const args = ['--pid', String(process.pid), `--fsize=${bytes}:`]
      execFileSync('prlimit', args, { timeout: 10_000 })
    }
    limit('100000')
    try {
      const report = await on.exec('seq 1 100000; exit 3')

      expect(report).toMatchObject({ exitCode: 3, outputBytes: 588_895 })
      expect(report.output).toMatch(endOfSeq(100_000))
      expect(report.outputFileError).toBe(
        'the output file is not whole: the file reached the largest size this system allows (EFBIG)',
      )
      const { size } = await stat(join(on.workspace, report.outputFile ?? ''))
      expect(size).toBe(100_000)
    } finally {
      limit('unlimited')
    }
  })
})

describe('shell-tool 8, nothing but output files', () => {
  it('stands in the folder', async () => {
    await on.exec('echo x', { session_id: 's' })
    await on.exec('echo y')

    const names = await readdir(join(on.workspace, 'shellOutput'))
    expect(
      names.filter((name) => !/^(?:\.gitignore|s_1\.out|sh-[0-9a-f]{12}_1\.out)$/.test(name)),
    ).toEqual([])
  })
})
