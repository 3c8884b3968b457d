import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashSources } from '../../../scripts/support/hash-sources.mjs'

let root: string

const PATHS = ['electron', 'vite.config.ts', 'not-there']

const write = (name: string, content: string) => {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), content)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drawbridge-hash-'))
  write('vite.config.ts', 'config')
  write('electron/main.ts', 'main')
  write('electron/shell/exec.ts', 'exec')
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

describe('hashSources', () => {
  it('stays the same when only times change, as after a checkout', async () => {
    const before = await hashSources(root, PATHS)

    utimesSync(join(root, 'electron/main.ts'), 1, 1)

    expect(await hashSources(root, PATHS)).toBe(before)
  })

  it.each([
    [
      'a changed file',
      () => {
        write('electron/shell/exec.ts', 'other')
      },
    ],
    [
      'a new file',
      () => {
        write('electron/shell/new.ts', '')
      },
    ],
    [
      'a removed file',
      () => {
        rmSync(join(root, 'electron/main.ts'))
      },
    ],
    [
      'a changed single file',
      () => {
        write('vite.config.ts', 'other')
      },
    ],
    [
      'two files that swap their contents',
      () => {
        write('electron/main.ts', 'exec')
        write('electron/shell/exec.ts', 'main')
      },
    ],
  ])('changes with %s', async (_title, change) => {
    const before = await hashSources(root, PATHS)

    change()

    expect(await hashSources(root, PATHS)).not.toBe(before)
  })

  it.each([
    [
      'a file outside of the paths',
      () => {
        write('test/a.test.ts', 'x')
      },
    ],
    [
      'a text about the code',
      () => {
        write('electron/README.md', 'x')
      },
    ],
  ])('does not change with %s', async (_title, change) => {
    const before = await hashSources(root, PATHS)

    change()

    expect(await hashSources(root, PATHS)).toBe(before)
  })
})
