import type { Readable } from 'node:stream'
import type { ApprovalAnswer, ApprovalRequest } from '../../shared/tool-call/approval.ts'
import { showHidden } from './show-hidden.ts'

export interface TerminalApprovalsOptions {
  readonly input: Readable
  write(text: string): void
  answer(answer: ApprovalAnswer): void
}

/**
 * Asks on the terminal, one question at a time: `y` is a yes, everything else a no. What was typed before a question
 * was printed is thrown away, so that no key can answer what its typist has not seen.
 */
export class TerminalApprovals {
  readonly #options: TerminalApprovalsOptions
  #asked: ApprovalRequest | null = null
  #waiting: readonly ApprovalRequest[] = []
  #line = ''
  /** What is read now was typed after the question was printed. */
  #isListening = false
  #hasEnded = false

  constructor(options: TerminalApprovalsOptions) {
    this.#options = options
    options.input.setEncoding('utf8')
    options.input.on('data', (text: string) => {
      this.#read(text)
    })
    options.input.on('end', () => {
      this.#hasEnded = true
      this.#answer(false)
    })
  }

  /** The open questions have changed. */
  update(requests: readonly ApprovalRequest[]): void {
    this.#waiting = requests
    if (this.#asked !== null && !requests.some(({ callId }) => callId === this.#asked?.callId)) {
      this.#options.write('\n(no longer asked)\n')
      this.#asked = null
    }
    this.#askNext()
  }

  #askNext(): void {
    const next = this.#waiting[0]
    if (this.#asked !== null || next === undefined) return
    this.#asked = next
    this.#line = ''
    this.#isListening = false
    this.#options.write(toQuestion(next))
    if (this.#hasEnded) this.#answer(false)
    else this.#listenTo(next)
  }

  /** Lines that wait in the terminal were typed before: the next turn of the event loop reads them, unheard. */
  #listenTo(request: ApprovalRequest): void {
    setImmediate(() => {
      setImmediate(() => {
        if (this.#asked === request) this.#isListening = true
      })
    })
  }

  #read(text: string): void {
    // Security: typed before the question was there to see, it cannot be an answer.
    if (this.#asked === null || !this.#isListening) return
    this.#line += text
    const end = this.#line.indexOf('\n')
    if (end === -1) return
    const answer = this.#line.slice(0, end).trim().toLowerCase()
    this.#line = ''
    this.#answer(answer === 'y' || answer === 'yes')
  }

  #answer(isAllowed: boolean): void {
    const request = this.#asked
    if (request === null) return
    this.#asked = null
    this.#options.write(isAllowed ? 'allowed\n' : 'denied\n')
    this.#options.answer(toAnswer(request, isAllowed))
  }
}

/** A yes to a session's first command approves the session, as the question says (shell-tool 9). */
export function toAnswer(request: ApprovalRequest, isAllowed: boolean): ApprovalAnswer {
  const { callId, hash } = request
  if (!isAllowed) return { callId, hash, decision: 'reject_once' }
  const opens = request.opensSession && request.mayAllowAlways
  return { callId, hash, decision: opens ? 'allow_always' : 'allow_once' }
}

/** A text of others in a line of ours: it cannot begin a line of its own. */
function showLine(text: string): string {
  return showHidden(text).replaceAll('\n', '<U+000A>')
}

function toQuestion(request: ApprovalRequest): string {
  const agent = request.agentName ?? 'The agent'
  const where = [
    request.sessionId === null ? 'one-shot' : `session ${request.sessionId}`,
    ...(request.pty ? ['in a terminal'] : []),
    ...(request.background ? ['in the background'] : []),
  ].join(', ')
  const lines = [
    '',
    `${request.dangerous ? 'DANGEROUS. ' : ''}${showLine(agent)} at ${showLine(request.serverHost)} wants to run (${showLine(where)}):`,
    ...showHidden(request.command)
      .split('\n')
      .map((line) => `    ${line}`),
    `  in ${showLine(request.cwd)} as ${showLine(request.userName)}`,
    ...request.reasons.map((reason) => `  - ${showLine(reason.text)}`),
  ]
  if (request.justification !== null) {
    lines.push(`  the agent says: ${showLine(request.justification).slice(0, 300)}`)
  }
  if (request.opensSession && request.mayAllowAlways) {
    lines.push(
      '  A yes lets later commands in this session run without asking, unless they are dangerous or unreadable.',
    )
  }
  return `${lines.join('\n')}\nAllow? [y/N] `
}
