// Paths as text: the policy is pure and never looks at the disk, so links are the engine's business (A8).

/** Resolves `.` and `..` and joins to an absolute, `/` separated path without a trailing slash. */
export function resolvePath(base: string, path: string): string {
  const joined = isAbsolute(path) ? toSlashes(path) : `${toSlashes(base)}/${path}`
  const parts: string[] = []
  for (const part of joined.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..') parts.pop()
    else parts.push(part)
  }
  const drive = parts[0] !== undefined && /^[A-Za-z]:$/.test(parts[0])
  return drive ? parts.join('/') : `/${parts.join('/')}`
}

/** True for `/x` and, on Windows, `C:\x` and `C:/x`. */
export function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path)
}

/** True where `path` is `folder` or inside it; both resolved. */
export function isInside(path: string, folder: string): boolean {
  if (folder === '/') return true
  return path === folder || path.startsWith(`${folder}/`)
}

/** `C:\a` and Git Bash's `/c/a` both become `C:/a`-like text only where a drive letter is written. */
function toSlashes(path: string): string {
  return /^[A-Za-z]:[\\/]/.test(path) ? path.replaceAll('\\', '/') : path
}
