import { spawn } from 'node:child_process'

/** What bash answers to a command it cannot read. */
export const SYNTAX_ERROR_EXIT_CODE = 2
/** It only reads; one that takes longer must not hold an answer up. In ms. */
const TIMEOUT_MS = 2_000

/** Whether a shell cannot read a command to its end. Nothing of it runs. False where that cannot be found out. */
export function isSyntaxError(shellPath: string, command: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(shellPath, ['--norc', '--noprofile', '-n'], {
      env: {},
      stdio: ['pipe', 'ignore', 'ignore'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    })
    child.on('error', () => {
      resolve(false)
    })
    child.on('exit', (code) => {
      resolve(code === SYNTAX_ERROR_EXIT_CODE)
    })
    child.stdin.on('error', () => {
      // it has read enough
    })
    child.stdin.end(command)
  })
}
