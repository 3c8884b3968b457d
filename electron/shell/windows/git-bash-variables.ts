import { win32 } from 'node:path'
import { gitRootOf } from './git-bash.ts'
import { readVariable } from './read-variable.ts'

/**
 * What Git Bash needs besides `toCommandEnvironment`, since its start-up files are not read. The PATH is still that of
 * Windows, with semicolons: the shell turns it round itself. Argument conversion (`MSYS2_ARG_CONV_EXCL`,
 * `MSYS_NO_PATHCONV`) stays as the user has it, for it is what their scripts count on.
 *
 * @param env without the app's own variables; `PATH` in capitals
 * @param bash the `bash.exe`
 */
export function toGitBashEnvironment(env: NodeJS.ProcessEnv, bash: string): NodeJS.ProcessEnv {
  const root = gitRootOf(bash)
  // As its own profile orders them: `find` and `sort` are those of POSIX, not those of System32.
  const own = ['mingw64\\bin', 'usr\\local\\bin', 'usr\\bin'].map((place) =>
    win32.join(root, place),
  )
  const path = (env['PATH'] ?? '').split(';').filter((folder) => folder !== '')
  const home = readVariable(env, 'HOME') ?? homeOf(env)
  return {
    ...env,
    PATH: [...new Set([...own, ...path])].join(';'),
    MSYSTEM: readVariable(env, 'MSYSTEM') ?? 'MINGW64',
    // A login shell inside a command stays in its directory.
    CHERE_INVOKING: '1',
    // Python writes to a pipe in the code page of the system otherwise.
    PYTHONIOENCODING: readVariable(env, 'PYTHONIOENCODING') ?? 'utf-8',
    ...(home === undefined ? {} : { HOME: home }),
  }
}

/** As Git for Windows chooses it: the home on the network where there is one, else the profile. */
function homeOf(env: NodeJS.ProcessEnv): string | undefined {
  const drive = readVariable(env, 'HOMEDRIVE')
  const path = readVariable(env, 'HOMEPATH')
  return drive !== undefined && path !== undefined
    ? `${drive}${path}`
    : readVariable(env, 'USERPROFILE')
}
