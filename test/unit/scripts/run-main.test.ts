import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const MODULE = new URL('../../../scripts/support/script-error.mjs', import.meta.url).href

/** Exit code of a script whose main function is `main`, where a package ends the program with 0, as one of electron-builder does. */
function exitCodeOf(main: string): number | null {
  const script = `
    import { runMain } from '${MODULE}'
    process.on('beforeExit', () => process.exit(0))
    await runMain(${main})
  `
  const node = ['--input-type=module', '-e', script]
  return spawnSync(process.execPath, node, { stdio: 'ignore' }).status
}

describe('runMain', () => {
  it.each([
    ['async () => 0', 0],
    ['async () => {}', 0],
    ['async () => 1', 1],
    ["async () => { throw new Error('broken') }", 1],
  ])('ends the program as its main function says: %s', (main, code) => {
    expect(exitCodeOf(main)).toBe(code)
  })
})
