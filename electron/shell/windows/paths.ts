import { fail, ok } from '../../../shared/util/result.ts'
import type { Result } from '../../../shared/util/result.ts'

// Paths in the spelling of Windows and in those of its bashes. Texts only: nothing is looked up. What is handed to a
// shell is quoted as any other word; nothing is quoted here.

/** The places of Git Bash whose paths have no drive: where its `/` and its `/tmp` are, in the spelling of Windows. */
export interface GitBashMounts {
  readonly root: string
  readonly temp: string
}

const DRIVE = /^([a-z]):(?:[\\/]|$)/i
/** `\\?\` and `\\.\`: no length limit, and devices. */
const LONG_PREFIX = /^[\\/]{2}\?[\\/]/
const DEVICE_PREFIX = /^[\\/]{2}\.[\\/]/
const WSL_SHARE = /^[\\/]{2}wsl(?:\$|\.localhost)[\\/]+[^\\/]+/i

/** A Windows path as Git Bash spells it: `C:\a b` is `/c/a b`, `\\server\share` is `//server/share`. */
export function toGitBashPath(path: string): Result<string, string> {
  const plain = withoutLongPrefix(path)
  if (!plain.ok) return plain
  const drive = DRIVE.exec(plain.value)
  if (drive === null) return ok(withSlashes(plain.value))
  const rest = withSlashes(plain.value.slice(2)).replace(/^\/+/, '')
  return ok(`/${(drive[1] ?? '').toLowerCase()}/${rest}`)
}

/** A Windows path as a Linux under Windows (WSL) spells it: `C:\a b` is `/mnt/c/a b`. A network share has no place there. */
export function toWslPath(path: string): Result<string, string> {
  const plain = withoutLongPrefix(path)
  if (!plain.ok) return plain
  const share = WSL_SHARE.exec(plain.value)
  if (share !== null) {
    const inside = withSlashes(plain.value.slice(share[0].length))
    return ok(inside === '' ? '/' : inside)
  }
  const inGitBash = toGitBashPath(path)
  if (!inGitBash.ok) return inGitBash
  if (DRIVE.test(plain.value)) return ok(`/mnt${inGitBash.value}`)
  if (/^[\\/]{2}/.test(plain.value))
    return fail(`Linux (WSL) cannot reach a network share: ${path}`)
  return inGitBash
}

/**
 * A path of Git Bash as Windows spells it. `/c` is drive C, `/tmp` and `/usr` lie where Git for Windows put them; a
 * relative path stays relative. Fails for what Windows has no file for, such as `/dev/null` and `/proc`.
 */
export function toWindowsPath(path: string, mounts: GitBashMounts): Result<string, string> {
  if (!path.startsWith('/') || path.startsWith('//')) return ok(withBackslashes(path))
  const [, first = '', ...rest] = path.split('/')
  if (/^[a-z]$/i.test(first)) return ok(`${first.toUpperCase()}:\\${rest.join('\\')}`)
  if (['dev', 'proc', 'cygdrive'].includes(first)) {
    return fail(`Windows has no file for ${path}`)
  }
  if (first === 'tmp') return ok([mounts.temp, ...rest].join('\\'))
  // `/bin` is another name of `/usr/bin`.
  const inside = first === 'bin' ? ['usr', 'bin', ...rest] : [first, ...rest]
  return ok([mounts.root, ...inside.filter((part, at) => part !== '' || at > 0)].join('\\'))
}

/** A path as the agent is shown it and may use it in both: `C:/a b`. */
export function toShownPath(path: string): string {
  const plain = withoutLongPrefix(path)
  return withSlashes(plain.ok ? plain.value : path).replace(/^[a-z]:/, (drive) =>
    drive.toUpperCase(),
  )
}

function withoutLongPrefix(path: string): Result<string, string> {
  if (/^[a-z]:[^\\/]/i.test(path)) {
    return fail(`this path depends on the current directory of its drive; give it whole: ${path}`)
  }
  if (/^\\[^\\/]/.test(path) || path === '\\') {
    return fail(`this path names no drive; give it whole: ${path}`)
  }
  if (DEVICE_PREFIX.test(path)) return fail(`this names a device and not a file: ${path}`)
  if (!LONG_PREFIX.test(path)) return ok(path)
  const plain = path.slice(4)
  if (/^UNC[\\/]/i.test(plain)) return ok(`\\\\${plain.slice(4)}`)
  return DRIVE.test(plain) ? ok(plain) : fail(`this path has no other spelling: ${path}`)
}

function withSlashes(path: string): string {
  return path.replaceAll('\\', '/')
}

function withBackslashes(path: string): string {
  return path.replaceAll('/', '\\')
}
