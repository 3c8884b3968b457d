import { spawnSync } from 'node:child_process'

/** Command lines of the processes in the session that `leader` leads, zombies too. */
export function processesIn(leader: number): string[] {
  const { stdout } = spawnSync('ps', ['-s', String(leader), '-o', 'args='], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line !== '')
}
