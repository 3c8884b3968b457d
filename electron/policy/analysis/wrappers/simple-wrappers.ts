import { readOptions } from '../options.ts'
import type { OptionSpec } from '../options.ts'
import { restIsCommand } from './wrapper.ts'
import type { Unwrapper } from './wrapper.ts'

interface SimpleWrapper extends OptionSpec {
  /** Operands before the command, as the duration of `timeout`. */
  readonly operands?: number
}

/** Programs that run the words after their options and operands as a command. */
const SIMPLE_WRAPPERS: Readonly<Record<string, SimpleWrapper>> = {
  nohup: {},
  nice: { values: 'n', flags: '0123456789', longValues: ['adjustment'] },
  ionice: {
    values: 'cnpPu',
    flags: 't',
    longValues: ['class', 'classdata'],
    longFlags: ['ignore'],
  },
  timeout: {
    values: 'ks',
    flags: 'vfp',
    longValues: ['kill-after', 'signal'],
    longFlags: ['foreground', 'preserve-status', 'verbose'],
    operands: 1,
  },
  stdbuf: { values: 'ioe', longValues: ['input', 'output', 'error'] },
  setsid: { flags: 'cfw', longFlags: ['ctty', 'fork', 'wait'] },
  time: {
    values: 'fo',
    flags: 'apqvl',
    longValues: ['format', 'output'],
    longFlags: ['append', 'portability', 'quiet', 'verbose'],
  },
  command: { flags: 'p' },
  builtin: {},
  exec: { values: 'a', flags: 'cl' },
  taskset: { flags: 'acp', longFlags: ['all-tasks', 'cpu-list', 'pid'], operands: 1 },
  chrt: {
    values: 'TPD',
    flags: 'abdfiomprRv',
    longFlags: ['all-tasks', 'batch', 'deadline', 'fifo', 'idle', 'other', 'pid', 'rr', 'verbose'],
    operands: 1,
  },
  setarch: { flags: 'RBFILSTXZ3v', operands: 1 },
  catchsegv: {},
  caffeinate: { values: 'tw', flags: 'dimsu' },
  unbuffer: { flags: 'p' },
  chronic: { flags: 've' },
  'dbus-run-session': { longValues: ['config-file', 'dbus-daemon'] },
  'systemd-inhibit': { longValues: ['what', 'who', 'why', 'mode'], longFlags: ['list'] },
  strace: {
    values: 'aeEIoOpPsSuUXb',
    flags: 'cCdDfFhikKnqrtTvVwxyYzZA',
    longValues: ['trace', 'output', 'attach', 'string-limit', 'user'],
    longFlags: ['follow-forks', 'summary', 'summary-only'],
  },
  ltrace: { values: 'aAeDFlnopsuwxX', flags: 'bcCfhiLrStTV' },
  valgrind: { flags: 'vqdh' },
  winpty: { longFlags: ['mouse', 'showkey'] },
  proxychains: { values: 'f', flags: 'q' },
  proxychains4: { values: 'f', flags: 'q' },
  torsocks: { flags: 'iq' },
  fakeroot: { values: 'lsib', flags: 'uhv' },
  eatmydata: {},
  'xvfb-run': {
    values: 'efnpswl',
    flags: 'a',
    longValues: ['error-file', 'auth-file', 'server-num', 'server-args', 'wait'],
    longFlags: ['auto-servernum'],
  },
  ccache: {},
  sccache: {},
  faketime: { flags: 'mf', operands: 1 },
}

/** Takes off one of the simple wrappers. */
export const simpleWrappers: ReadonlyMap<string, Unwrapper> = new Map(
  Object.entries(SIMPLE_WRAPPERS).map(([name, spec]): [string, Unwrapper] => [
    name,
    (argv) => {
      // `command -v rm` only looks a name up.
      if (name === 'command' && /^-p?[vV]/.test(argv[1]?.value ?? '')) return undefined
      return restIsCommand(argv, readOptions(argv, 1, spec), spec.operands ?? 0)
    },
  ]),
)
