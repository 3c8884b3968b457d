import type { AskReason, DecisionReason } from '../../shared/tool-call/policy-decision.ts'
import type { CommandAnalysis } from './analysis/command-analysis.ts'
import type { Finding } from './analysis/finding.ts'
import type { Pattern } from './patterns/pattern.ts'
import type { PolicyInput, RememberedKey } from './policy-input.ts'
import { askReasonOf, reasonRisk, reasonText } from './reason-codes.ts'
import type { ReasonCode } from './reason-codes.ts'
import type { Subject } from './subject.ts'

/** What a rule looks at. */
export interface RuleContext {
  readonly input: PolicyInput
  readonly subject: Subject
  /** Of the command, or of the text typed into a shell; empty for everything else. */
  readonly analysis: CommandAnalysis
  readonly rules: {
    readonly allow: readonly Pattern[]
    readonly ask: readonly Pattern[]
    readonly deny: readonly Pattern[]
    /** Rules that could not be read, as written. */
    readonly broken: readonly string[]
  }
  readonly rememberedKey: RememberedKey | null
}

/** What one rule says. */
export interface RuleAnswer {
  readonly kind: 'allow' | 'ask' | 'deny'
  readonly reasons: readonly DecisionReason[]
  /** The user's own rule, as written. */
  readonly pattern?: string | undefined
  readonly askReasons?: readonly AskReason[] | undefined
  /** A plain click must not be enough (protocol 8.3). */
  readonly dangerous?: boolean | undefined
}

/** One rule of the policy: an answer, or undefined for "not my business". */
export interface PolicyRule {
  readonly name: string
  evaluate(context: RuleContext): RuleAnswer | undefined
}

/** A reason that speaks of the whole command. */
export function reason(code: ReasonCode, detail?: string): DecisionReason {
  return { code, text: reasonText(code, detail), risk: reasonRisk(code) }
}

/** A reason that points at a part of the command. */
export function reasonOf({ code, span, detail }: Finding): DecisionReason {
  return { code, text: reasonText(code, detail), risk: reasonRisk(code), span }
}

/** Findings of one level. */
export function findingsOf(context: RuleContext, level: Finding['level']): readonly Finding[] {
  return context.analysis.findings.filter((finding) => finding.level === level)
}

/** The wire's reasons for a set of findings, each once. */
export function askReasonsOf(findings: readonly Finding[]): readonly AskReason[] {
  return [...new Set(findings.map(({ code }) => askReasonOf(code)))]
}
