import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  CircleStop,
  CircleX,
  Clock,
  Hand,
  Hourglass,
  Layers,
  LoaderCircle,
  OctagonX,
  Play,
  TimerOff,
  Unlink,
} from '@lucide/vue'
import type { LucideIcon } from '@lucide/vue'
import type { CardKind } from './card-state.ts'

/** Icon and colour of a state; the word comes from `card.state`. */
export interface CardLook {
  readonly icon: LucideIcon
  readonly tone: 'ok' | 'danger' | 'warn' | 'accent' | 'muted'
}

/** One shape for each state, so that colour is never alone. */
export const CARD_LOOKS: Readonly<Record<CardKind, CardLook>> = {
  received: { icon: Clock, tone: 'muted' },
  queued: { icon: Clock, tone: 'muted' },
  awaiting: { icon: Hand, tone: 'accent' },
  starting: { icon: Play, tone: 'accent' },
  running: { icon: LoaderCircle, tone: 'accent' },
  background: { icon: Layers, tone: 'accent' },
  handed_over: { icon: Layers, tone: 'accent' },
  stopping: { icon: CircleStop, tone: 'warn' },
  done: { icon: CircleCheck, tone: 'ok' },
  exited_ok: { icon: CircleCheck, tone: 'ok' },
  exited_bad: { icon: CircleX, tone: 'danger' },
  killed: { icon: OctagonX, tone: 'danger' },
  timed_out: { icon: TimerOff, tone: 'danger' },
  stopped: { icon: CircleStop, tone: 'muted' },
  failed: { icon: CircleX, tone: 'danger' },
  not_started: { icon: CircleAlert, tone: 'danger' },
  lost: { icon: Unlink, tone: 'danger' },
  denied: { icon: Ban, tone: 'muted' },
  cancelled: { icon: CircleSlash, tone: 'muted' },
  expired: { icon: Hourglass, tone: 'muted' },
}
