import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeRuntime } from '../../../scripts/electron-runtime.mjs'
import { shortCause } from '../../../scripts/electron-runtime/fetch-official.mjs'
import { officialRuntime } from '../../../scripts/electron-runtime/official.mjs'
import { cacheDirPath } from '../../../scripts/support/cache-dir.mjs'

describe('describeRuntime', () => {
  it('says which Electron is used and why', () => {
    const runtime = {
      executablePath: '/x/electron',
      distPath: '/x',
      version: '33.2.1',
      source: 'stand-in' as const,
      reason: 'Electron 45.5.0 cannot be fetched here (fetch failed)',
    }

    expect(describeRuntime(runtime)).toBe(
      'Electron 33.2.1 (stand-in): Electron 45.5.0 cannot be fetched here (fetch failed).',
    )
  })
})

describe('shortCause', () => {
  it.each([
    ['TypeError: fetch failed\n    at node:internal/x', 'fetch failed'],
    [
      '\n  RequestError: getting https://example.test/a.zip failed',
      'getting the download address failed',
    ],
    ['', 'no reason given'],
  ])('%j: %s', (output, expected) => {
    expect(shortCause(output)).toBe(expected)
  })
})

describe('officialRuntime', () => {
  let packagePath: string

  beforeEach(() => {
    packagePath = mkdtempSync(join(tmpdir(), 'drawbridge-electron-'))
    mkdirSync(join(packagePath, 'dist'))
    writeFileSync(join(packagePath, 'dist', 'version'), 'v45.5.0\n')
    writeFileSync(join(packagePath, 'dist', 'electron'), '')
  })

  afterEach(() => {
    rmSync(packagePath, { recursive: true, force: true })
  })

  it('finds the binary that path.txt names', () => {
    writeFileSync(join(packagePath, 'path.txt'), 'electron')

    expect(officialRuntime(packagePath)).toEqual({
      executablePath: join(packagePath, 'dist', 'electron'),
      distPath: join(packagePath, 'dist'),
      version: '45.5.0',
    })
  })

  it('takes an unpacking that was cut off for none', () => {
    expect(officialRuntime(packagePath)).toBeUndefined()
  })
})

describe('cacheDirPath', () => {
  it.each([
    [{ DRAWBRIDGE_CACHE_DIR: '/a', XDG_CACHE_HOME: '/b' }, '/a'],
    [{ XDG_CACHE_HOME: '/b' }, join('/b', 'drawbridge')],
  ])('%o: %s', (env, expected) => {
    expect(cacheDirPath(env)).toBe(expected)
  })
})
