import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lockJournal } from '../../../electron/journal/journal-lock.ts'
import { Journal } from '../../../electron/journal/journal.ts'
import { aTemporaryFolder } from '../../support/builders-node.ts'

const isLinux = process.platform === 'linux'

/** The kernel's start time of a process, as the lock holds it. */
async function startTimeOf(pid: number): Promise<string> {
  if (!isLinux) return '-'
  const text = await readFile(`/proc/${String(pid)}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19]!
}

/** A process that lives until the test is over. */
async function aLivingProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  await once(child, 'spawn')
  onTestFinished(() => void child.kill('SIGKILL'))
  return child.pid!
}

async function aDeadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid!
}

describe('7.2 Journal: one writer', () => {
  it('refuses a second app on the same folder', async () => {
    const folder = await aTemporaryFolder()
    const pid = await aLivingProcess()
    const held = `${String(pid)} ${await startTimeOf(pid)}\n`
    await writeFile(join(folder, 'journal.lock'), held)

    await expect(Journal.open(folder)).rejects.toMatchObject({ code: 'JOURNAL_LOCKED' })

    expect([await readdir(folder), await readFile(join(folder, 'journal.lock'), 'utf8')]).toEqual([
      ['journal.lock'],
      held,
    ])
  })

  it.runIf(isLinux)('refuses a second opener in the same process', async () => {
    const folder = await aTemporaryFolder()
    const { journal } = await Journal.open(folder)

    await expect(Journal.open(folder)).rejects.toMatchObject({ code: 'JOURNAL_LOCKED' })

    await journal.close()
  })

  it.runIf(isLinux)(
    'takes over the lock of a process that has ended and waits for its parent',
    async () => {
      const folder = await aTemporaryFolder()
      // The shell that becomes `sleep` never asks how its child ended.
      const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'])
      onTestFinished(() => void parent.kill('SIGKILL'))
      const [line] = (await once(parent.stdout, 'data')) as [Buffer]
      const pid = Number(String(line))
      await expect.poll(() => readFile(`/proc/${String(pid)}/stat`, 'utf8')).toContain(') Z ')
      await writeFile(join(folder, 'journal.lock'), `${String(pid)} ${await startTimeOf(pid)}\n`)

      const { journal } = await Journal.open(folder)

      await journal.close()
    },
  )

  it('takes over the lock of a process that is gone', async () => {
    const folder = await aTemporaryFolder()
    const path = join(folder, 'journal.lock')
    await writeFile(path, `${String(await aDeadProcess())} 123\n`)

    await lockJournal(path)

    expect(await readFile(path, 'utf8')).toBe(
      `${String(process.pid)} ${await startTimeOf(process.pid)}\n`,
    )
  })

  it.runIf(isLinux).each(['living', 'own'])(
    'takes over a lock whose pid now belongs to another process (%s)',
    async (whose) => {
      const path = join(await aTemporaryFolder(), 'journal.lock')
      const pid = whose === 'own' ? process.pid : await aLivingProcess()
      await writeFile(path, `${String(pid)} 1\n`)

      const unlock = await lockJournal(path)

      expect(unlock).toBeTypeOf('function')
    },
  )

  it.each(['', 'nonsense', '-1 5', '0 0', '1.5 2'])(
    'takes over the unreadable lock %j',
    async (text) => {
      const path = join(await aTemporaryFolder(), 'journal.lock')
      await writeFile(path, text)

      const unlock = await lockJournal(path)

      expect(unlock).toBeTypeOf('function')
    },
  )

  it('is free again when the journal is closed', async () => {
    const folder = await aTemporaryFolder()
    const { journal } = await Journal.open(folder)

    await journal.close()

    expect(await readdir(folder)).toEqual(['device-id', 'journal.jsonl'])
  })

  it('is given back where the journal cannot be opened', async () => {
    const folder = await aTemporaryFolder()
    await writeFile(join(folder, 'journal.jsonl'), '{"kind":"header","version":2}\n')

    await expect(Journal.open(folder)).rejects.toMatchObject({ code: 'JOURNAL_UNAVAILABLE' })

    expect(await readdir(folder)).toEqual(['device-id', 'journal.jsonl'])
  })
})
