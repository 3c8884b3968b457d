import { assertNever } from '../../shared/errors/assert-never.ts'
import { programName } from './analysis/arg-word.ts'
import { analyse } from './analysis/analyse.ts'
import type { AnalysisContext } from './analysis/context.ts'
import { readsCommands } from './analysis/wrappers/reads-commands.ts'
import { FOREIGN_SHELLS } from './analysis/wrappers/shells.ts'
import type { PolicyInput } from './policy-input.ts'
import { wordList } from './analysis/word-list.ts'

/** What a call does, in the terms the policy thinks in. */
export type Subject =
  | { readonly kind: 'harmless' }
  /** Reads output, or sends an interrupt or end of file. */
  | { readonly kind: 'look' }
  | { readonly kind: 'input'; readonly text: string }
  | {
      readonly kind: 'command'
      readonly text: string
      readonly where: 'one_shot' | 'new_session' | 'session'
    }

/** Control characters a terminal turns into a signal or end of file, and line ends. */
const SIGNALS = new Set(['\u0003', '\u0004', '\u001C', '\r', '\n'])
/** Other programs whose input is a command line, or that start a shell when given no command. */
const SHELL_LIKE = new Set(
  wordList(`
    ssh mosh su sudo doas run0 login newgrp chroot nsenter unshare screen tmux script telnet
    adb busybox nix-shell
  `),
)
const STARTS_SHELL =
  /\b(?:docker|podman|nerdctl|kubectl|oc|docker-compose|vagrant|heroku|lxc|machinectl|wsl|distrobox|toolbox)\b/

/** Reads a call as harmless, as input to a program, or as a command. */
export function toSubject(input: PolicyInput, context: AnalysisContext): Subject {
  const { args, session } = input
  switch (args.action) {
    case 'close':
    case 'list':
      return { kind: 'harmless' }
    case 'exec': {
      const where =
        args.sessionId === undefined
          ? 'one_shot'
          : session?.exists === true
            ? 'session'
            : 'new_session'
      return { kind: 'command', text: args.command, where }
    }
    case 'write_stdin': {
      if (
        Array.from(args.input).every((char) => SIGNALS.has(char)) &&
        (session?.pendingInput ?? '') === ''
      ) {
        return { kind: 'look' }
      }
      const running = session?.busy === true ? session.runningCommand : null
      if (running !== null && !isShell(running, context)) return { kind: 'input', text: args.input }
      // Security: a shell runs what it reads. Return is what the Enter key sends in a terminal.
      const text = `${session?.pendingInput ?? ''}${args.input}`.replace(/\r\n?/g, '\n')
      return { kind: 'command', text, where: 'session' }
    }
    default:
      return assertNever(args, 'action')
  }
}

/** True where the program in front reads commands, or where that cannot be told (shell-tool 3). */
export function isShell(running: string, context: AnalysisContext): boolean {
  const { commands, findings } = analyse(running, context)
  if (findings.some(({ level }) => level === 'unclear') || STARTS_SHELL.test(running)) return true
  return commands.some(({ layers }) => {
    const argv = layers.at(-1)?.argv ?? []
    const name = programName(argv) ?? ''
    if (SHELL_LIKE.has(name) || FOREIGN_SHELLS.has(name)) return true
    return readsCommands(name, argv)
  })
}
