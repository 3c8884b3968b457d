import { access, mkdir, rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCompanion } from '../support/companion-under-test.ts'
import type { CompanionUnderTest } from '../support/companion-under-test.ts'

// What runs is what was judged and shown: the state a decision spoke of must still hold when the call begins (A5, A8).

let subject: CompanionUnderTest

beforeEach(async () => {
  subject = await startCompanion({ settings: { policy: 'per_command' } })
})
afterEach(() => subject.close())

const inA = { session_id: 'a' }

function write(input: string) {
  return subject.server.call({ action: 'write_stdin', ...inA, input, yield_time_ms: 100 })
}

async function questionOf(callId: string) {
  const { approvals } = subject.companion
  for (;;) {
    const open = approvals.questions.requests.find((request) => request.callId === callId)
    if (open !== undefined) return open
    await new Promise<void>((resolve) => {
      const stop = approvals.onChange(() => {
        stop()
        resolve()
      })
    })
  }
}

async function allow(
  callId: string,
  decision: 'allow_once' | 'allow_always' = 'allow_once',
): Promise<void> {
  const { hash, callId: asked } = await questionOf(callId)
  subject.companion.approvals.answer({ callId: asked, hash, decision })
}

/** Runs a command in session `a` that a person allows. */
async function run(command: string, more: Record<string, unknown> = {}) {
  const call = subject.server.exec(command, { ...inA, ...more })
  await allow(call.callId)
  return call
}

async function isThere(name: string): Promise<boolean> {
  return access(join(subject.workspace, name)).then(
    () => true,
    () => false,
  )
}

describe('what was judged is what begins', () => {
  it('input for a program never runs as a command after the program has ended', async () => {
    const program = await run('sleep 1', { yield_time_ms: 50 })
    await program.result
    const input = write('touch made\n')
    await questionOf(input.callId)
    await program.taskResult
    await allow(input.callId)

    expect(await input.result).toMatchObject({
      status: 'failed',
      executed: 'no',
      error: { code: 'SESSION_NOT_FOUND' },
    })
    expect(await isThere('made')).toBe(false)
  })

  it('a command for an idle session is not typed into a program that began meanwhile', async () => {
    await (
      await run('true')
    ).result
    const command = write('touch made\n')
    await questionOf(command.callId)
    const program = await run('read -r line; eval "$line"', { yield_time_ms: 50 })
    await program.result
    await allow(command.callId)

    expect(await command.result).toMatchObject({ executed: 'no', error: { code: 'SESSION_BUSY' } })
    expect(await isThere('made')).toBe(false)
  })

  it('an exec that was to open a session does not run in one that appeared meanwhile', async () => {
    const second = subject.server.exec('touch made', inA)
    await questionOf(second.callId)
    await (
      await run('true')
    ).result
    await allow(second.callId)

    expect(await second.result).toMatchObject({ executed: 'no', error: { code: 'SESSION_BUSY' } })
    expect(await isThere('made')).toBe(false)
  })
})

describe('the directory that was shown is the one it runs in', () => {
  it('refuses a directory that became another one', async () => {
    const at = (name: string) => join(subject.workspace, name)
    await mkdir(at('shown'))
    await mkdir(at('other'))
    const call = subject.server.exec('touch made', { workdir: 'shown' })
    await questionOf(call.callId)
    await rename(at('shown'), at('gone'))
    await symlink(at('other'), at('shown'))
    await allow(call.callId)

    const result = await call.result
    expect(result).toMatchObject({ executed: 'no', error: { code: 'WORKDIR_NOT_FOUND' } })
    expect(result.error?.message).toContain(
      'the directory changed after it was approved; ask again',
    )
    expect(await isThere('other/made')).toBe(false)
  })

  it('refuses where the session has moved on', async () => {
    await (
      await run('mkdir sub')
    ).result
    const call = subject.server.exec('touch made', inA)
    await questionOf(call.callId)
    await (
      await run('cd sub')
    ).result
    await allow(call.callId)

    expect(await call.result).toMatchObject({
      executed: 'no',
      error: { code: 'WORKDIR_NOT_FOUND' },
    })
    expect(await isThere('sub/made')).toBe(false)
  })
})

describe('an "always" for a session', () => {
  it('does not hold where the session did not start', async () => {
    subject.set({ policy: 'per_session' })
    await mkdir(join(subject.workspace, 'shown'))
    const call = subject.server.exec('true', { ...inA, workdir: 'shown' })
    await questionOf(call.callId)
    await rename(join(subject.workspace, 'shown'), join(subject.workspace, 'gone'))
    await allow(call.callId, 'allow_always')
    await call.result

    const second = await run('true')
    await second.result
    const third = subject.server.exec('true', inA)

    expect(await questionOf(third.callId)).toMatchObject({ opensSession: false })
    await allow(third.callId, 'allow_always')
    await third.result
    expect(await subject.server.exec('true', inA).result).toMatchObject({ executed: 'yes' })
  })
})

describe('input for a program that no person has approved', () => {
  it('is asked about, also where write_stdin started the program', async () => {
    const rules = { allow: ['cat', 'true'], ask: [], deny: [] }
    subject.set({ policy: 'per_session', rules })
    await subject.server.exec('true', inA).result
    const program = write('cat\n')
    await program.result

    const input = write('hello\n')

    expect(await questionOf(input.callId)).toMatchObject({ askReasons: ['stdin_to_program'] })
    program.cancel()
    await program.taskResult
  })
})
