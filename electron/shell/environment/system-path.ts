import { readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

/**
 * The PATH that macOS has for everyone, as its `path_helper` makes it: the lines of `/etc/paths`, then those of the files
 * in `/etc/paths.d` in the order of their names. Undefined where there is none.
 *
 * @param etc the folder `/etc`
 */
export function readSystemPath(etc = '/etc'): string | undefined {
  const more = join(etc, 'paths.d')
  const files = [join(etc, 'paths'), ...namesIn(more).map((name) => join(more, name))]
  const directories = files.flatMap(linesOf).filter(isAbsolute)
  return directories.length === 0 ? undefined : [...new Set(directories)].join(':')
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return [] // another system
  }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return [] // not there, or a folder
  }
}
