import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { History } from '../../../electron/history/history.ts'
import type { DecisionFacts } from '../../../electron/history/history.ts'
import { MIGRATIONS } from '../../../electron/history/migrations.ts'
import type { ToolCall } from '../../../shared/tool-call/tool-call.ts'
import { aToolCall, anEnd, callId } from '../../support/builders.ts'

let folder: string
let path: string
let history: History
let lines: string[]

function open(): History {
  return new History({ path, server: 'wss://a.example', log: (line) => lines.push(line) })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drawbridge-history-'))
  path = join(folder, 'history.db')
  lines = []
  history = open()
})
afterEach(() => {
  history.close()
  rmSync(folder, { recursive: true, force: true })
})

function decided(more: Partial<DecisionFacts> = {}): DecisionFacts {
  const { conversationId } = aToolCall()
  return {
    callId: callId('c'),
    conversationId,
    decision: 'allowed',
    decidedBy: { kind: 'user' },
    subjectHash: 'a'.repeat(64),
    reasons: ['new_session'],
    typedCommand: null,
    decidedAt: new Date().toISOString(),
    ...more,
  }
}

/** Another program at the same file. */
function outside<T>(work: (database: InstanceType<typeof DatabaseSync>) => T): T {
  const database = new DatabaseSync(path)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

function aCall(id: string, more: Partial<ToolCall> = {}): ToolCall {
  return aToolCall({ callId: callId(id), progress: anEnd(), ...more })
}

describe('what is recorded', () => {
  it('one row for each call, from its receipt to its end', () => {
    history.recordCall(aCall('c', { progress: { state: 'received' }, command: 'make' }))
    expect(history.search({}, 10)).toMatchObject([{ command: 'make', finished_at: null }])

    history.recordCall(
      aCall('c', {
        command: 'make',
        progress: anEnd({ exitCode: 2, truncated: true, outputLines: 7 }),
      }),
    )

    expect(history.search({}, 10)).toMatchObject([
      { call_id: 'c', status: 'completed', exit_code: 2, truncated: 1, output_lines: 7 },
    ])
  })

  it('who decided, with the hash of what it was', () => {
    history.recordCall(aCall('c'))
    history.recordDecision(decided())
    history.recordDecision(
      decided({
        decidedBy: { kind: 'rule', rule: 'user-deny', pattern: 'rm *' },
        decision: 'denied',
      }),
    )

    const [row] = history.search({}, 10)
    expect(JSON.parse(String(row?.['decision']))).toEqual({
      decision: 'denied',
      by: 'rule',
      rule: 'user-deny',
      pattern: 'rm *',
    })
    expect(history.verify()).toEqual({ ok: true, count: 2 })
  })

  it('of what is typed for a program only its length, of what is typed at a prompt the text', () => {
    const typed = { action: 'write_stdin', command: 'hunter2\n' } as const
    history.recordCall(aCall('p', typed))
    history.recordDecision(decided({ callId: callId('p'), subjectHash: null }))
    history.recordCall(aCall('q', { ...typed, command: 'ls\n' }))
    history.recordDecision(decided({ callId: callId('q'), typedCommand: 'ls\n' }))
    history.recordCall(aCall('q', { ...typed, command: 'ls\n' }))

    expect(history.search({}, 10)).toMatchObject([
      { call_id: 'q', command: 'ls\n' },
      { call_id: 'p', command: null, input_chars: 8 },
    ])
    history.close()
    expect(readFileSync(path).includes('hunter2')).toBe(false)
  })

  it('a text with NUL to its end', () => {
    history.recordCall(aCall('c', { command: 'a\0b' }))

    expect(history.search({}, 1)[0]?.['command']).toBe('a\u2400b')
  })

  it('for the owner alone', () => {
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })
})

describe('after an end without a goodbye', () => {
  it('what was open is closed, and opened again by a call that is taken up', () => {
    history.recordCall(aCall('open', { progress: { state: 'received' } }))
    history.recordCall(aCall('asked', { progress: { state: 'pending_approval' } }))
    history.search({}, 1)
    const next = open()
    next.recordCall(aCall('asked', { progress: { state: 'pending_approval' } }))

    expect(next.search({}, 10)).toMatchObject([
      { call_id: 'asked', status: null, finished_at: null },
      { call_id: 'open', status: 'interrupted', executed: 'unknown' },
    ])
    next.close()
  })

  it('facts that the next run no longer knows stay', () => {
    history.recordCall(aCall('c', { cwd: '/work/sub', agentName: 'Coder' }))
    history.search({}, 1)
    history.recordCall(aCall('c', { cwd: null, agentName: null, progress: { state: 'received' } }))

    expect(history.search({}, 1)).toMatchObject([{ agent: 'Coder', status: null }])
  })
})

describe('the chain of decisions', () => {
  beforeEach(() => {
    for (const id of ['1', '2', '3']) history.recordDecision(decided({ callId: callId(id) }))
  })

  it('refuses changes', () => {
    expect(() => {
      outside((database) => {
        database.exec(`UPDATE decision SET decision = 'denied' WHERE seq = 2`)
      })
    }).toThrow('only appended')
    expect(() => {
      outside((database) => {
        database.exec('DELETE FROM decision WHERE seq = 2')
      })
    }).toThrow('only appended')
  })

  it.each([
    [`DROP TRIGGER decision_stays; UPDATE decision SET decision = 'denied' WHERE seq = 2`, 2],
    [`DROP TRIGGER decision_is_kept; DELETE FROM decision WHERE seq = 2`, 3],
    [`DROP TRIGGER decision_is_kept; DELETE FROM decision WHERE seq = 1`, 2],
  ])('shows what was done to it: %s', (sql, firstBad) => {
    outside((database) => {
      database.exec(sql)
    })

    expect(history.verify()).toEqual({ ok: false, firstBad })
  })

  it('holds after its beginning was deleted for its age, and goes on', async () => {
    await history.prune({ maxAgeDays: -1, maxBytes: 1e9 })
    expect(history.verify()).toEqual({ ok: true, count: 0 })

    history.recordDecision(decided())

    expect(history.verify()).toEqual({ ok: true, count: 1 })
  })
})

describe('where it cannot be written', () => {
  it('a lock of another program loses nothing and is no problem for a while', async () => {
    const other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    history.recordCall(aCall('c'))
    history.recordDecision(decided())
    expect(history.problem).toBeNull()

    other.exec('COMMIT')
    other.close()

    await expect.poll(() => history.search({}, 10).length).toBe(1)
    expect(history.verify()).toEqual({ ok: true, count: 1 })
  })

  it('a folder that is not there is a problem at once, and it recovers by itself', async () => {
    path = join(folder, 'later', 'history.db')
    const late = open()
    late.recordCall(aCall('c'))
    expect(late.problem).toMatch(/history cannot be written/)

    const { mkdirSync } = await import('node:fs')
    mkdirSync(join(folder, 'later'))

    await expect.poll(() => late.problem).toBeNull()
    expect(late.search({}, 10)).toHaveLength(1)
    late.close()
  })

  it('a file that is no database is put aside and said', () => {
    history.close()
    writeFileSync(path, 'x'.repeat(5_000))

    history = open()

    expect(history.problem).toBeNull()
    expect(lines.join()).toMatch(/damaged and is now .*\.damaged-/)
    history.recordCall(aCall('c'))
    expect(history.search({}, 10)).toHaveLength(1)
  })

  it('a row that can never be written keeps no other out', () => {
    history.recordCall(aCall('good'))
    history.recordCall(aCall('bad', { progress: anEnd({ exitCode: 1.5 }) }))
    history.recordCall(aCall('better'))

    expect(history.search({}, 10).map((row) => row['call_id'])).toEqual(['better', 'good'])
    expect([history.problem, lines.length]).toEqual([null, 1])
    expect(lines[0]).toMatch(/^not recorded: call bad: /)
  })

  it('a file of a newer version is left alone', () => {
    history.close()
    outside((database) => {
      database.exec('PRAGMA user_version = 99')
    })

    history = open()

    expect(history.problem).toMatch(/newer Drawbridge/)
    expect(outside((database) => database.prepare('PRAGMA user_version').get() as unknown)).toEqual(
      {
        user_version: 99,
      },
    )
  })
})

describe('migrations', () => {
  it('bring a file of every earlier version to the newest one, with what is in it', () => {
    for (let version = 0; version < MIGRATIONS.length; version++) {
      path = join(folder, `version-${String(version)}.db`)
      outside((database) => {
        for (const step of MIGRATIONS.slice(0, version)) database.exec(step)
        database.exec(`PRAGMA user_version = ${String(version)}`)
      })
      const migrated = open()
      migrated.recordCall(aCall('c'))
      expect(migrated.search({}, 10)).toHaveLength(1)
      migrated.close()
      expect(
        outside((database) => database.prepare('PRAGMA user_version').get() as unknown),
      ).toEqual({
        user_version: MIGRATIONS.length,
      })
    }
  })
})

describe('search and export', () => {
  const commands = ['npm run build', '编译 项目', 'echo "50%_off"', 'git push\n--force', 'NPM test']
  beforeEach(() => {
    for (const [index, command] of commands.entries()) {
      const progress = anEnd({ exitCode: index === 0 ? 1 : 0 })
      history.recordCall(aCall(String(index), { command, progress }))
    }
  })
  const found = (query: Parameters<History['search']>[0]): unknown[] =>
    history.search(query, 10).map(({ command }) => command)

  it.each([
    ['npm', ['NPM test', 'npm run build']],
    ['编译', ['编译 项目']],
    ['项', ['编译 项目']],
    ['%_', ['echo "50%_off"']],
    ['"50', ['echo "50%_off"']],
    ['nothing like it', []],
    ['', [...commands].reverse()],
  ])('finds %j', (text, expected) => {
    expect(found({ text })).toEqual(expected)
  })

  it('narrows down', () => {
    expect(found({ failed: true })).toEqual(['npm run build'])
    expect(found({ status: 'denied' })).toEqual([])
    expect(found({ after: '2999-01-01' })).toEqual([])
    const [, second] = history.search({}, 2)
    expect(found({ beforeId: Number(second?.['id']) })).toHaveLength(3)
  })

  it('exports JSON lines and CSV that say the same', () => {
    const json = [...history.export({}, 'jsonl')].join('').trimEnd().split('\n')
    expect(json.map((line) => (JSON.parse(line) as { command: string }).command)).toEqual(
      [...commands].reverse(),
    )
    const csv = [...history.export({}, 'csv')].join('')
    expect(csv).toContain('"git push\n--force"')
    expect(csv).toContain('"echo ""50%_off"""')
    expect(csv.split('\r\n')).toHaveLength(commands.length + 2)
  })
})

describe('retention', () => {
  it('deletes what is too old, or too much, and gives the room back', async () => {
    for (let index = 0; index < 3_000; index++) {
      const receivedAt = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()
      const command = `echo ${String(index)} ${'x'.repeat(500)}`
      history.recordCall(aCall(String(index), { command, receivedAt }))
      if (index % 500 === 0) await delay(0)
    }
    history.search({}, 1)
    await history.prune({ maxAgeDays: 36_500, maxBytes: 1e9 })
    expect(history.search({}, 1_000)).toHaveLength(1_000)

    const deleted = await history.prune({ maxAgeDays: 36_500, maxBytes: 3_000_000 })

    expect(deleted).toBe(2_000)
    expect(statSync(path).size).toBeLessThan(3_000_000)
    const [newest] = history.search({}, 1)
    expect(newest?.['call_id']).toBe('2999')
    expect(await history.prune({ maxAgeDays: 1, maxBytes: 1e9 })).toBeGreaterThan(0)
    expect(history.search({}, 1)).toEqual([])
  })

  it('keeps what has not ended', async () => {
    history.recordCall(aCall('c', { progress: { state: 'received' } }))
    history.search({}, 1)

    await history.prune({ maxAgeDays: -1, maxBytes: 0 })

    expect(history.search({}, 10)).toHaveLength(1)
  })
})
