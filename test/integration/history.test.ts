import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { History } from '../../electron/history/history.ts'
import { startCompanion } from '../support/companion-under-test.ts'
import type { CompanionUnderTest } from '../support/companion-under-test.ts'
import { startHeadless } from '../support/headless-under-test.ts'
import { startScriptedAgentServer } from '../support/scripted-agent-server.ts'

let subject: CompanionUnderTest

/** Rows, oldest first, in what matters here. */
function rows(history: History = subject.companion.history): unknown[] {
  return history
    .search({}, 1_000)
    .reverse()
    .map(({ command, status, executed, exit_code, decision }) => {
      const { decision: said, by } = JSON.parse(String(decision ?? '{}')) as Record<string, string>
      return [command, status, executed, exit_code, said, by]
    })
}

describe('TJ14: the audit log is complete', () => {
  beforeEach(async () => {
    subject = await startCompanion({ settings: { policy: 'per_command' } })
  })
  afterEach(() => subject.close())

  it('one row for each call, with who decided and how it ended', async () => {
    const { server } = subject
    const answered = async (
      command: string,
      decision: 'allow_once' | 'reject_once',
      args: Record<string, unknown> = {},
    ) => {
      const call = server.exec(command, { yield_time_ms: 60_000, ...args })
      await subject.answer(decision)
      return call
    }
    await (
      await answered("printf 'a\\0b'", 'allow_once')
    ).result
    await (
      await answered('rm x', 'reject_once')
    ).result
    await (
      await answered('sleep 9', 'allow_once', { timeout: 1 })
    ).result
    const killed = await answered('sleep 8', 'allow_once')
    await expect
      .poll(() => subject.companion.toolCalls.registry.get(killed.callId)?.progress.state)
      .toBe('running')
    subject.companion.toolCalls.stop(killed.callId, { by: 'user' })
    await killed.result
    subject.set({ rules: { allow: [], ask: [], deny: ['dd *'] } })
    await server.exec('dd if=/dev/zero').result

    expect(rows()).toEqual([
      ["printf 'a\\0b'", 'completed', 'yes', 0, 'allowed', 'user'],
      ['rm x', 'denied', 'no', null, 'denied', 'user'],
      ['sleep 9', 'timed_out', 'yes', 124, 'allowed', 'user'],
      ['sleep 8', 'cancelled', 'yes', 143, 'allowed', 'user'],
      ['dd if=/dev/zero', 'failed', 'no', null, 'denied', 'rule'],
    ])
    expect(subject.companion.history.verify()).toEqual({ ok: true, count: 5 })
  })

  it('a file that another program has locked makes nothing wait, and nothing is missing', async () => {
    subject.set({ policy: 'trusted_workspace' })
    await subject.server.exec('echo before').result
    const other = new DatabaseSync(join(subject.dataDir, 'history.db'))
    other.exec('BEGIN IMMEDIATE')

    // They are answered while the lock is still held.
    for (const word of ['one', 'two']) {
      expect(await subject.server.exec(`echo ${word}`).result).toMatchObject({
        status: 'completed',
      })
    }
    const isLocked = (): boolean => {
      try {
        const third = new DatabaseSync(join(subject.dataDir, 'history.db'), { timeout: 0 })
        third.exec('BEGIN IMMEDIATE; ROLLBACK')
        return false
      } catch {
        return true
      }
    }
    expect(isLocked()).toBe(true)
    other.exec('COMMIT')
    other.close()

    await expect.poll(() => rows()).toHaveLength(3)
    expect(subject.companion.history.verify()).toEqual({ ok: true, count: 3 })
  })

  it('a password typed at a hidden prompt is nowhere in it', async () => {
    const { server } = subject
    subject.set({ policy: 'trusted_workspace' })
    const place = { session_id: 's', pty: true }
    await server.exec('read -rs secret; echo done', { ...place, yield_time_ms: 500 }).result
    const typed = server.call({ action: 'write_stdin', session_id: 's', input: 'hunter2-secret\n' })
    if ((await Promise.race([typed.result, subject.question().then(() => 'asked')])) === 'asked') {
      await subject.answer('allow_once')
    }
    expect((await typed.result).status).toBe('completed')

    const text = [...subject.companion.history.export({}, 'jsonl')].join('')
    expect(text).toContain('"input_chars":15')
    expect(text).not.toContain('hunter2')
  })

  it('sessions have their rows', async () => {
    subject.set({ policy: 'trusted_workspace' })
    await subject.server.exec('true', { session_id: 'a' }).result
    await subject.server.exec('cd /; true', { session_id: 'a' }).result
    await subject.server.call({ action: 'close', session_id: 'a' }).result

    const database = new DatabaseSync(join(subject.dataDir, 'history.db'))
    const sessions = database.prepare('SELECT * FROM shell_session').all()
    database.close()
    expect(sessions).toMatchObject([
      { session_id: 'a', pty: 0, status: 'CLOSED', reason: 'agent', command_count: 2 },
    ])
    expect((sessions[0] as { pid: number }).pid).toBeGreaterThan(0)
  })

  it('where it cannot be written nothing new runs, and the answer says why', async () => {
    subject.set({ policy: 'trusted_workspace' })
    Object.defineProperty(subject.companion.history, 'problem', {
      get: () => 'the disk is full',
      configurable: true,
    })

    const result = await subject.server.exec('echo x > ran').result

    expect(result).toMatchObject({
      status: 'failed',
      executed: 'no',
      error: { code: 'JOURNAL_UNAVAILABLE' },
    })
    expect(result.result).toContain('the disk is full')
    const listed = await subject.server.call({ action: 'list' }).result
    expect(listed.status).toBe('completed')
  })
})

describe('TJ14: after kill -9 of the app', () => {
  it('the open row is closed as interrupted at the next start, and none is missing or doubled', async () => {
    const root = await realpath(await mkdtemp(join(tmpdir(), 'drawbridge-history-')))
    const workspace = await realpath(await mkdtemp(join(tmpdir(), 'drawbridge-ws-')))
    const server = await startScriptedAgentServer({ workspace })
    await writeFile(join(root, 'token'), `${server.token}\n`)
    const start = () =>
      startHeadless([
        ...['--url', server.url, '--token-file', join(root, 'token'), '--approve', 'always'],
        ...['--data-dir', join(root, 'data'), '--workspace', workspace],
      ])
    let run = start()
    try {
      await server.waitForClient()
      await server.exec('echo before').result
      const cut = server.exec('sleep 300', { yield_time_ms: 60_000 })
      const since = server.received('tool_result')[0]?.index
      await server.waitForFrame('in', 'session_update', undefined, since)
      run.child.kill('SIGKILL')
      await run.ended

      run = start()

      expect(await cut.result).toMatchObject({ status: 'interrupted' })
      run.child.kill('SIGTERM')
      await run.ended
      const path = join(root, 'data', 'history.db')
      const history = new History({ path, server: 'a reader', log: () => undefined })
      expect(rows(history).map((row) => (row as unknown[]).slice(0, 3))).toEqual([
        ['echo before', 'completed', 'yes'],
        ['sleep 300', 'interrupted', 'unknown'],
      ])
      expect(history.verify()).toEqual({ ok: true, count: 2 })
      history.close()
    } finally {
      run.child.kill('SIGKILL')
      await run.ended
      await server.close()
      await rm(root, { recursive: true, force: true })
      await rm(workspace, { recursive: true, force: true })
    }
  })
})
