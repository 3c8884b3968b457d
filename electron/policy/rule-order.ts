import type { PolicyRule } from './rule.ts'
import { approvedSession } from './rules/approved-session.ts'
import { blocked } from './rules/blocked.ts'
import { brokenRules } from './rules/broken-rules.ts'
import { careful } from './rules/careful.ts'
import { dangerous } from './rules/dangerous.ts'
import { fallback } from './rules/fallback.ts'
import { harmlessAction } from './rules/harmless-action.ts'
import { inputToProgram } from './rules/input-to-program.ts'
import { readOnly } from './rules/read-only.ts'
import { rememberedApproval } from './rules/remembered-approval.ts'
import { rememberedRefusal } from './rules/remembered-refusal.ts'
import { serverAsks } from './rules/server-asks.ts'
import { trustedWorkspace } from './rules/trusted-workspace.ts'
import { unparsable } from './rules/unparsable.ts'
import { userAllow } from './rules/user-allow.ts'
import { userAsk } from './rules/user-ask.ts'
import { userDeny } from './rules/user-deny.ts'

// Security: this order is the posture of the app, so it is code and not a setting. Denials come before questions, and
// questions before permissions; a new rule goes where it can only tighten.
/** The rules in the order in which they are asked; the first answer decides. */
export const RULE_ORDER: readonly PolicyRule[] = [
  blocked, //            first: no setting and no person overrides the built-in list
  userDeny, //           before every question, so an unreadable command that holds a denied one is denied
  rememberedRefusal, //  a person's "always refuse" is a deny rule for one command
  harmlessAction, //     after the denials only for form: close and list run nothing, and even read_only needs them
  readOnly, //           denies everything that is left
  brokenRules, //        from here on rules are trusted, so all of them must have been understood
  serverAsks, //         before anything that allows, so the server can tighten; after denials, so it cannot loosen
  unparsable, //         before all that allows: what cannot be told is never allowed
  dangerous, //          likewise; neither can be remembered
  userAsk, //            the person's question beats the person's permissions
  rememberedApproval, // the narrowest permission: exactly this command, in this workspace
  careful, //            after it, so that these questions can be answered once and for all
  userAllow, //          the person's rules hold whatever the policy
  approvedSession, //    the policies, which exclude one another
  inputToProgram,
  trustedWorkspace,
  fallback, //           last: nothing matched, so ask
]
