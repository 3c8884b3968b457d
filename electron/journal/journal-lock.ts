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
      await file.writeFile(`${String(process.pid)} ${await readStartTime(process.pid)}\n`)
      await file.close()
      return () => removeFile(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (await isHeldByOther(path)) break
    await removeFile(path)
  }
  throw new CompanionError('JOURNAL_LOCKED', 'another Drawbridge already uses this data folder')
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
  // The pid may have been given to another process since.
  return (await readStartTime(pid)) === startTime
}

/** The kernel's start time of a process where it can be read (Linux). */
async function readStartTime(pid: number): Promise<string> {
  if (process.platform !== 'linux') return UNKNOWN_START_TIME
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '')
  // The name in parentheses may hold spaces; field 22 is the 20th after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? UNKNOWN_START_TIME
}
