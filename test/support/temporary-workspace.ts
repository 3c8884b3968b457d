import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty workspace and an empty data folder for one test. */
export interface TemporaryWorkspace {
  /** Real path of the workspace. */
  readonly workspace: string
  /** Real path of the app's data folder. */
  readonly dataDir: string
  /** Removes both. */
  remove(): Promise<void>
}

/** Creates a {@link TemporaryWorkspace}; the test removes it. */
export async function createTemporaryWorkspace(): Promise<TemporaryWorkspace> {
  const workspace = await realpath(await mkdtemp(join(tmpdir(), 'workspace-')))
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'data-')))
  return {
    workspace,
    dataDir,
    remove: async () => {
      await rm(workspace, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
