import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Journal } from '../../../electron/journal/journal.ts'
import type { JournalEntry, JournalState } from '../../../electron/journal/journal-state.ts'
import { applyRecord, createJournalState } from '../../../electron/journal/journal-state.ts'
import type { JournalRecord } from '../../../electron/journal/journal-records.ts'
import { aCallMessage, taskId } from '../../support/builders-node.ts'
import { callId } from '../../support/builders.ts'

export const HEADER = {
  kind: 'header',
  version: 1,
  journalId: '0a4f4c2e-1a7c-4a34-8c0b-0fd2c9a7b7d3',
  deviceId: '7b1f9f0e-6c1d-4a53-9a53-3a2b6d1c9e10',
} as const

/** J1 of a call, received now unless told otherwise. */
export function aReceipt(id = 'call-1', receivedAt = Date.now()): JournalRecord {
  const message = aCallMessage({ callId: callId(id) })
  return { kind: 'received', callId: callId(id), argsHash: `hash-${id}`, message, receivedAt }
}

export const journalPath = (folder: string) => join(folder, 'journal.jsonl')

/** Writes a journal file as an earlier run would have left it. */
export async function writeLines(folder: string, ...lines: unknown[]): Promise<void> {
  const text = lines.map((line) => (typeof line === 'string' ? line : `${JSON.stringify(line)}\n`))
  await writeFile(journalPath(folder), text.join(''))
}

export async function readRecords(folder: string): Promise<JournalRecord[]> {
  const text = await readFile(journalPath(folder), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JournalRecord)
}

/** Opens the journal of a folder for the length of `use`. */
export async function withJournal<T>(
  folder: string,
  use: (journal: Journal, problem: string | null) => T | Promise<T>,
): Promise<T> {
  const { journal, problem } = await Journal.open(folder)
  try {
    return await use(journal, problem)
  } finally {
    await journal.close()
  }
}

/** The state that records lead to. */
export function replay(records: readonly JournalRecord[]): JournalState {
  const state = createJournalState()
  for (const record of records) applyRecord(state, record)
  return state
}

/** An entry of a journal; received now and nothing more unless told otherwise. */
export function anEntry(changes: Partial<JournalEntry> = {}): JournalEntry {
  return {
    callId: callId('call-1'),
    argsHash: 'hash',
    message: aCallMessage(),
    receivedAt: 0,
    state: 'received',
    decision: null,
    process: null,
    result: null,
    task: null,
    ...changes,
  }
}

export const aTask = (changes: Partial<NonNullable<JournalEntry['task']>> = {}) => ({
  taskId: taskId('bg-1'),
  result: null,
  settled: false,
  ...changes,
})
