import { readdir, readFile, readlink } from 'node:fs/promises'

/**
 * Processes that an engine has started and that work in this folder: found by the engine's marker in their environment
 * and their working directory, without `ps` (Linux).
 */
export async function findMarkedProcesses(folder: string): Promise<readonly number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '')
    if (!environment.split('\0').some((entry) => entry.startsWith('DRAWBRIDGE_'))) continue
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => '')
    if (cwd === folder || cwd.startsWith(`${folder}/`)) found.push(Number(name))
  }
  return found
}
