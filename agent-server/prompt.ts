import type { AgentServer } from './agent-server.ts'
import type { CallHandle } from './call-handle.ts'
import { PROMPT_HELP, parsePromptCommand } from './prompt-command.ts'
import { TOUR_AGENT, TOUR_STEPS, runTour } from './sample-tour.ts'
import {
  describeOutcome,
  describeReport,
  describeRequest,
  toTerminalText,
} from './terminal-text.ts'

/** Drives an agent server from lines of text. */
export class Prompt {
  readonly #server: AgentServer
  readonly #workspace: string
  readonly #write: (text: string) => void
  readonly #inFlight = new Set<CallHandle>()
  readonly #tours = new Set<AbortController>()
  // Unlike one of an earlier run, whose ended sessions the app still knows.
  #conversationId = `chat-${Date.now().toString(36)}`
  #tourCount = 0

  constructor(server: AgentServer, workspace: string, write: (text: string) => void) {
    this.#server = server
    this.#workspace = workspace
    this.#write = write
  }

  /** Runs one line to its end. Answers `quit` where the line says so, `problem` where it cannot be run. */
  async run(line: string): Promise<'done' | 'problem' | 'quit'> {
    const command = parsePromptCommand(line)
    switch (command.kind) {
      case 'call':
        await this.#call(command.arguments)
        return 'done'
      case 'cancel':
        this.#cancel()
        return 'done'
      case 'conversation':
        this.#conversationId = command.name
        this.#print(`conversation ${command.name}`)
        return 'done'
      case 'results':
        this.#print(this.#server.takeTaskResults(this.#conversationId) ?? 'no new results')
        return 'done'
      case 'tour':
        await this.tour()
        return 'done'
      case 'help':
        this.#print(PROMPT_HELP)
        return 'done'
      case 'problem':
        this.#print(command.message)
        return 'problem'
      case 'nothing':
        return 'done'
      case 'quit':
        return 'quit'
    }
  }

  /** Runs the sample tour, in a conversation of its own. */
  async tour(): Promise<void> {
    this.#tourCount += 1
    const abort = new AbortController()
    this.#tours.add(abort)
    const summary = await runTour(this.#server, {
      workspace: this.#workspace,
      conversationId: `${this.#conversationId.slice(0, 50)}-tour-${String(this.#tourCount)}`,
      signal: abort.signal,
      onBegin: ({ step, title, says, request }) => {
        this.#print(`\n[${String(step)}/${String(TOUR_STEPS)}] ${title}\nBuilder: ${says}`)
        this.#print(`   ${describeRequest(request)}`)
      },
      onOutput: (text) => {
        this.#write(toTerminalText(text))
      },
      onStep: (report) => {
        this.#print(describeReport(report))
      },
    })
    this.#tours.delete(abort)
    this.#print(`\nBuilder: ${summary.text}`)
  }

  async #call(args: Readonly<Record<string, unknown>>): Promise<void> {
    const handle = this.#server.call(this.#conversationId, args, {
      workspace: this.#workspace,
      agent: TOUR_AGENT,
    })
    this.#inFlight.add(handle)
    handle.on('approval', ({ state }) => {
      this.#print(state === 'pending' ? 'waiting for approval in the app …' : state)
    })
    handle.on('delta', ({ data }) => {
      this.#write(toTerminalText(data))
    })
    const outcome = await handle.result
    this.#inFlight.delete(handle)
    this.#print(`\n${describeOutcome(outcome)}`)
  }

  #cancel(): void {
    if (this.#inFlight.size + this.#tours.size === 0) this.#print('nothing is under way')
    for (const handle of this.#inFlight) handle.cancel('user')
    for (const tour of this.#tours) tour.abort()
  }

  #print(text: string): void {
    this.#write(`${text}\n`)
  }
}
