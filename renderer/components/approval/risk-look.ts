import {
  Download,
  EyeOff,
  FolderOutput,
  GitBranch,
  Globe,
  KeyRound,
  MonitorCog,
  Repeat,
  ShieldAlert,
  TriangleAlert,
  Trash,
} from '@lucide/vue'
import type { LucideIcon } from '@lucide/vue'
import type { Risk } from '../../../shared/tool-call/policy-decision.ts'
import type { ApprovalRequest } from '../../../shared/tool-call/approval.ts'
import { lineOf } from '../../text/command-lines.ts'
import type { Span } from '../../text/command-lines.ts'

/** One icon for each risk; words stand beside it. */
export const RISK_ICONS: Readonly<Record<Risk, LucideIcon>> = {
  deletes_files: Trash,
  writes_outside_workspace: FolderOutput,
  network: Globe,
  runs_downloaded_code: Download,
  uses_sudo: ShieldAlert,
  changes_git_history: GitBranch,
  reads_secrets: KeyRound,
  persists: Repeat,
  cannot_be_analysed: TriangleAlert,
  hidden_characters: EyeOff,
  system_change: MonitorCog,
}

/** A chip of the bar: a risk and the lines it speaks of. */
export interface RiskChip {
  readonly risk: Risk
  readonly tone: 'danger' | 'warn' | 'neutral'
  readonly lines: readonly number[]
}

/** The risks of a request, each once, in the order of its reasons. */
export function toRiskChips(request: ApprovalRequest): readonly RiskChip[] {
  const lines = new Map<Risk, Set<number>>()
  const isLong = request.command.includes('\n')
  for (const reason of request.reasons) {
    if (reason.risk === undefined) continue
    const found = lines.get(reason.risk) ?? new Set<number>()
    if (isLong && reason.span !== undefined) found.add(lineOf(request.command, reason.span.start))
    lines.set(reason.risk, found)
  }
  return [...lines].map(([risk, found]) => ({
    risk,
    tone: toTone(risk, request.dangerous),
    lines: [...found].sort((a, b) => a - b),
  }))
}

/** The parts of a command to underline; only a dangerous request has any. */
export function toRiskySpans(request: ApprovalRequest): readonly Span[] {
  if (!request.dangerous) return []
  return request.reasons.flatMap((reason) =>
    reason.span !== undefined && reason.risk !== 'network' ? [reason.span] : [],
  )
}

// An ordinary request must not look dangerous, and plenty of them use the network.
function toTone(risk: Risk, dangerous: boolean): RiskChip['tone'] {
  if (risk === 'network') return 'neutral'
  return dangerous ? 'danger' : 'warn'
}
