import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { JournalAppender } from '../../../electron/journal/journal-file.ts'
import { Journal } from '../../../electron/journal/journal.ts'
import type { JournalRecord } from '../../../electron/journal/journal-records.ts'
import {
  aResultMessage,
  aTaskResult,
  aTemporaryFolder,
  taskId,
} from '../../support/builders-node.ts'
import { callId } from '../../support/builders.ts'
import {
  HEADER,
  aReceipt,
  journalPath,
  readRecords,
  replay,
  withJournal,
  writeLines,
} from './journal-support.ts'

const CALL_1 = callId('call-1')

const snapshotOf = (journal: Journal) => ({ entries: [...journal.entries], link: journal.link })

describe('7.2 Journal', () => {
  it('begins empty, with ids of its own, for its owner only', async () => {
    const folder = join(await aTemporaryFolder(), 'new')

    const seen = await withJournal(folder, async (journal, problem) => ({
      ...snapshotOf(journal),
      problem,
      areDifferent: journal.journalId !== journal.deviceId,
      modes: [(await stat(folder)).mode & 0o777, (await stat(journalPath(folder))).mode & 0o777],
    }))

    expect(seen).toEqual({
      entries: [],
      link: null,
      problem: null,
      areDifferent: true,
      modes: [0o700, 0o600],
    })
  })

  it('keeps its ids and every record when it is opened again', async () => {
    const folder = await aTemporaryFolder()
    const records: JournalRecord[] = [
      { kind: 'link', linkId: 'lnk-1', resumeToken: 'rt_0123456789abcdef' },
      { kind: 'tombstone', callId: callId('never-came'), at: Date.now() },
      aReceipt(),
      { kind: 'decided', callId: CALL_1, decision: 'allowed', hash: 'h' },
      { kind: 'started', callId: CALL_1 },
      { kind: 'running', callId: CALL_1, pid: 7, startTime: '123', sessionId: 'sh-1' },
      { kind: 'task', callId: CALL_1, taskId: taskId('bg-1') },
      { kind: 'done', callId: CALL_1, message: aResultMessage({ status: 'running' }) },
      { kind: 'settled', callId: CALL_1 },
      { kind: 'task_done', callId: CALL_1, message: aTaskResult() },
      aReceipt('call-2'),
    ]

    const before = await withJournal(folder, async (journal) => {
      for (const record of records) await journal.write(record)
      return { ids: [journal.journalId, journal.deviceId], ...snapshotOf(journal) }
    })
    const after = await withJournal(folder, (journal) => ({
      ids: [journal.journalId, journal.deviceId],
      ...snapshotOf(journal),
      hasTombstone: journal.hasTombstone(callId('never-came')),
      isKnown: journal.get(CALL_1) !== undefined,
    }))

    expect(after).toEqual({ ...before, hasTombstone: true, isKnown: true })
    expect(before.entries).toEqual([...replay(records).entries.values()])
  })

  it('is on disk when a write resolves, one line for each record', async () => {
    const folder = await aTemporaryFolder()

    const lines = await withJournal(folder, async (journal) => {
      await journal.write(aReceipt())
      return readRecords(folder)
    })

    expect(lines.map(({ kind }) => kind)).toEqual(['header', 'received'])
  })

  it('takes records of one moment together, all durable and in order', async () => {
    const folder = await aTemporaryFolder()
    const ids = Array.from({ length: 200 }, (_, index) => `call-${String(index)}`)

    await withJournal(folder, async (journal) => {
      await Promise.all(ids.map((id) => journal.write(aReceipt(id))))
    })

    const written = (await readRecords(folder)).slice(1)
    expect(written.map((record) => record.kind === 'received' && record.callId)).toEqual(ids)
  })

  it('writes what was asked for before it was closed, and nothing after', async () => {
    const folder = await aTemporaryFolder()
    const { journal } = await Journal.open(folder)

    const first = journal.write(aReceipt('call-1'))
    const closed = journal.close()
    const late = journal.write(aReceipt('call-2'))

    const [written, refused] = await Promise.allSettled([first, late, closed])
    expect([written.status, refused, (await readRecords(folder)).length]).toMatchObject([
      'fulfilled',
      { reason: { code: 'JOURNAL_UNAVAILABLE' } },
      2,
    ])
  })

  it('refuses a record that cannot be written, and goes on', async () => {
    // Every write to it fails with "no space left on device".
    const appender = await JournalAppender.open('/dev/full')

    const writes = [appender.append(aReceipt('call-1')), appender.append(aReceipt('call-2'))]

    for (const write of writes) {
      await expect(write).rejects.toMatchObject({ code: 'JOURNAL_UNAVAILABLE' })
    }
    await expect(appender.append(aReceipt())).rejects.toMatchObject({
      code: 'JOURNAL_UNAVAILABLE',
    })
    await appender.close()
  })

  it('makes its file small again when it is opened', async () => {
    const folder = await aTemporaryFolder()
    await withJournal(folder, async (journal) => {
      await journal.write(aReceipt())
      for (let round = 0; round < 10; round++) {
        await journal.write({ kind: 'started', callId: CALL_1 })
        await journal.write({ kind: 'retracted', callId: CALL_1 })
      }
    })

    await withJournal(folder, () => undefined)

    expect((await readRecords(folder)).map(({ kind }) => kind)).toEqual([
      'header',
      'received',
      'decided',
    ])
  })
})

describe('7.2 Journal: a file that an earlier run left', () => {
  it.each(['{"kind":"star', '{', '\0\0\0\0', '{"kind":"started","callId":"call-1"}'])(
    'drops the last line %j that was being written when the power went',
    async (torn) => {
      const folder = await aTemporaryFolder()
      await writeLines(folder, HEADER, aReceipt(), torn)

      const seen = await withJournal(folder, (journal, problem) => ({
        problem,
        id: journal.journalId,
        states: [...journal.entries].map(({ state }) => state),
      }))

      expect(seen).toEqual({ problem: null, id: HEADER.journalId, states: ['received'] })
    },
  )

  it.each([
    ['a line that is not JSON', 'line 2', ['nonsense\n']],
    ['an empty line', 'line 2', ['\n']],
    ['a record of an unknown kind', 'line 2', [{ kind: 'wish', callId: 'call-1' }]],
    ['a record without its call', 'line 2', [{ kind: 'started' }]],
    ['NUL bytes in the middle', 'line 2', ['\0\0\0\n']],
  ])('%s (C9): sets it aside and begins anew under a new id', async (_what, detail, lines) => {
    const folder = await aTemporaryFolder()
    await writeLines(folder, HEADER, ...lines, aReceipt())
    const original = await readFile(journalPath(folder), 'utf8')

    const seen = await withJournal(folder, (journal, problem) => ({
      ...snapshotOf(journal),
      problem,
      isNew: journal.journalId !== HEADER.journalId,
    }))

    const aside = (await readdir(folder)).filter((name) => name.includes('damaged'))
    const kept = await readFile(join(folder, aside[0]!), 'utf8')
    expect([seen, aside.length, kept === original]).toEqual([
      {
        entries: [],
        link: null,
        problem: `the journal was damaged (${detail}) and has been set aside`,
        isNew: true,
      },
      1,
      true,
    ])
  })

  it.each([
    ['without a header', [aReceipt()]],
    ['that is empty', []],
    ['that holds half a line only', ['{"kind":"hea']],
  ])('%s is set aside', async (_what, lines) => {
    const folder = await aTemporaryFolder()
    await writeLines(folder, ...lines)

    const problem = await withJournal(folder, (_journal, found) => found)

    expect(problem).toBe('the journal was damaged (no header) and has been set aside')
  })

  it.each([
    ['with records we know', [aReceipt()]],
    ['with records we do not know', [{ kind: 'wish', callId: 'call-1' }]],
    ['with a header of another shape', []],
  ])('of a newer version, %s, is refused and left alone', async (what, lines) => {
    const folder = await aTemporaryFolder()
    const header = what.includes('another') ? { kind: 'header', version: 2 } : HEADER
    await writeLines(folder, { ...header, version: 2 }, ...lines)
    const original = await readFile(journalPath(folder), 'utf8')

    await expect(Journal.open(folder)).rejects.toMatchObject({
      code: 'JOURNAL_UNAVAILABLE',
      message: 'the journal was written by a newer Drawbridge; update the app',
    })

    expect([await readFile(journalPath(folder), 'utf8'), await readdir(folder)]).toEqual([
      original,
      ['device-id', 'journal.jsonl'],
    ])
  })

  it('ignores a rewrite that was never finished', async () => {
    const folder = await aTemporaryFolder()
    await writeLines(folder, HEADER, aReceipt())
    await writeFile(`${journalPath(folder)}.new`, 'half')

    const count = await withJournal(folder, (journal) => [...journal.entries].length)

    expect([count, await readdir(folder)]).toEqual([1, ['device-id', 'journal.jsonl']])
  })
})
