// Every sentence the policy can say, once. The renderer translates by code; the English text serves logs and `explain`.

import type { AskReason, Risk } from '../../shared/tool-call/policy-decision.ts'

interface ReasonWords {
  readonly text: string
  readonly risk?: Risk
}

const REASONS = {
  // why a person is asked although nothing is wrong with the command
  one_shot: { text: 'No rule of yours allows this, and a one-shot command then asks.' },
  new_session: { text: 'This starts a new session.' },
  policy_asks: { text: 'Your settings ask before each command.' },
  server_requested: { text: 'The agent server wants you to confirm this.' },
  user_ask_rule: { text: 'One of your rules asks about this.' },
  maybe_denied: {
    text: 'Part of this is known only when it runs, and it could be something you forbid.',
  },
  input_to_program: { text: 'This types into a program that no person has approved.' },
  rule_unreadable: { text: 'One of your rules cannot be read, so everything asks.' },

  // why it runs
  user_allow_rule: { text: 'Your rules allow every part of this.' },
  remembered_approval: { text: 'You chose to always allow exactly this.' },
  session_approved: { text: 'You approved this session.' },
  trusted_workspace: { text: 'You trust this workspace.' },
  program_approved: { text: 'You approved the program that reads this.' },
  only_reads: { text: 'This only reads output or sends an interrupt.' },
  harmless_action: { text: 'Closing and listing run no command.' },

  // why it is denied
  user_deny_rule: { text: 'One of your rules forbids this.' },
  remembered_refusal: { text: 'You chose to always refuse exactly this.' },
  read_only_policy: { text: 'This workspace is read-only for agents.' },
  blocked_delete: {
    text: 'This would delete your home folder, this workspace or the system.',
    risk: 'deletes_files',
  },
  blocked_fork_bomb: {
    text: 'This starts copies of itself without end and freezes the computer.',
    risk: 'system_change',
  },
  blocked_disk: { text: 'This overwrites a whole disk.', risk: 'system_change' },
  blocked_own_data: {
    text: 'This touches the files in which Drawbridge keeps your rules and its journal.',
    risk: 'system_change',
  },

  // what cannot be told
  syntax_error: {
    text: 'This part is not complete or not valid shell, so it cannot be checked.',
    risk: 'cannot_be_analysed',
  },
  unknown_syntax: {
    text: 'This shell syntax is not understood, so it cannot be checked.',
    risk: 'cannot_be_analysed',
  },
  too_long: { text: 'The command is too long to be checked.', risk: 'cannot_be_analysed' },
  too_many_commands: {
    text: 'This holds too many commands to be checked.',
    risk: 'cannot_be_analysed',
  },
  too_deep: {
    text: 'Commands are nested too deeply to be checked.',
    risk: 'cannot_be_analysed',
  },
  program_unknown: {
    text: 'Which program runs is known only when it runs.',
    risk: 'cannot_be_analysed',
  },
  script_unknown: {
    text: 'This runs shell text that is known only when it runs.',
    risk: 'cannot_be_analysed',
  },
  script_from_input: {
    text: 'A shell runs whatever it reads as input.',
    risk: 'cannot_be_analysed',
  },
  wrapper_unclear: {
    text: 'Which command is run by this one cannot be told from its options.',
    risk: 'cannot_be_analysed',
  },
  value_runs_code: {
    text: 'The shell may run text that is stored in a variable here.',
    risk: 'cannot_be_analysed',
  },

  // dangerous
  hidden_characters: {
    text: 'The text holds characters that cannot be seen or that look like others.',
    risk: 'hidden_characters',
  },
  deletes_recursively: { text: 'This deletes files for good.', risk: 'deletes_files' },
  writes_outside: {
    text: 'This writes outside the workspace.',
    risk: 'writes_outside_workspace',
  },
  disk_tool: { text: 'This changes disks or file systems.', risk: 'system_change' },
  uses_sudo: { text: 'This runs with the rights of another user.', risk: 'uses_sudo' },
  loses_git_work: {
    text: 'This can lose committed or uncommitted work.',
    risk: 'changes_git_history',
  },
  runs_download: {
    text: 'This runs code straight from the network.',
    risk: 'runs_downloaded_code',
  },
  opens_connection: { text: 'This opens a network connection from the shell.', risk: 'network' },
  persists: { text: 'This arranges for something to run again later.', risk: 'persists' },
  changes_system: {
    text: 'This changes the system or other programs.',
    risk: 'system_change',
  },
  server_says_dangerous: { text: 'The agent server calls this dangerous.' },

  // to look at: asks, but a plain click is enough
  inline_code: {
    text: 'This runs program code given on the command line, which is not checked.',
    risk: 'cannot_be_analysed',
  },
  runs_other_program: {
    text: 'This option makes the program run another one.',
    risk: 'cannot_be_analysed',
  },
  changes_environment: { text: 'This setting changes which programs run, or how.' },
  changes_shell: { text: 'This changes what later command words mean.' },
  sources_file: { text: 'This runs a file inside the shell itself.' },
  reads_secrets: { text: 'This reads files that usually hold secrets.', risk: 'reads_secrets' },
  write_target_unknown: {
    text: 'Which file is written is known only when it runs.',
    risk: 'writes_outside_workspace',
  },
  option_before_subcommand: { text: 'An option before the sub-command changes what it does.' },

  // not covered by an allow rule, though nothing is wrong with it
  cd_outside: { text: 'This goes to a folder outside the workspace.' },
  cd_unknown: { text: 'Which folder this goes to is known only when it runs.' },
  sets_variable: { text: 'This sets a variable for the program.' },

  // worth knowing
  deletes_files: { text: 'This deletes files.', risk: 'deletes_files' },
  uses_network: { text: 'This uses the network.', risk: 'network' },
  rewrites_git_history: { text: 'This rewrites git history.', risk: 'changes_git_history' },
} as const satisfies Record<string, ReasonWords>

/** A stable name of one sentence. */
export type ReasonCode = keyof typeof REASONS

/** All codes, for the completeness check of translations. */
export const REASON_CODES = Object.keys(REASONS) as readonly ReasonCode[]

/** The English sentence of a code, with the thing it speaks of where there is one. */
export function reasonText(code: ReasonCode, detail?: string): string {
  const { text } = REASONS[code]
  return detail === undefined ? text : `${text.slice(0, -1)}: ${detail}`
}

/** The chip that goes with a code, if one does (ux 4.1). */
export function reasonRisk(code: ReasonCode): Risk | undefined {
  const words: ReasonWords = REASONS[code]
  return words.risk
}

const ASK_REASON_OF: Partial<Record<ReasonCode, AskReason>> = {
  one_shot: 'one_shot',
  new_session: 'new_session',
  server_requested: 'server_requested',
  server_says_dangerous: 'server_requested',
  input_to_program: 'stdin_to_program',
  writes_outside: 'outside_workspace',
  write_target_unknown: 'outside_workspace',
  cd_outside: 'outside_workspace',
}

/** The wire's coarser reason for a code that made the policy ask (protocol 5.7). */
export function askReasonOf(code: ReasonCode): AskReason {
  return ASK_REASON_OF[code] ?? 'policy_ask'
}
