import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

// The line settings of a terminal, read and changed from outside. Node cannot do it itself, and the shell must not: a
// command may have redefined `stty` there, or taken it from the PATH.

const execute = promisify(execFile)

/** Where the system has it. */
const PLACES = ['/bin/stty', '/usr/bin/stty', '/run/current-system/sw/bin/stty']
/** A terminal answers at once; one that does not must not hold anybody up. In ms. */
const TIMEOUT_MS = 2_000
/** `-F` on Linux, `-f` on macOS and BSD. */
const DEVICE_OPTION = process.platform === 'linux' ? '-F' : '-f'

/** As node-pty makes a terminal, and UTF-8, which it does not say where the output is read as bytes. */
const FIRST_SETTINGS = ['sane', 'ixon', 'ixany', 'iutf8']

/** Runs a small command to its end; false where it cannot, or where that takes too long. */
export type Runner = (command: string) => Promise<boolean>

/** Gives a terminal back the settings it had at first. A computer without `stty` goes without. */
export async function restoreSettings(device: string, run: Runner): Promise<void> {
  await change(device, FIRST_SETTINGS, run)
}

/** Makes all that was typed readable, also a line that was not ended, and shows nothing of it. */
export async function openInput(device: string, run: Runner): Promise<void> {
  await change(device, ['-icanon', '-echo', 'min', '1', 'time', '0'], run)
}

/** Whether the terminal hands its input on line by line; null where that cannot be found out. */
export async function isInLineMode(device: string): Promise<boolean | null> {
  const settings = await read(device)
  const match = /(?:^|\s)(-?)icanon(?:\s|;|$)/.exec(settings)
  return match === null ? null : match[1] === ''
}

function toCommand(device: string, settings: readonly string[]): string {
  const program = findProgram()
  return program === undefined ? '' : [program, DEVICE_OPTION, device, ...settings].join(' ')
}

/** Done after nearly every command, so where possible not by a process of our own. */
async function change(device: string, settings: readonly string[], run: Runner): Promise<void> {
  const program = findProgram()
  if (program === undefined) return
  if (await run(toCommand(device, settings))) return
  await new Promise<void>((resolve) => {
    const child = spawn(program, [DEVICE_OPTION, device, ...settings], {
      env: {},
      stdio: 'ignore',
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    })
    const done = (): void => {
      resolve()
    }
    child.on('error', done)
    child.on('exit', done)
  })
}

async function read(device: string): Promise<string> {
  const program = findProgram()
  if (program === undefined) return ''
  try {
    const options = { env: { LC_ALL: 'C' }, timeout: TIMEOUT_MS }
    const { stdout } = await execute(program, [DEVICE_OPTION, device, '-a'], options)
    return stdout
  } catch {
    return '' // the terminal is gone
  }
}

function findProgram(): string | undefined {
  return PLACES.find((place) => existsSync(place))
}
