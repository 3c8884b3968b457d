import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  missingPackages,
  parseInstalled,
  withNewerSuffix,
} from '../../../scripts/setup/debian-packages.mjs'
import { isNewEnough } from '../../../scripts/setup/node-version.mjs'
import {
  arePackagesInstalled,
  matchesRecord,
  stampOf,
} from '../../../scripts/setup/npm-packages.mjs'

describe('isNewEnough', () => {
  it.each([
    ['18.20.4', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['22.3.0', true],
  ])('%s: %s', (version, expected) => {
    expect(isNewEnough(version)).toBe(expected)
  })
})

describe('missingPackages', () => {
  it('accepts the names with the t64 suffix of newer releases', () => {
    const installed = new Set(['libgtk-3-0t64', 'libnss3', 'libasound2t64'])

    expect(
      missingPackages(['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'xvfb'], installed),
    ).toEqual(['libgbm1', 'xvfb'])
  })

  it('does not count a removed package whose settings remain', () => {
    const installed = parseInstalled('installed xvfb\nconfig-files chromium\n')

    expect(missingPackages(['xvfb', 'chromium'], installed)).toEqual(['chromium'])
  })
})

describe('withNewerSuffix', () => {
  it.each([
    ['libgtk-3-0', 'libgtk-3-0t64'],
    ['libatk-bridge2.0-0', 'libatk-bridge2.0-0t64'],
    ['fonts-noto-cjk', undefined],
    ['xvfb', undefined],
  ])('%s: %s', (name, expected) => {
    expect(withNewerSuffix(name)).toBe(expected)
  })
})

const LOCK = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/vue': { version: '3.5.45', integrity: 'sha512-a' },
    'node_modules/esbuild-linux': { version: '1.0.0', integrity: 'sha512-b', optional: true },
    'node_modules/esbuild-win': { version: '1.0.0', integrity: 'sha512-c', optional: true },
  },
}
const RECORD = {
  packages: {
    'node_modules/vue': { version: '3.5.45', integrity: 'sha512-a' },
    'node_modules/esbuild-linux': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  },
}

describe('matchesRecord', () => {
  it('accepts that optional packages for other platforms are missing', () => {
    expect(matchesRecord(LOCK, RECORD)).toBe(true)
  })

  it.each([
    ['another version', { 'node_modules/vue': { version: '3.5.44', integrity: 'sha512-a' } }],
    ['another content', { 'node_modules/vue': { version: '3.5.45', integrity: 'sha512-z' } }],
    ['a missing package', {}],
    [
      'a package that is not in the lock',
      { ...RECORD.packages, 'node_modules/stray': { version: '1.0.0' } },
    ],
  ])('refuses %s', (_title, packages) => {
    expect(matchesRecord(LOCK, { packages })).toBe(false)
  })
})

describe('arePackagesInstalled', () => {
  let root: string

  const write = (name: string, content: unknown) => {
    writeFileSync(join(root, name), JSON.stringify(content))
  }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'drawbridge-setup-'))
    write('package-lock.json', LOCK)
  })

  afterEach(() => {
    rmSync(root, { recursive: true, force: true })
  })

  it('is false without node_modules', () => {
    expect(arePackagesInstalled(root)).toBe(false)
  })

  it('trusts the stamp of the same lock', () => {
    mkdirSync(join(root, 'node_modules'))
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
    writeFileSync(join(root, 'node_modules', '.drawbridge-setup'), stampOf(lock))

    expect(arePackagesInstalled(root)).toBe(true)
  })

  it('is false when the lock has changed since', () => {
    mkdirSync(join(root, 'node_modules'))
    writeFileSync(join(root, 'node_modules', '.drawbridge-setup'), stampOf('another lock'))

    expect(arePackagesInstalled(root)).toBe(false)
  })

  it('accepts what npm ci by hand has installed, and leaves a stamp for the next time', () => {
    mkdirSync(join(root, 'node_modules'))
    write('node_modules/.package-lock.json', RECORD)

    expect(arePackagesInstalled(root)).toBe(true)

    const stamp = readFileSync(join(root, 'node_modules', '.drawbridge-setup'), 'utf8')
    expect(stamp).toBe(stampOf(JSON.stringify(LOCK)))
  })
})
