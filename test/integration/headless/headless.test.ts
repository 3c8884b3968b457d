import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startHeadless } from '../../support/headless-under-test.ts'
import type { HeadlessRun } from '../../support/headless-under-test.ts'
import { findMarkedProcesses } from '../../support/marked-processes.ts'
import { startScriptedAgentServer } from '../../support/scripted-agent-server.ts'
import type { ScriptedAgentServer } from '../../support/scripted-agent-server.ts'

let root: string
let workspace: string
let server: ScriptedAgentServer
let runs: HeadlessRun[]

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'drawbridge-headless-')))
  workspace = await realpath(await mkdtemp(join(tmpdir(), 'drawbridge-ws-')))
  server = await startScriptedAgentServer({ workspace })
  await writeFile(join(root, 'token'), `${server.token}\n`)
  runs = []
})
afterEach(async () => {
  for (const { child, ended } of runs) {
    child.kill('SIGKILL')
    await ended
  }
  await server.close()
  await rm(root, { recursive: true, force: true })
  await rm(workspace, { recursive: true, force: true })
})

function start(...more: string[]): HeadlessRun {
  const run = startHeadless([
    ...['--url', server.url, '--token-file', join(root, 'token')],
    ...['--data-dir', join(root, 'data'), '--workspace', workspace, ...more],
  ])
  runs.push(run)
  return run
}

describe('10. without a window', () => {
  it('--approve always runs what would be asked, and a deny rule still denies', async () => {
    await writeFile(join(root, 'settings.json'), '{"rules": {"deny": ["rm *"]}}')
    const run = start('--approve', 'always', '--settings', join(root, 'settings.json'))
    await server.waitForClient()

    const allowed = await server.exec('echo hi').result
    const denied = await server.exec('rm -f x').result

    expect(allowed).toMatchObject({ status: 'completed', data: { output: 'hi' } })
    expect(denied).toMatchObject({ status: 'failed', error: { code: 'COMMAND_BLOCKED' } })
    expect(run.status()).toContain('without asking')
    expect(server.received('hello')[0]?.fields['capabilities'].approval.interactive).toBe(false)
  })

  it('--approve never, and ask without a terminal, refuse what would be asked', async () => {
    start('--approve', 'never')
    await server.waitForClient()

    expect(await server.exec('echo hi').result).toMatchObject({ status: 'denied', executed: 'no' })
  })

  it('ends what runs on SIGTERM and exits with 0', async () => {
    const run = start('--approve', 'always')
    await server.waitForClient()
    const call = server.exec('sleep 300 & sleep 300', { yield_time_ms: 60_000 })
    await server.waitForFrame('in', 'session_update')

    run.child.kill('SIGTERM')

    expect(await run.ended).toBe(0)
    expect(await call.result).toMatchObject({ cancelledBy: 'client_shutdown' })
    expect(await findMarkedProcesses(workspace)).toEqual([])
  })

  it('T09: after kill -9 the next start says "unknown" and ends what was left', async () => {
    const run = start('--approve', 'always')
    await server.waitForClient()
    const call = server.exec('sleep 300', { yield_time_ms: 60_000 })
    await server.waitForFrame('in', 'session_update')
    run.child.kill('SIGKILL')
    await run.ended

    start('--approve', 'always')

    expect(await call.result).toMatchObject({
      status: 'interrupted',
      executed: 'unknown',
      error: { code: 'CLIENT_RESTARTED' },
    })
    await expect.poll(() => findMarkedProcesses(workspace)).toEqual([])
  })

  it('TG07: after kill -9 a task is told as cut off, once, and nothing of it runs on', async () => {
    const run = start('--approve', 'always')
    await server.waitForClient()
    const call = server.exec('sleep 300', { async: true })
    expect(await call.result).toMatchObject({ status: 'async' })
    run.child.kill('SIGKILL')
    await run.ended

    start('--approve', 'always')

    expect(await call.taskResult).toMatchObject({
      status: 'interrupted',
      executed: 'unknown',
      error: { code: 'CLIENT_RESTARTED' },
    })
    await expect.poll(() => findMarkedProcesses(workspace)).toEqual([])
    const listed = await server.call({ action: 'list' }).result
    expect(listed.result).not.toContain('sleep 300')
    expect(server.received('background_task_result')).toHaveLength(1)
  })

  it('exits with 3 when the server refuses the token twice', async () => {
    await writeFile(join(root, 'token'), 'wrong-token')

    expect(await start().ended).toBe(3)
  })

  it.each([
    [['--url', 'ws://example.com/x'], /wss:\/\//],
    [['--url', 'nonsense'], /wss:\/\/host/],
    [['--approve', 'maybe'], /ask, always or never/],
    [['--workspace', '/no/such/folder'], /no such|ENOENT/i],
    [['--colour'], /--colour/],
  ])('exits with 2 on %j, saying what it expected', async (args, message) => {
    const run = start(...args)

    expect(await run.ended).toBe(2)
    expect(run.status()).toMatch(message)
  })
})

describe('explain', () => {
  it('decides a batch in order without running anything', async () => {
    const settings = { rules: { allow: ['git *'], deny: ['rm *'] } }
    const lines = [
      { id: 1, command: 'git status', settings },
      { id: 2, command: 'git status; rm -rf x', settings },
      { id: 3, command: 'touch made' },
      { id: 4, command: 'echo $(' },
    ]
    const run = startHeadless(
      ['explain', '--batch', '--workspace', workspace],
      lines.map((line) => JSON.stringify(line)).join('\n'),
    )
    runs.push(run)
    await run.ended
    const answers = run
      .stdout()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number; decision: string })

    expect(answers.map(({ id, decision }) => [id, decision])).toEqual([
      [1, 'allow'],
      [2, 'deny'],
      [3, 'ask'],
      [4, 'ask'],
    ])
  })

  it('says in words why one command is asked', async () => {
    const run = startHeadless(['explain', '--workspace', workspace, 'env FOO=1 rm -r build'])
    runs.push(run)

    expect(await run.ended).toBe(0)
    expect(run.stdout()).toMatch(/^decision: ask\n/)
    expect(run.stdout()).toContain('rm: ')
  })
})
