import type { ArgWord } from '../arg-word.ts'
import { readOptions } from '../options.ts'
import type { OptionSpec } from '../options.ts'
import { restIsCommand, unclearWrapper } from './wrapper.ts'
import type { Unwrapped, Unwrapper } from './wrapper.ts'
import { wordList } from '../word-list.ts'

const SUDO: OptionSpec = {
  values: 'CDghpRrtTUu',
  flags: 'AbBEeHiKklNnPSsvV',
  longValues: wordList(`
    close-from chdir group host prompt chroot role type command-timeout other-user user
  `),
  longFlags: wordList(`
    askpass background bell preserve-env edit set-home login list remove-timestamp
    reset-timestamp non-interactive preserve-groups stdin shell validate no-update
  `),
}
const DOAS: OptionSpec = { values: 'aCu', flags: 'Lns' }
const PKEXEC: OptionSpec = { longValues: ['user'], longFlags: ['disable-internal-agent'] }

/** Programs that run a command, or a shell, as another user. */
export const privilegeWrappers: ReadonlyMap<string, Unwrapper> = new Map<string, Unwrapper>([
  ['sudo', (argv) => asOtherUser(argv, SUDO)],
  ['doas', (argv) => asOtherUser(argv, DOAS)],
  ['pkexec', (argv) => asOtherUser(argv, PKEXEC)],
  ['run0', (argv) => asOtherUser(argv, { values: 'ugD', longValues: ['user', 'group', 'chdir'] })],
  ['gosu', (argv) => restIsCommand(argv, { next: 2, clear: true })],
  ['su-exec', (argv) => restIsCommand(argv, { next: 2, clear: true })],
  ['su', switchUser],
  ['runuser', switchUser],
])

function asOtherUser(argv: readonly ArgWord[], spec: OptionSpec): Unwrapped | undefined {
  const { next, clear } = readOptions(argv, 1, spec)
  if (!clear) return unclearWrapper(argv, next)
  let index = next
  const assignments: ArgWord[] = []
  for (; index < argv.length; index++) {
    const word = argv[index]
    if (word === undefined || !/^[A-Za-z_]\w*=/.test(word.prefix)) break
    assignments.push(word)
  }
  const rest = argv.slice(index)
  // Without a command (`sudo -i`, `sudo -s`) it is a shell and what is typed there is judged later.
  return { inner: rest.length === 0 ? [] : [{ kind: 'command', argv: rest }], assignments }
}

function switchUser(argv: readonly ArgWord[]): Unwrapped | undefined {
  const { options, clear, next } = readOptions(argv, 1, {
    values: 'cgGsuwT',
    flags: 'flmpP',
    longValues: ['command', 'session-command', 'group', 'supp-group', 'shell', 'user'],
    longFlags: ['fast', 'login', 'preserve-environment', 'pty'],
  })
  // `su user -c text`: options may follow the name.
  const after = readOptions(argv, argv[next]?.value === '-' ? next + 2 : next + 1, { values: 'c' })
  const script = [...options, ...after.options].find((option) =>
    ['c', 'command', 'session-command'].includes(option.name),
  )?.value
  if (script != null) return { inner: [{ kind: 'script', words: [script], transparent: false }] }
  if (options.some((option) => option.name === 'u')) return restIsCommand(argv, { next, clear })
  return undefined
}
