import { MAX_DIRECTORIES } from './limits.ts'
import { isInside, resolvePath } from './paths.ts'

/** The directories a line may be in at some moment; null where that cannot be told. */
export type Directories = readonly string[] | null

/** All directories of both. */
export function union(a: Directories, b: Directories): Directories {
  if (a === null || b === null) return null
  const all = [...new Set([...a, ...b])]
  return all.length > MAX_DIRECTORIES ? null : all
}

/** What a path may mean from each directory; null where a relative path meets an unknown directory. */
export function resolveFrom(directories: Directories, path: string): Directories {
  if (directories === null) return path.startsWith('/') ? [resolvePath('/', path)] : null
  return [...new Set(directories.map((directory) => resolvePath(directory, path)))]
}

/** True where every path is inside one of the folders. */
export function allInside(paths: readonly string[], folders: readonly string[]): boolean {
  return paths.every((path) => folders.some((folder) => isInside(path, folder)))
}
