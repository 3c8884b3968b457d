// @ts-check
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onEnd } from './on-end.mjs'

/**
 * Runs `work` with a new folder that is gone afterwards, also when interrupted.
 *
 * @template T
 * @param {string} parent
 * @param {string} prefix
 * @param {(folder: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withTemporaryFolder(parent, prefix, work) {
  const folder = await mkdtemp(join(parent, prefix))
  const forget = onEnd(() => rmSync(folder, { recursive: true, force: true }))
  try {
    return await work(folder)
  } finally {
    forget()
    await rm(folder, { recursive: true, force: true })
  }
}
