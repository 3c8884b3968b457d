import { createHash } from 'node:crypto'
import { must } from './user.ts'
import type { SoakUser } from './user.ts'

/** Something a user does; it throws where an answer is wrong. */
export type Activity = (user: SoakUser) => Promise<void>

/** Longer than any soak: what sleeps so long must be ended by the engine. */
const FOREVER = 'sleep 86400'

/** A second is long for a person who waits for Ctrl-C to do something. */
const AGAIN_MS = 1_000

/** The state of a session is carried from call to call. */
const count: Activity = async (user) => {
  const session = user.session()
  session.count += 1
  const code = user.random.below(256)
  const report = await user.exec(
    `n=$((n+1)); mkdir -p d; cd d; cd ..; echo "$n"; (exit ${String(code)})`,
    { session_id: session.id },
  )
  must('count', [report.output, report.exitCode], [String(session.count), code])
  must('directory', report.currentWorkdir, user.on.workspace)
}

const oneShot: Activity = async (user) => {
  const word = user.word()
  const code = user.random.below(256)
  const report = await user.exec(`printf '%s' ${word}; cat; exit ${String(code)}`)
  must('one-shot', [report.output, report.exitCode, report.status], [word, code, 'completed'])
}

const bigOutput: Activity = async (user) => {
  const word = user.word()
  const lines = 1 + user.random.below(60_000)
  const place = user.random.below(2) === 0 ? {} : { session_id: user.session().id }
  const report = await user.exec(`yes ${word} | head -n ${String(lines)}`, place)
  const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
  must('lines', report.outputLines, lines)
  must('big output', sha(await user.raw(report)), sha(`${word}\n`.repeat(lines)))
}

const task: Activity = async (user) => {
  const word = user.word()
  const raw = { action: 'exec', command: `sleep 0.2; echo ${word}; exit 5`, async: true }
  const outcome = await user.perform(raw)
  if (outcome.kind !== 'async') throw new Error(`no task: ${JSON.stringify(outcome)}`)
  const report = await user.taskEnd(outcome.taskId)
  must('task', [report.output, report.exitCode], [word, 5])
  // Kept until somebody has asked for it.
  await user.perform({ action: 'close', session_id: outcome.taskId })
}

const yielded: Activity = async (user) => {
  const session = user.session()
  const word = user.word()
  const more = { session_id: session.id, yield_time_ms: 50 }
  const first = await user.exec(`echo begin; sleep 0.5; echo ${word}`, more)
  if (first.status === 'completed') return // a loaded computer: it ended before it was looked at
  must('yielded', [first.status, first.exitCode], ['running', -1])
  const end = await user.taskEnd(first.taskId)
  must('end of yielded', [end.status, end.exitCode], ['completed', 0])
  must('all of yielded', await user.raw(end), `begin\n${word}\n`)
}

const input: Activity = async (user) => {
  const session = user.session()
  const word = user.word()
  const more = { session_id: session.id, yield_time_ms: 0 }
  const first = await user.exec('cat; echo end', more)
  must('waits for input', first.status, 'running')
  const report = await user.write(session.id, `${word}\n\u0004`)
  const end = await user.taskEnd(first.taskId)
  must('input', [end.exitCode, await user.raw(end)], [0, `${word}\nend\n`])
  must('answer to input', report.sessionId, session.id)
}

const interrupted: Activity = async (user) => {
  const session = user.session()
  const first = await user.exec(FOREVER, { session_id: session.id, yield_time_ms: 0 })
  must('sleeps', first.status, 'running')
  const ended = user.taskEnd(first.taskId)
  // Like a person, again where nothing happens: the shell may not have started the program yet.
  let report = await user.write(session.id, '\u0003', AGAIN_MS)
  while (report.status === 'running') report = await user.write(session.id, '\u0003', AGAIN_MS)
  const end = await ended
  must('interrupted', [end.status, end.exitCode], ['completed', 130])
}

const stopped: Activity = async (user) => {
  const session = user.session()
  const running = await user.begin(FOREVER, session.id)
  running.stop({ by: 'user' })
  const outcome = await running.outcome
  if (outcome.kind !== 'command') throw new Error(`stopped: ${JSON.stringify(outcome)}`)
  const { status, cancelledBy, sessionClosed } = outcome.report
  must('stopped', [status, cancelledBy], ['cancelled', 'user'])
  if (sessionClosed) user.forget(session)
}

const timedOut: Activity = async (user) => {
  const place = user.random.below(2) === 0 ? {} : { session_id: user.session().id }
  const report = await user.exec(FOREVER, { ...place, timeout: 1 })
  must('timed out', [report.status, report.exitCode], ['timed_out', 124])
  must('session lives', report.sessionClosed, false)
}

/** Double forks, other process groups and sessions, and those that ignore SIGTERM; bounded, as everything here. */
const AWKWARD = [
  `(${FOREVER} &)`,
  `setsid ${FOREVER} &`,
  `(trap '' TERM; ${FOREVER}) &`,
  `(trap '' TERM HUP INT; setsid bash -c '${FOREVER}; :' &)`,
  `set -m; ${FOREVER} & set +m`,
  `nohup ${FOREVER} >/dev/null 2>&1 &`,
] as const

const awkwardOneShot: Activity = async (user) => {
  const word = user.word()
  const report = await user.exec(`${user.random.pick(AWKWARD)}\necho ${word}`)
  must('awkward', [report.output.split('\n').at(-1), report.exitCode], [word, 0])
  must('ended', (report.backgroundEnded ?? 0) > 0, true)
}

const closing: Activity = async (user) => {
  const session = user.session()
  await user.exec(`${user.random.pick(AWKWARD)}\n:`, { session_id: session.id })
  const isBusy = user.random.below(2) === 0
  const running = isBusy ? await user.begin(FOREVER, session.id) : null
  await user.perform({ action: 'close', session_id: session.id })
  user.forget(session)
  if (running !== null) {
    const outcome = await running.outcome
    must('closed while it ran', outcome.kind === 'command' && outcome.report.status, 'cancelled')
  }
  const after = await user.perform({ action: 'exec', command: ':', session_id: session.id })
  must('after close', after.kind === 'refused' && after.code, 'SESSION_NOT_FOUND')
}

/** Sent at the same moment: whichever is first, the other is told so. */
const closingAtOnce: Activity = async (user) => {
  const session = user.session()
  await user.exec(':', { session_id: session.id })
  const exec = { action: 'exec', command: FOREVER, session_id: session.id, yield_time_ms: 300_000 }
  const close = { action: 'close', session_id: session.id }
  const [ran] = await Promise.all([user.perform(exec), user.perform(close)])
  user.forget(session)
  const told = ran.kind === 'refused' ? ran.code : ran.kind === 'command' && ran.report.status
  must('one of the two', told === 'SESSION_NOT_FOUND' || told === 'cancelled', true)
}

const leaving: Activity = async (user) => {
  const session = user.session()
  const report = await user.exec('exit 42', { session_id: session.id })
  user.forget(session)
  must('exit', [report.exitCode, report.sessionClosed], [42, true])
}

const mistakes: Activity = async (user) => {
  const session = user.session()
  const [command, code] = user.random.pick([
    ['echo "open', 2],
    ['if true; then', 2],
    ['set -e; false; echo not-reached', 1],
    ['nonexistent-command', 127],
    ["cat <<'EOF'\nopen", 0],
  ] as const)
  const report = await user.exec(command, { session_id: session.id })
  must(command, [report.exitCode, report.sessionClosed], [code, false])
  await user.exec('set +e', { session_id: session.id })
}

const terminal: Activity = async (user) => {
  const word = user.word()
  const raw = { action: 'exec', command: `echo ${word}`, session_id: word, pty: true }
  const outcome = await user.perform(raw)
  if (outcome.kind === 'refused' && outcome.code === 'PTY_UNAVAILABLE') return
  if (outcome.kind !== 'command') throw new Error(`terminal: ${JSON.stringify(outcome)}`)
  must('terminal', outcome.report.output.trim(), word)
  await user.perform({ action: 'close', session_id: word })
}

const listing: Activity = async (user) => {
  const outcome = await user.perform({ action: 'list' })
  if (outcome.kind !== 'list') throw new Error(`list: ${JSON.stringify(outcome)}`)
  must('nothing runs', outcome.entries.filter(({ busy }) => busy).length, 0)
}

/** Everything users do, by name; the more often one stands here the more often it is done. */
export const ACTIVITIES: readonly (readonly [string, Activity])[] = [
  ['count', count],
  ['count', count],
  ['count', count],
  ['one-shot', oneShot],
  ['one-shot', oneShot],
  ['big output', bigOutput],
  ['task', task],
  ['yielded', yielded],
  ['input', input],
  ['interrupted', interrupted],
  ['stopped', stopped],
  ['timed out', timedOut],
  ['awkward one-shot', awkwardOneShot],
  ['closing', closing],
  ['closing at once', closingAtOnce],
  ['leaving', leaving],
  ['mistakes', mistakes],
  ['terminal', terminal],
  ['listing', listing],
]
