import type { AnalysisRun } from '../run.ts'
import type { CheckedCommand } from './check.ts'
import { writesFile } from './write-targets.ts'

/** Options with which an otherwise harmless program starts another one (reliability 2, row 1; GTFOBins). */
const RUNS_PROGRAM: Readonly<Record<string, RegExp>> = {
  tar: /^(?:--(?:checkpoint-action|to-command|use-compress-program|rsh-command|info-script|new-volume-script)|-[a-zA-Z]*[IF])/,
  rsync: /^(?:-[a-zA-Z]*e|--rsh|--rsync-path)/,
  scp: /^-[So]/,
  sftp: /^-[SoDb]/,
  ssh: /^-(?:o|[FEw])/,
  rg: /^--(?:pre|hostname-bin|search-zip)/,
  sort: /^--(?:compress-program)/,
  git: /^(?:--(?:upload-pack|receive-pack|exec-path=|ext-diff|open-files-in-pager|extcmd|config-env|editor)|ext::)/,
  zip: /^(?:-TT|--unzip-command)/,
  man: /^(?:-P|--pager|-H|--html)/,
  curl: /^(?:-K|--config)/,
  wget: /^(?:-e|--execute|--use-askpass)/,
  split: /^--filter/,
  tcpdump: /^-z/,
  nmap: /^--script/,
  fd: /^(?:-[a-zA-Z]*[xX]|--exec)/,
  fdfind: /^(?:-[a-zA-Z]*[xX]|--exec)/,
  less: /^(?:\+|-[a-zA-Z]*[koO])/,
  make: /^(?:SHELL=|--eval|-[a-zA-Z]*E)/,
  ctags: /^--(?:options|_)/,
  openssl: /^-engine/,
  entr: /./,
  rlwrap: /./,
  expect: /^-c/,
  screen: /./,
  tmux: /./,
}
const FIND_WRITES = /^-(?:fprint0?|fprintf|fls)$/
/** `e` runs, `w` and `r` touch files; also `s///e` and `s///w`. */
const SED_RUNS =
  /(?:^|[;{}\n\d$/!]\s*)[ewWrR](?:\s|$)|s(.)(?:(?!\1).)*\1(?:(?!\1).)*\1[gpIiMm\d]*[ew]/s

/** Options that turn a harmless program into one that runs or writes something else. */
export function checkProgramOptions({ name, args }: CheckedCommand, run: AnalysisRun): void {
  const pattern = RUNS_PROGRAM[name]
  for (const [index, word] of args.entries()) {
    const text = word.value ?? word.prefix
    if (pattern?.test(text) === true) run.add('careful', 'runs_other_program', word.span)
    const next = args[index + 1]
    if (name === 'find' && FIND_WRITES.test(text) && next !== undefined) {
      writesFile(next, run, 'redirection')
    }
    if (/^g?sed$/.test(name) && !text.startsWith('--') && SED_RUNS.test(word.raw)) {
      run.add('careful', 'runs_other_program', word.span)
    }
  }
}
