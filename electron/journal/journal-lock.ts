import { open, readFile } from 'node:fs/promises'
import { CompanionError } from '../../shared/errors/companion-error.ts'
import { removeFile } from './journal-file.ts'

const UNKNOWN_START_TIME = '-'

/**
 * Takes the lock of a data folder: one writer only (protocol 7.2). A lock whose process is gone is taken over.
 *
 * @returns the function that gives it back
 * @throws JOURNAL_LOCKED where another running app holds it
 */
export async function lockJournal(path: string): Promise<() => Promise<void>> {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(`${String(process.pid)} ${(await readProcess(process.pid)).startTime}\n`)
      await file.close()
      return () => removeFile(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (await isHeldByOther(path)) break
    await removeFile(path)
  }
  throw new CompanionError(
    'JOURNAL_LOCKED',
    `another Drawbridge already uses this data folder (${path})`,
  )
}

async function isHeldByOther(path: string): Promise<boolean> {
  const [pidText = '', startTime = ''] = (await readFile(path, 'utf8').catch(() => ''))
    .trim()
    .split(' ')
  const pid = Number(pidText)
  if (!Number.isInteger(pid) || pid <= 0) return false
  // An earlier process had our pid; where start times can be read, they tell it from ourselves.
  if (pid === process.pid && startTime === UNKNOWN_START_TIME) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // The pid may have been given to another process since; and one that has ended waits for nobody.
  const holder = await readProcess(pid)
  return holder.startTime === startTime && !['Z', 'X'].includes(holder.state)
}

/** State and start time of a process as the kernel tells them, where they can be read (Linux). */
async function readProcess(pid: number): Promise<{ state: string; startTime: string }> {
  const unknown = { state: '', startTime: UNKNOWN_START_TIME }
  if (process.platform !== 'linux') return unknown
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '')
  // The name in parentheses may hold spaces; fields 3 and 22 are the 1st and the 20th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startTime] = [fields[0], fields[19]]
  return state === undefined || startTime === undefined ? unknown : { state, startTime }
}
