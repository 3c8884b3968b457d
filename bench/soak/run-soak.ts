import type { TaskEnd } from '../../electron/shell/engine-contract.ts'
import { BenchEngine } from '../support/bench-engine.ts'
import { processesLeft } from '../support/leftovers.ts'
import { countDescriptors } from '../support/memory.ts'
import { ACTIVITIES } from './activities.ts'
import type { Random } from './random.ts'
import { SoakUser } from './user.ts'

/** Conversations at once. Each does one thing at a time, so there are at most some dozen processes. */
const USERS = 4
const PROGRESS_MS = 10_000
/**
 * Between SIGTERM and SIGKILL: short, so that many stubborn processes fit into a soak, and long enough for a shell on a
 * loaded computer to come back to its prompt, since a session must outlive a timeout.
 */
const GRACE_MS = 2_000
/** A thing that takes longer hangs. */
const HANG_MS = 120_000
/** The system may take a moment to close what was let go. */
const SETTLE_MS = 5_000
const LOOK_MS = 50
const MIB = 1_048_576

/** How a soak runs. */
export interface SoakOptions {
  readonly durationMs: number
  readonly random: Random
  readonly say: (line: string) => void
}

/** Loads the engine for so long; whether every answer was right and nothing is left. */
export async function runSoak({ durationMs, random, say }: SoakOptions): Promise<boolean> {
  say(
    `seed ${String(random.seed)}, ${(durationMs / 60_000).toFixed(2)} minutes, ${String(USERS)} conversations`,
  )
  await warmUp()
  const descriptorsBefore = countDescriptors()
  const on = await BenchEngine.create({ graceMs: GRACE_MS })
  const taskEnd = collectTaskEnds(on)
  const startMs = performance.now()
  const done = new Map<string, number>()
  const wrong: string[] = []

  const live = async (user: SoakUser): Promise<void> => {
    while (performance.now() - startMs < durationMs && wrong.length === 0) {
      const [name, activity] = user.random.pick(ACTIVITIES)
      try {
        await orHang(activity(user))
        done.set(name, (done.get(name) ?? 0) + 1)
      } catch (error) {
        wrong.push(
          `conversation ${user.conversation}, ${name}: ${String(error)}\n  ${user.lastCalls}`,
        )
      }
    }
  }
  const tell = (): void => {
    const seconds = ((performance.now() - startMs) / 1_000).toFixed(0)
    const { rss, heapUsed, external } = process.memoryUsage()
    const all = [...done.values()].reduce((sum, each) => sum + each, 0)
    say(
      `${seconds.padStart(5)} s  ${String(all).padStart(7)} done  ${String(wrong.length)} wrong  ` +
        `rss ${(rss / MIB).toFixed(0)} MiB  held ${((heapUsed + external) / MIB).toFixed(0)} MiB  ` +
        `${String(countDescriptors())} descriptors  ${String(on.engine.sessions().length)} sessions`,
    )
  }
  const progress = setInterval(tell, PROGRESS_MS)
  const users = Array.from({ length: USERS }, (_, number) => {
    return new SoakUser({ on, random: random.fork(), conversation: String(number + 1), taskEnd })
  })
  await Promise.all(users.map(live))
  clearInterval(progress)
  tell()
  await on.close()
  const left = await whatIsLeft(on.marks, descriptorsBefore)
  for (const line of [...wrong, ...left]) say(`WRONG ${line}`)
  say(
    [...done]
      .map(([name, times]) => `${name} ${String(times)}`)
      .sort()
      .join(', '),
  )
  const good = wrong.length === 0 && left.length === 0
  say(good ? 'all results right; 0 processes, 0 descriptors left' : 'the soak FAILED')
  return good
}

/** What Node opens once and keeps, such as the pipe that tells of ended children, is no leak. */
async function warmUp(): Promise<void> {
  const on = await BenchEngine.create()
  await on.must('true')
  await on.must('echo x', { session_id: 'warm' })
  await on.close()
}

/** Answers with the end of a task, whether it comes before or after it is asked for. */
function collectTaskEnds(on: BenchEngine): (taskId: string) => Promise<TaskEnd> {
  const ends = new Map<string, TaskEnd>()
  const waiting = new Map<string, (end: TaskEnd) => void>()
  on.engine.onTaskEnd((end) => {
    const waiter = waiting.get(end.taskId)
    waiting.delete(end.taskId)
    if (waiter === undefined) ends.set(end.taskId, end)
    else waiter(end)
  })
  return (taskId) => {
    const end = ends.get(taskId)
    ends.delete(taskId)
    if (end !== undefined) return Promise.resolve(end)
    return new Promise((resolve) => waiting.set(taskId, resolve))
  }
}

async function orHang(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer for ${String(HANG_MS / 1_000)} s`))
    }, HANG_MS)
  })
  try {
    await Promise.race([work, hang])
  } finally {
    clearTimeout(timer)
  }
}

async function whatIsLeft(marks: ReadonlySet<string>, descriptors: number): Promise<string[]> {
  const look = (): string[] => {
    const processes = processesLeft(marks)
    const more = countDescriptors() - descriptors
    return [
      ...(processes.length > 0 ? [`processes left: ${processes.join(' ')}`] : []),
      ...(more > 0 ? [`${String(more)} descriptors more than at the start`] : []),
    ]
  }
  const deadline = performance.now() + SETTLE_MS
  for (;;) {
    const left = look()
    if (left.length === 0 || performance.now() > deadline) return left
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
