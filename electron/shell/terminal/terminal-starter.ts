import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeferred } from '../../../shared/util/deferred.ts'
import { LAUNCHER } from './launcher.ts'
import { STARTER_SCRIPT, toRunLine, toSized, toStartLine } from './starter-lines.ts'

/** What `ps` shows in place of `bash`, so that the user knows what it is. */
const TITLE = 'drawbridge-terminals'
/** Where systems have it; Linux has it nearly everywhere, macOS nowhere. */
const SETSID_PLACES = ['/usr/bin/setsid', '/bin/setsid', '/run/current-system/sw/bin/setsid']
/** A shell that starts in half the time of bash, and is all that a launcher needs. */
const DASH_PLACES = ['/bin/dash', '/usr/bin/dash']
/** dash hands on only variables with such a name; bash hands on all. */
const PLAIN_NAME = /^[A-Za-z_]\w*$/

/** It answers within milliseconds; one that does not was stopped by somebody, and is replaced. In ms. */
const ANSWER_MS = 5_000
/** For a helper. It may hang by itself (`stty` in a terminal that does), and that is no fault of the starter. In ms. */
const RUN_LIMIT_MS = 2_000

/** Takes the terminal it is given as its own, and launches in it. */
const FIRST_PROGRAM = `exec <>"$1" >&0 2>&0;shift\n${LAUNCHER}`

/** A program to be started in a terminal. */
export interface StarterRequest {
  readonly bash: string
  /** With the mark in it. */
  readonly env: NodeJS.ProcessEnv
  readonly mark: string
  readonly cwd: string
  /** Path of the terminal's device. */
  readonly device: string
  /** For {@link LAUNCHER}. */
  readonly args: readonly string[]
}

/** What came of a start: the pid; or why there is none: the directory, or that there is no starter to be had. */
export type Started = { readonly pid: number } | 'no_directory' | 'no_starter'

/**
 * Starts programs in terminals, and small helpers for them: a bash that waits for lines at the end of a pipe.
 *
 * Starting a program costs Node 6 ms in a small app and 20 in a large one, in which the whole app stands still, since all
 * of its memory has to be prepared for a copy. A small shell does it in one, beside the app. It is started with the user's
 * environment as commands see it, and another takes its place when that changes. Reasons: docs/decisions/0014.
 */
export class TerminalStarter {
  readonly #setsid = SETSID_PLACES.find((place) => existsSync(place))
  readonly #dash = DASH_PLACES.find((place) => existsSync(place))
  #process: StarterProcess | null = null
  #key = ''
  readonly #ending = new Map<StarterProcess, Promise<void>>()
  #isClosed = false

  /** Starts the launcher of a terminal. Never rejects. */
  async start(request: StarterRequest): Promise<Started> {
    const setsid = this.#setsid
    const starter = setsid === undefined ? null : this.#processFor(request)
    if (starter === null || setsid === undefined) return 'no_starter'
    const shellLevel = request.env['SHLVL']
    const launcher = this.#launcherFor(request)
    const answer = await starter.ask((id) => {
      return toStartLine({ ...request, id, setsid, launcher, shellLevel })
    })
    if (answer === null) return 'no_starter'
    const pid = /^s (\d+)$/.exec(answer)?.[1]
    return pid === undefined ? 'no_directory' : { pid: Number(pid) }
  }

  /**
   * Runs a small helper to its end. False where there is no starter, or no answer within {@link RUN_LIMIT_MS}: then it may
   * have been run or not. When all is being closed nothing need be run any more.
   */
  async run(command: string): Promise<boolean> {
    const starter = this.#process
    if (starter?.isAlive !== true) return this.#isClosed
    const answer = starter.ask((id) => toRunLine(id, command), null)
    const limit = new AbortController()
    const { signal } = limit
    const late = delay(RUN_LIMIT_MS, null, { signal, ref: false }).catch(() => null)
    const isRun = (await Promise.race([answer, late])) !== null
    limit.abort()
    return isRun || this.#isClosed
  }

  /** Ends it; what it started lives on. Resolves when it is gone. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#replace(null)
    for (const each of this.#ending.keys()) each.kill()
    await Promise.all(this.#ending.values())
  }

  #launcherFor({ bash, env }: StarterRequest): readonly string[] {
    const isPlain = Object.keys(env).every((name) => PLAIN_NAME.test(name))
    return this.#dash !== undefined && isPlain ? [this.#dash] : [bash, '--norc', '--noprofile']
  }

  #processFor({ bash, env, mark }: StarterRequest): StarterProcess | null {
    if (this.#isClosed) return null
    const { [mark.slice(0, mark.indexOf('='))]: _mark, ...own } = env
    const key = JSON.stringify([bash, own])
    if (this.#process?.isAlive === true && key === this.#key) return this.#process
    try {
      this.#replace(new StarterProcess(bash, own))
      this.#key = key
    } catch {
      this.#replace(null) // no descriptor is free, say
    }
    return this.#process
  }

  /** The one before does what it was given, and ends. */
  #replace(next: StarterProcess | null): void {
    const before = this.#process
    this.#process = next
    if (before === null) return
    before.end()
    const ending = before.ended.then(() => {
      this.#ending.delete(before)
    })
    this.#ending.set(before, ending)
  }
}

/** One starter, with the questions it has not answered. */
class StarterProcess {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, (answer: string | null) => void>()
  readonly #ended = createDeferred<undefined>()
  /** Resolves when it is gone. */
  readonly ended: Promise<undefined> = this.#ended.promise
  #unread = ''
  #lastId = 0
  #isAlive: boolean

  constructor(bash: string, env: NodeJS.ProcessEnv) {
    const args = [
      ...['--norc', '--noprofile'],
      // Privileged mode: nothing in the environment changes what its words mean.
      ...['-p', '-c', STARTER_SCRIPT, TITLE, FIRST_PROGRAM],
    ]
    const child = spawn(bash, args, {
      argv0: TITLE,
      cwd: '/',
      env,
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    this.#child = child
    this.#isAlive = child.pid !== undefined
    child.on('error', () => {
      this.#giveUp()
      if (child.pid === undefined) this.#ended.resolve(undefined)
    })
    if (child.pid === undefined) return
    const { stdin, stdout } = child
    const gone = (): void => {
      this.#giveUp()
    }
    stdin.on('error', gone)
    stdout.on('error', gone)
    stdout.setEncoding('latin1').on('data', (text: string) => {
      this.#take(text)
    })
    child.on('exit', () => {
      this.#isAlive = false
      this.#ended.resolve(undefined)
    })
    // Not before: answers may still stand in the pipe.
    child.on('close', gone)
    // It must not keep the app alive.
    child.unref()
    for (const stream of [stdin, stdout]) if (stream instanceof Socket) stream.unref()
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  /**
   * Gives it a line and waits for the answer; null where none will come.
   *
   * @param limitMs after this it is given up; null where the answer may take as long as it likes
   */
  async ask(
    toLine: (id: number) => string,
    limitMs: number | null = ANSWER_MS,
  ): Promise<string | null> {
    if (!this.#isAlive) return null
    const id = ++this.#lastId
    const { promise, resolve } = createDeferred<string | null>()
    this.#waiting.set(id, resolve)
    const giveUp = (): void => {
      this.#giveUp()
    }
    const timer = limitMs === null ? undefined : setTimeout(giveUp, limitMs)
    this.#child.stdin?.write(toSized(toLine(id)))
    const answer = await promise
    clearTimeout(timer)
    this.#waiting.delete(id)
    return answer
  }

  /** It ends when it has done what it was given. */
  end(): void {
    this.#child.ref()
    this.#child.stdin?.end()
  }

  kill(): void {
    this.#giveUp()
  }

  #take(text: string): void {
    const lines = (this.#unread + text).split('\n')
    this.#unread = lines.pop() ?? ''
    for (const line of lines) {
      const [, kind = '', id, rest = ''] = /^(\w) (\d+) ?(.*)$/.exec(line) ?? []
      this.#waiting.get(Number(id))?.(`${kind} ${rest}`.trim())
    }
  }

  /** Killed first, so that nothing it was given is done after it was given up. */
  #giveUp(): void {
    this.#child.kill('SIGKILL')
    this.#isAlive = false
    for (const answer of this.#waiting.values()) answer(null)
  }
}
