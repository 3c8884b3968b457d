import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { RawClient, aHello, aResult } from './raw-client.ts'
import type { Fields } from './raw-client.ts'

/**
 * The least that can run the tour: approves what it would ask, refuses downloads with a reason, and runs the rest in
 * bash. A "session" is a fresh shell that runs the session's first command before each later one.
 */
export class BashApp {
  readonly #client: RawClient
  readonly #workspace: string
  #opening: string | undefined
  #running: { child: ChildProcess; output: () => string } | undefined

  private constructor(client: RawClient, workspace: string) {
    this.#client = client
    this.#workspace = workspace
  }

  static async start(url: string, token: string, workspace: string): Promise<BashApp> {
    const client = new RawClient(url, token)
    await once(client.socket, 'open')
    client.send(aHello())
    await client.take('welcome')
    const app = new BashApp(client, workspace)
    void app.#serve()
    return app
  }

  get closed(): Promise<number> {
    return this.#client.closed
  }

  stop(): void {
    this.#running?.child.kill()
    this.#client.socket.close()
  }

  async #serve(): Promise<void> {
    for (;;) {
      const call = await this.#client.take('tool_call')
      const args = call['arguments'] as Fields
      const isAsked =
        args['action'] === 'exec' && (args['session_id'] === undefined || !this.#opening)
      this.#client.send({
        type: 'tool_accepted',
        call_id: call['call_id'],
        state: isAsked ? 'pending_approval' : 'queued',
        duplicate: false,
        approval: isAsked ? 'pending' : 'not_required',
      })
      this.#client.send(aResult(call, { action: args['action'], ...(await this.#perform(call)) }))
    }
  }

  async #perform(call: Fields): Promise<Fields> {
    const args = call['arguments'] as Fields
    switch (args['action'] as string) {
      case 'exec':
        return this.#exec(call, args)
      case 'write_stdin':
        this.#running?.child.stdin?.write(args['input'] as string)
        return this.#result(Infinity)
      case 'list':
        return { result: '{}', data: { count: this.#opening === undefined ? 0 : 1 } }
      default:
        return { result: '{"status":"closed"}', data: {} }
    }
  }

  async #exec(call: Fields, args: Fields): Promise<Fields> {
    const command = args['command'] as string
    if (command.includes('curl')) {
      const error = { code: 'APPROVAL_DENIED', message: 'User denied command execution.' }
      const feedback = 'no scripts from the internet'
      return { status: 'denied', executed: 'no', result: '{}', data: {}, error, feedback }
    }
    const isInSession = args['session_id'] !== undefined
    if (!isInSession || this.#opening === undefined) this.#say(call, 'approved')
    const script = isInSession ? `${this.#opening ?? ''}\n${command}` : command
    if (isInSession) this.#opening ??= command
    const child = spawn('bash', ['--norc', '--noprofile', '-c', script], { cwd: this.#workspace })
    let output = ''
    let seq = 0
    const onData = (chunk: Buffer) => {
      output += chunk.toString('utf8')
      this.#client.send({
        type: 'output_delta',
        call_id: call['call_id'],
        session_id: 'tour',
        delta_seq: ++seq,
        offset: 0,
        stream: 'combined',
        encoding: 'utf8',
        data: chunk.toString('utf8'),
      })
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    this.#running = { child, output: () => output }
    return this.#result((args['yield_time_ms'] as number | undefined) ?? Infinity)
  }

  #say(call: Fields, state: string): void {
    this.#client.send({
      type: 'approval_state',
      call_id: call['call_id'],
      conversation_id: call['conversation_id'],
      state,
      decision: 'allow_once',
    })
  }

  /** Waits for the end of the running command, at most so long. */
  async #result(yieldMs: number): Promise<Fields> {
    const running = this.#running
    if (running === undefined) return { status: 'failed', executed: 'no' }
    let timer: NodeJS.Timeout | undefined
    const yielded = new Promise<'running'>((resolve) => {
      if (yieldMs !== Infinity) timer = setTimeout(resolve, yieldMs, 'running')
    })
    const ended = once(running.child, 'close').then(([code]) => code as number)
    const end = await Promise.race([ended, yielded])
    clearTimeout(timer)
    const output = running.output().trimEnd()
    return end === 'running'
      ? { status: 'running', result: output, data: { task_id: 'bg-1', exit_code: -1, output } }
      : { result: `exit_code: ${String(end)}\n---\n${output}`, data: { exit_code: end, output } }
  }
}
