import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineUnderTest, essence } from './engine-under-test.ts'

let on: EngineUnderTest
beforeEach(async () => {
  on = await EngineUnderTest.create()
})
afterEach(async () => {
  await on.close()
})

describe('shell-tool 2, exec: one-shot', () => {
  it('answers with the exit code and the output', async () => {
    const report = await on.exec('echo hello; exit 7')

    expect(essence(report)).toEqual({ exitCode: 7, output: 'hello' })
  })
})

describe('shell-tool 2, exec: in a session', () => {
  it('keeps directory, variables, functions, options and umask', async () => {
    await on.exec('mkdir d; cd d; x=1; f() { echo f$x; }; set -o pipefail; umask 027', {
      session_id: 's',
    })

    const report = await on.exec('pwd; f; echo $-; umask; false | true', { session_id: 's' })

    expect(essence(report)).toEqual({
      exitCode: 1,
      output: `${on.workspace}/d\nf1\nhB\n0027`,
    })
    expect(report.currentWorkdir).toBe(`${on.workspace}/d`)
  })
})
