import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineUnderTest, essence } from './engine-under-test.ts'

// Category f of the cases: what of Windows can be tried anywhere. TF01, TF03 and TF06 are in test/unit/shell/windows,
// as pure tables; TF08 is a case of terminals.

let on: EngineUnderTest
beforeEach(async () => {
  on = await EngineUnderTest.create()
})
afterEach(async () => {
  await on.close()
})

describe.each([
  ['one-shot', {}],
  ['session', { session_id: 's' }],
])('cases f, a %s', (_name, place) => {
  it('TF04 is given its backslashes unchanged', async () => {
    const command = "printf '%s\\n' 'a\\\\b' \"c\\\\d\" 'C:\\Users\\x' 'x\\\\\\\\y'"

    expect(essence(await on.exec(command, place))).toEqual({
      exitCode: 0,
      output: 'a\\\\b\nc\\d\nC:\\Users\\x\nx\\\\\\\\y',
    })
  })
})
