// Rooms in memory, by the interfaces of electron/tool-calls/rooms.ts.

import { EventEmitter, once } from 'node:events'
import type {
  CallRecord,
  DecisionFacts,
  HistoryRoom,
  JournalRoom,
  JournaledCall,
  LinkRoom,
  ShellEvents,
  ShellRequest,
  ShellRoom,
  StopRequest,
  TaskEnd,
} from '../../../electron/tool-calls/rooms.ts'
import { CompanionError } from '../../../shared/errors/companion-error.ts'
import type { CallId } from '../../../shared/protocol/identifiers.ts'
import type { ClientMessage, DurableClientMessage } from '../../../shared/protocol/messages.ts'
import type { ShellOutcome } from '../../../shared/shell-tool/shell-result.ts'
import { createDeferred } from '../../../shared/util/deferred.ts'
import type { Deferred } from '../../../shared/util/deferred.ts'
import { aReport } from '../../support/builders-node.ts'
import { sessionId } from '../../support/builders.ts'

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** A history that keeps decisions only. */
export class FakeHistory implements HistoryRoom {
  problem: string | null = null
  readonly decisions: DecisionFacts[] = []

  recordDecision(facts: DecisionFacts): void {
    this.decisions.push(facts)
  }

  recordCall(): void {
    // nobody looks it up
  }

  known(): { call: boolean; decision: boolean } {
    return { call: true, decision: true }
  }
}

/** A journal that forgets everything with the test. */
export class FakeJournal implements JournalRoom {
  readonly records: CallRecord[] = []
  /** Kinds of records that cannot be written. */
  readonly broken = new Set<CallRecord['kind']>()
  /** Called before a record counts as written; a promise holds it back. */
  onWrite: (record: CallRecord) => void | Promise<void> = () => undefined
  readonly #entries = new Map<CallId, Writable<JournaledCall>>()
  readonly #tombstones = new Set<CallId>()

  get(callId: CallId): JournaledCall | undefined {
    return this.#entries.get(callId)
  }

  get entries(): Iterable<JournaledCall> {
    return this.#entries.values()
  }

  hasTombstone(callId: CallId): boolean {
    return this.#tombstones.has(callId)
  }

  /** Kinds of all records, in order. */
  get kinds(): string[] {
    return this.records.map(({ kind }) => kind)
  }

  async write(record: CallRecord): Promise<void> {
    await this.onWrite(record)
    if (this.broken.has(record.kind)) {
      throw new CompanionError('JOURNAL_UNAVAILABLE', 'the journal cannot be written')
    }
    this.records.push(record)
    this.#apply(record)
  }

  #apply(record: CallRecord): void {
    if (record.kind === 'tombstone') {
      this.#tombstones.add(record.callId)
      return
    }
    if (record.kind === 'received') {
      const { callId, argsHash, message, receivedAt } = record
      const nothing = { decision: null, process: null, result: null, task: null }
      const state = 'received'
      this.#entries.set(callId, { callId, argsHash, message, receivedAt, state, ...nothing })
      return
    }
    const entry = this.#entries.get(record.callId)
    if (entry === undefined) return
    switch (record.kind) {
      case 'decided':
        entry.decision = record.facts ?? null
        entry.state = 'queued'
        break
      case 'retracted':
        entry.state = 'queued'
        break
      case 'started':
      case 'settled':
        entry.state = record.kind
        break
      case 'running':
        if (entry.state !== 'done' && entry.state !== 'settled') entry.state = 'running'
        entry.process = { pid: record.pid, startTime: record.startTime }
        break
      case 'done':
        entry.state = 'done'
        entry.result = record.message
        break
      case 'task':
        entry.task = { taskId: record.taskId, result: null, settled: false }
        break
      case 'task_done':
        entry.task = { ...entry.task!, result: record.message }
        break
      case 'task_settled':
        entry.task = { ...entry.task!, settled: true }
    }
  }
}

/** A link that writes down what leaves, durable messages included. */
export class FakeLink implements LinkRoom {
  isUp = true
  isFull = false
  readonly sent: ClientMessage[] = []
  readonly #events = new EventEmitter<{ sent: [] }>().setMaxListeners(0)

  isReady(): boolean {
    return this.isUp
  }

  mayStream(): boolean {
    return !this.isFull
  }

  send(message: ClientMessage): boolean {
    if (this.isUp) this.#add(message)
    return this.isUp
  }

  deliver(message: DurableClientMessage): void {
    this.#add(message)
  }

  /** Messages of one type. */
  all<Type extends ClientMessage['type']>(type: Type): Extract<ClientMessage, { type: Type }>[] {
    return this.sent.filter(
      (message): message is Extract<ClientMessage, { type: Type }> => message.type === type,
    )
  }

  /** The first message of a type, sent already or still to come. */
  async next<Type extends ClientMessage['type']>(
    type: Type,
    matches: (message: Extract<ClientMessage, { type: Type }>) => boolean = () => true,
  ): Promise<Extract<ClientMessage, { type: Type }>> {
    for (;;) {
      const found = this.all(type).find(matches)
      if (found !== undefined) return found
      await once(this.#events, 'sent')
    }
  }

  #add(message: ClientMessage): void {
    this.sent.push(message)
    this.#events.emit('sent')
  }
}

/** One action that the engine performs; the test ends it. */
export interface Performance {
  readonly request: ShellRequest
  readonly events: ShellEvents
  readonly signal: AbortSignal
  readonly outcome: Deferred<ShellOutcome>
}

/** An engine that does what the test says. */
export class FakeShell implements ShellRoom {
  endLeftovers(): Promise<number> {
    return Promise.resolve(0)
  }

  readonly performed: Performance[] = []
  readonly stopped: [string, StopRequest][] = []
  readonly closed: [string, boolean][] = []
  workdir: Awaited<ReturnType<ShellRoom['resolveWorkdir']>> = { ok: true, value: '/work/project' }
  session: ReturnType<ShellRoom['findSession']> = undefined
  readonly #events = new EventEmitter<{ performed: []; taskEnd: [TaskEnd] }>().setMaxListeners(0)

  findSession(): ReturnType<ShellRoom['findSession']> {
    return this.session
  }

  resolveWorkdir(): ReturnType<ShellRoom['resolveWorkdir']> {
    return Promise.resolve(this.workdir)
  }

  perform(request: ShellRequest, events: ShellEvents, signal: AbortSignal): Promise<ShellOutcome> {
    const outcome = createDeferred<ShellOutcome>()
    this.performed.push({ request, events, signal, outcome })
    this.#events.emit('performed')
    // As the real engine does: a stopped command ends, and says who stopped it.
    signal.addEventListener('abort', () => {
      const { by } = signal.reason as StopRequest
      outcome.resolve({
        kind: 'command',
        report: aReport({ status: 'cancelled', cancelledBy: by }),
      })
    })
    return outcome.promise
  }

  /** The nth action that is performed, from 0. */
  async nth(index: number): Promise<Performance> {
    while (this.performed.length <= index) await once(this.#events, 'performed')
    return this.performed[index]!
  }

  endTask(end: TaskEnd): void {
    this.#events.emit('taskEnd', end)
  }

  onTaskEnd(listener: (end: TaskEnd) => void): () => void {
    this.#events.on('taskEnd', listener)
    return () => this.#events.off('taskEnd', listener)
  }

  stop(id: string, request: StopRequest): boolean {
    this.stopped.push([id, request])
    return true
  }

  closeConversation(conversationId: string, killTasks: boolean): Promise<void> {
    this.closed.push([conversationId, killTasks])
    return Promise.resolve()
  }

  sessions(): [] {
    return []
  }

  tasks(): [] {
    return []
  }

  onSessionChange(): () => void {
    return () => undefined
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

/** The engine says that a process runs the command. */
export function reportStart({ events }: Performance): void {
  events.onStarted({
    sessionId: sessionId('sh-1'),
    pid: 4_242,
    startTime: '123',
    currentWorkdir: '/work/project',
  })
}
