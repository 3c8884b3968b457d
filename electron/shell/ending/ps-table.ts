import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ProcessRow } from './process-row.ts'

const run = promisify(execFile)

/** All processes by `ps`, where there is no `/proc` (macOS). Sessions are not told there; the group and the parents are. */
export async function readPsTable(): Promise<ProcessRow[]> {
  try {
    const { stdout } = await run('ps', ['-axo', 'pid=,ppid=,pgid=,state=,lstart='], {
      env: { ...process.env, LC_ALL: 'C' },
    })
    return parsePsTable(stdout)
  } catch {
    return [] // no `ps` either (Windows)
  }
}

/** Reads the lines of `ps -axo pid=,ppid=,pgid=,state=,lstart=`. */
export function parsePsTable(text: string): ProcessRow[] {
  return text.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line)
    if (match === null) return []
    const [, pid, parentPid, groupId, state = '', start = ''] = match
    return [
      {
        pid: Number(pid),
        parentPid: Number(parentPid),
        groupId: Number(groupId),
        sessionId: 0,
        // Hundredths of a second, as ticks are, though only whole seconds are told.
        startTime: Date.parse(start) / 10,
        state: state.charAt(0),
      },
    ]
  })
}
