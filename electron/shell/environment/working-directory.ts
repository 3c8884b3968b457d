import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import { fail, ok } from '../../../shared/util/result.ts'
import type { Result } from '../../../shared/util/result.ts'

/** Why a command cannot run where it was asked to. */
export interface WorkdirProblem {
  readonly code: 'WORKDIR_NOT_FOUND' | 'WORKDIR_OUTSIDE_WORKSPACE'
  readonly message: string
}

/**
 * The real path of `workdir`, relative to the workspace or absolute inside an allowed root.
 *
 * Security: `roots` are the real paths the user has allowed. They are not resolved again, for a root that has become a
 * link since would lead elsewhere.
 */
export async function resolveWorkdir(
  workdir: string,
  workspace: string,
  roots: readonly string[],
): Promise<Result<string, WorkdirProblem>> {
  const asked = resolve(workspace, workdir)
  const real = await realDirectory(asked)
  if (real === null) {
    return fail({ code: 'WORKDIR_NOT_FOUND', message: `workdir is not a directory: ${asked}` })
  }
  if (roots.some((root) => isInside(real, root))) return ok(real)
  return fail({
    code: 'WORKDIR_OUTSIDE_WORKSPACE',
    message: `workdir ${asked} is outside the workspace ${workspace}`,
  })
}

function isInside(path: string, root: string): boolean {
  const way = relative(root, path)
  return way === '' || (!isAbsolute(way) && way.split(/[\\/]/)[0] !== '..')
}

async function realDirectory(path: string): Promise<string | null> {
  try {
    const real = await realpath(path)
    return (await stat(real)).isDirectory() ? real : null
  } catch {
    return null // missing, or it may not be looked at
  }
}
