import { afterEach, beforeEach, expect, it } from 'vitest'
import { EngineUnderTest } from './engine-under-test.ts'
let e: EngineUnderTest
beforeEach(async () => { e = await EngineUnderTest.create() })
afterEach(async () => { await e.close() })
it('first', async () => {
  for (const c of ['echo hi', 'printf abc', 'exit_code=3; (exit 5)', 'ls -l /proc/$$/fd; cd /tmp', 'pwd; stty raw -echo', 'echo ok; (exit 3)', 'sleep 0.1', 'set -e', 'x=5; false', 'echo $x $-', 'set +e', 'kill -9 $$'])
    console.log(JSON.stringify(await e.exec(c, { session_id: 's', pty: true }), ['exitCode','output','cursor','row','column','sessionClosed','elapsedMs','outputLines','signal','status']))
  console.log(JSON.stringify(await e.exec('echo one; sleep 100 & exit 3', { pty: true })))
  console.log(JSON.stringify(await e.exec('echo one; sleep 100 &', { pty: true })))
  expect(1).toBe(1)
})
