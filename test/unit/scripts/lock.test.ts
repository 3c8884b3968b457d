import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withLock } from '../../../scripts/support/lock.mjs'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'drawbridge-lock-'))
})

afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

describe('withLock', () => {
  it('lets one run after the other', async () => {
    const events: string[] = []
    const work = (name: string) => async () => {
      events.push(`${name} begins`)
      await new Promise(setImmediate)
      events.push(`${name} ends`)
    }

    await Promise.all([
      withLock('step', work('one'), { dir }),
      withLock('step', work('two'), { dir }),
    ])

    expect(events).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  })

  it('is free again after a failure', async () => {
    const failing = withLock('step', () => Promise.reject(new Error('broken')), { dir })

    await expect(failing).rejects.toThrow('broken')
    expect(existsSync(join(dir, 'step.lock'))).toBe(false)
  })

  it('takes over from a process that is gone', async () => {
    // Above the largest process id of Linux.
    writeFileSync(join(dir, 'step.lock'), '99999999')

    expect(await withLock('step', () => Promise.resolve('done'), { dir })).toBe('done')
  })

  it('takes over a lock so old that its process id may belong to another by now', async () => {
    writeFileSync(join(dir, 'step.lock'), String(process.pid))
    utimesSync(join(dir, 'step.lock'), 1, 1)

    expect(await withLock('step', () => Promise.resolve('done'), { dir })).toBe('done')
  })
})
