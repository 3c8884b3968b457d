/** A path in two pieces: what leads to it, and its name, with the home folder as `~`. */
export interface ShownPath {
  readonly lead: string
  readonly name: string
}

/** Shortens the home folder and splits off the last name. */
export function toShownPath(path: string, homeDir: string): ShownPath {
  const short = toShortPath(path, homeDir)
  const cut = Math.max(short.lastIndexOf('/'), short.lastIndexOf('\\'))
  return cut === -1 || cut === short.length - 1
    ? { lead: '', name: short }
    : { lead: short.slice(0, cut + 1), name: short.slice(cut + 1) }
}

/** `~/src/app` for `/home/me/src/app`. */
export function toShortPath(path: string, homeDir: string): string {
  if (homeDir === '') return path
  if (path === homeDir) return '~'
  return isInside(path, homeDir) ? `~${path.slice(homeDir.length)}` : path
}

/** Whether a path is the folder or lies in it; by text only, the main process has checked the disk. */
export function isInside(path: string, folder: string): boolean {
  if (folder === '') return false
  const trimmed = folder.length > 1 ? folder.replace(/[/\\]+$/, '') : folder
  if (path === trimmed) return true
  return path.startsWith(trimmed === '/' ? '/' : `${trimmed}/`) || path.startsWith(`${trimmed}\\`)
}

/** The last name of a path, for `bash` from `/bin/bash`. */
export function baseName(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? path
}

/** Cuts the middle of a long text, where commands and paths say the least. */
export function cutMiddle(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const tail = Math.floor(maxChars / 3)
  return `${text.slice(0, maxChars - tail - 1)}…${text.slice(-tail)}`
}
