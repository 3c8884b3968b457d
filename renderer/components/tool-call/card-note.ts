import type { ToolCall } from '../../../shared/tool-call/tool-call.ts'
import { toVisibleText } from '../../text/visible-characters.ts'
import type { CardState } from './card-state.ts'

/** Exit codes with a meaning of their own, told in words. */
const EXIT_MEANINGS = {
  124: 'exit124',
  126: 'exit126',
  127: 'exit127',
  130: 'exit130',
  137: 'exit137',
  143: 'exit143',
} as const

type ExitNote = (typeof EXIT_MEANINGS)[keyof typeof EXIT_MEANINGS]

/** The second line of a card: a text of `note`, or the error of the result. */
export interface CardNote {
  readonly key:
    | ExitNote
    | 'queued'
    | 'queuedInSession'
    | 'stopping'
    | 'background'
    | 'handedOver'
    | 'killed'
    | 'timedOut'
    | 'toldAgent'
    | 'deniedByRule'
    | 'cancelledByAgent'
    | 'cancelledByYou'
    | 'cancelledByExit'
    | 'stoppedByAgent'
    | 'stoppedByYou'
    | 'stoppedByExit'
    | 'expired'
    | 'lostUnknown'
    | 'lostRan'
    | 'lostNothing'
    | 'errorText'
  readonly named: Readonly<Record<string, string>>
}

/** Says in one sentence what the state word leaves open; null where nothing is left open. */
export function toCardNote(call: ToolCall, state: CardState): CardNote | null {
  const { kind, result } = state
  const session = call.sessionId ?? ''
  switch (kind) {
    case 'queued':
      return session === '' || call.oneShot ? say('queued') : say('queuedInSession', { session })
    case 'stopping':
      return say('stopping')
    case 'background':
      return say('background', { task: state.taskId ?? '' })
    case 'handed_over':
      return say('handedOver', { session })
    case 'exited_bad':
      return exitNote(result?.exitCode ?? null)
    case 'killed':
      return say('killed', { signal: (result?.signal ?? '').replace(/^SIG/, '') })
    case 'timed_out':
      return say('timedOut')
    case 'denied':
      return deniedNote(state)
    case 'cancelled':
      return byWhom(state, 'cancelledByYou', 'cancelledByAgent', 'cancelledByExit')
    case 'stopped':
      return byWhom(state, 'stoppedByYou', 'stoppedByAgent', 'stoppedByExit')
    case 'expired':
      return say('expired')
    case 'not_started':
    case 'failed':
      return say('errorText', {
        code: result?.errorCode ?? '',
        message: result?.errorMessage ?? '',
      })
    case 'lost':
      if (result?.executed === 'no') return say('lostNothing')
      return say(result?.executed === 'yes' ? 'lostRan' : 'lostUnknown')
    case 'received':
    case 'awaiting':
    case 'starting':
    case 'running':
    case 'done':
    case 'exited_ok':
      return null
  }
}

function deniedNote(state: CardState): CardNote | null {
  const feedback = state.result?.feedback ?? ''
  if (feedback !== '') return say('toldAgent', { feedback: toVisibleText(feedback) })
  const message = state.result?.errorMessage ?? ''
  if (state.decidedBy?.kind !== 'rule') return null
  return message === '' ? say('deniedByRule') : say('errorText', { code: '', message })
}

function byWhom(
  state: CardState,
  you: CardNote['key'],
  agent: CardNote['key'],
  exit: CardNote['key'],
): CardNote {
  const by = state.result?.cancelledBy
  return say(by === 'user' ? you : by === 'client_shutdown' ? exit : agent)
}

function exitNote(code: number | null): CardNote | null {
  return code !== null && code in EXIT_MEANINGS
    ? say(EXIT_MEANINGS[code as keyof typeof EXIT_MEANINGS])
    : null
}

function say(key: CardNote['key'], named: CardNote['named'] = {}): CardNote {
  return { key, named }
}
