import { toErrorMessage } from '../../../shared/errors/error-payload.ts'
import { toSizeText } from './size-text.ts'

/** What the file system's codes mean to a person who looks at the result of a command. */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EFBIG', 'the file reached the largest size this system allows'],
  ['EROFS', 'the disk is read-only'],
  ['EACCES', 'permission was denied'],
  ['EPERM', 'permission was denied'],
  ['EIO', 'the disk reports a fault'],
  ['ENOENT', 'the folder is gone'],
  ['ENOTDIR', 'something stands where its folder should be'],
  ['EEXIST', 'something stands where it should be'],
  ['EISDIR', 'something stands where it should be'],
  ['ELOOP', 'a link stands where it should be'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
])

/** Why writing broke off, in words with the system's code. What was written before stays. */
export function toWriteError(error: unknown): string {
  return `the output file is not whole: ${toReason(error)}`
}

/** Why there is no output file. */
export function toOpenError(error: unknown): string {
  const place = readString(error, 'path')
  return `the output could not be saved${place === null ? '' : ` in ${place}`}: ${toReason(error)}`
}

/** The free-space guard stopped capture. */
export function toLowSpaceError(minFreeBytes: number): string {
  return `the output file is not whole: less than ${toSizeText(minFreeBytes)} is free on its disk, so no more was written`
}

function toReason(error: unknown): string {
  const code = readString(error, 'code')
  const meaning = code === null ? undefined : MEANINGS.get(code)
  return code === null || meaning === undefined ? toErrorMessage(error) : `${meaning} (${code})`
}

function readString(error: unknown, key: 'code' | 'path'): string | null {
  if (!(error instanceof Error) || !(key in error)) return null
  const value = (error as Partial<Record<typeof key, unknown>>)[key]
  return typeof value === 'string' ? value : null
}
