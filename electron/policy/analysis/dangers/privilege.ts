import type { AnalysisRun } from '../run.ts'
import type { CheckedCommand } from './check.ts'
import { wordList } from '../word-list.ts'

const AS_OTHER_USER = new Set(
  wordList(`
    sudo sudoedit doas su pkexec runuser run0 gosu su-exec setpriv runas gsudo
  `),
)

/** Programs that change the user. */
export function checkPrivilege({ name, argv, span }: CheckedCommand, run: AnalysisRun): void {
  if (AS_OTHER_USER.has(name)) run.add('dangerous', 'uses_sudo', argv[0]?.span ?? span)
}
