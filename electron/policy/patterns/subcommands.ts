import type { ArgWord } from '../analysis/arg-word.ts'
import { programName } from '../analysis/arg-word.ts'
import { wordList } from '../analysis/word-list.ts'

interface SubcommandProgram {
  /** Options before the sub-command that take the next word as their value. */
  readonly values: readonly string[]
  /** Options that change only how something is shown. */
  readonly harmless: readonly string[]
}

const SHOWS = ['--version', '--help', '-h']

/** Programs whose first operand says what they do, with the options that may stand before it. */
const PROGRAMS: Readonly<Record<string, SubcommandProgram>> = {
  git: {
    values: wordList(`
    -C -c --git-dir --work-tree --namespace --super-prefix --config-env --attr-source
    --exec-path --list-cmds
  `),
    harmless: [...SHOWS, '-v', '--no-pager', '-P', '--no-optional-locks', '--literal-pathspecs'],
  },
  npm: node(['--prefix', '-C', '-w', '--workspace', '--registry', '--userconfig', '--loglevel']),
  pnpm: node(['--dir', '-C', '-F', '--filter', '--prefix', '--config']),
  yarn: node(['--cwd', '--registry', '--use-yarnrc', '--modules-folder']),
  bun: node(['--cwd', '-c', '--config', '-r', '--preload', '--env-file']),
  docker: {
    values: ['-H', '--host', '-c', '--context', '--config', '-l', '--log-level'],
    harmless: [...SHOWS, '-v'],
  },
  podman: {
    values: ['-H', '--url', '-c', '--connection', '--root', '--log-level'],
    harmless: [...SHOWS, '-v'],
  },
  kubectl: {
    values: [
      '-n',
      '--namespace',
      '--context',
      '--cluster',
      '--kubeconfig',
      '-s',
      '--server',
      '--user',
      '--token',
    ],
    harmless: SHOWS,
  },
  helm: { values: ['-n', '--namespace', '--kube-context', '--kubeconfig'], harmless: SHOWS },
  cargo: {
    values: ['-C', '--config', '-Z', '--color', '--manifest-path'],
    harmless: [
      ...SHOWS,
      '-V',
      '-q',
      '--quiet',
      '-v',
      '--verbose',
      '--locked',
      '--offline',
      '--frozen',
    ],
  },
  go: { values: ['-C'], harmless: SHOWS },
  gh: { values: ['-R', '--repo', '--hostname'], harmless: SHOWS },
  hg: { values: ['-R', '--repository', '--cwd', '--config'], harmless: [...SHOWS, '-q', '-v'] },
  svn: {
    values: ['--config-dir', '--config-option', '--username', '--password'],
    harmless: [...SHOWS, '-q'],
  },
  pip: {
    values: ['--python', '--proxy', '--log', '--index-url'],
    harmless: [...SHOWS, '-V', '-q', '-v'],
  },
  pip3: {
    values: ['--python', '--proxy', '--log', '--index-url'],
    harmless: [...SHOWS, '-V', '-q', '-v'],
  },
  uv: {
    values: ['--directory', '--project', '--config-file'],
    harmless: [...SHOWS, '-V', '-q', '-v'],
  },
  poetry: {
    values: ['-C', '--directory', '-P', '--project'],
    harmless: [...SHOWS, '-V', '-q', '-v'],
  },
  apt: { values: ['-o', '-c', '-t'], harmless: SHOWS },
  'apt-get': { values: ['-o', '-c', '-t'], harmless: SHOWS },
  systemctl: {
    values: ['-H', '-M', '--host', '--machine', '-t'],
    harmless: [...SHOWS, '--no-pager'],
  },
  terraform: { values: [], harmless: SHOWS },
  aws: { values: ['--profile', '--region', '--endpoint-url', '--output'], harmless: SHOWS },
}

function node(values: readonly string[]): SubcommandProgram {
  return { values, harmless: [...SHOWS, '-v', '-s', '--silent', '--no-color'] }
}

/** Where the sub-command stands, and whether all options before it are known to be harmless. */
export interface SubcommandPosition {
  /** Index in argv; its length where there is none. 1 for programs without sub-commands. */
  readonly index: number
  readonly harmless: boolean
}

/**
 * Finds the sub-command of a program. `isSafeFolder` judges the folder of `git -C dir`.
 */
export function subcommandIndex(
  argv: readonly ArgWord[],
  isSafeFolder: (word: ArgWord) => boolean = () => false,
): SubcommandPosition {
  const name = programName(argv)
  const program = name === null ? undefined : PROGRAMS[name]
  if (program === undefined) return { index: 1, harmless: true }
  let harmless = true
  let index = 1
  for (; index < argv.length; index++) {
    const word = argv[index]
    const text = word?.value
    if (word === undefined || text == null || !/^[-+]./.test(text)) break
    if (program.harmless.includes(text)) continue
    const folder = argv[index + 1]
    const goes = name === 'git' && text === '-C' && folder !== undefined
    harmless &&= goes && isSafeFolder(folder)
    if (program.values.includes(text)) index += 1
  }
  return { index: Math.min(index, argv.length), harmless }
}

/** True for a program of the table. */
export function hasSubcommands(argv: readonly ArgWord[]): boolean {
  const name = programName(argv)
  return name !== null && PROGRAMS[name] !== undefined
}
