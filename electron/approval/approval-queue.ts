import { CompanionError } from '../../shared/errors/companion-error.ts'
import type { CallId } from '../../shared/protocol/identifiers.ts'
import type {
  ApprovalAnswer,
  ApprovalDecision,
  ApprovalRequest,
} from '../../shared/tool-call/approval.ts'
import { createDeferred } from '../../shared/util/deferred.ts'
import type { Deferred } from '../../shared/util/deferred.ts'

/** How a question ended. */
export type ApprovalOutcome =
  | {
      readonly kind: 'answered'
      readonly decision: ApprovalDecision
      readonly feedback: string | null
    }
  | { readonly kind: 'expired' }
  | { readonly kind: 'withdrawn' }

interface Open {
  readonly request: ApprovalRequest
  readonly outcome: Deferred<ApprovalOutcome>
}

/** All open questions, oldest first, with a revision that grows. */
export interface OpenQuestions {
  readonly revision: number
  readonly requests: readonly ApprovalRequest[]
}

/**
 * The questions that wait for a person. Each is answered exactly once: by the person, by its expiry, or by being
 * withdrawn. An answer must carry the hash of what was shown.
 */
export class ApprovalQueue {
  readonly #open = new Map<CallId, Open>()
  readonly #listeners = new Set<(questions: OpenQuestions) => void>()
  #revision = 0

  /**
   * Puts a question and waits for its end.
   *
   * @param remainingMs time until the call expires
   * @param signal withdraws the question
   */
  async ask(
    request: ApprovalRequest,
    remainingMs: number,
    signal: AbortSignal,
  ): Promise<ApprovalOutcome> {
    if (signal.aborted) return { kind: 'withdrawn' }
    const outcome = createDeferred<ApprovalOutcome>()
    this.#open.set(request.callId, { request, outcome })
    const expire = setTimeout(() => {
      outcome.resolve({ kind: 'expired' })
    }, remainingMs)
    const withdraw = () => {
      outcome.resolve({ kind: 'withdrawn' })
    }
    signal.addEventListener('abort', withdraw, { once: true })
    this.#announce()
    try {
      return await outcome.promise
    } finally {
      clearTimeout(expire)
      signal.removeEventListener('abort', withdraw)
      // The answer has removed it already; expiry and withdrawal have not.
      if (this.#open.delete(request.callId)) this.#announce()
    }
  }

  /**
   * Takes a person's answer.
   *
   * @throws APPROVAL_NOT_OPEN where the question does not exist or was answered, APPROVAL_MISMATCH where the answer
   *   speaks of something else than what is asked now
   */
  answer(answer: ApprovalAnswer): void {
    const open = this.#open.get(answer.callId)
    if (open === undefined) {
      throw new CompanionError(
        'APPROVAL_NOT_OPEN',
        'this request has already been answered or has ended',
      )
    }
    // Security: what was shown must be what is decided, byte for byte.
    if (open.request.hash !== answer.hash) {
      throw new CompanionError('APPROVAL_MISMATCH', 'the request has changed since it was shown')
    }
    if (answer.decision.endsWith('_always') && !open.request.mayAllowAlways) {
      throw new CompanionError('APPROVAL_MISMATCH', 'this request can only be answered once')
    }
    this.#open.delete(answer.callId)
    const feedback = answer.feedback?.trim() ?? ''
    open.outcome.resolve({
      kind: 'answered',
      decision: answer.decision,
      feedback: feedback === '' ? null : feedback,
    })
    this.#announce()
  }

  get questions(): OpenQuestions {
    const requests = [...this.#open.values()].map((open) => open.request)
    return { revision: this.#revision, requests }
  }

  /** Calls back at every change; answers the function that unsubscribes. */
  onChange(listener: (questions: OpenQuestions) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #announce(): void {
    this.#revision += 1
    const questions = this.questions
    for (const listener of this.#listeners) listener(questions)
  }
}
