// @ts-check
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Texts about the code do not change what is built from it. */
const NOT_BUILT = /\.md$/

/**
 * One hash over the names and contents of files and folders; missing ones count as empty.
 *
 * @param {string} root
 * @param {readonly string[]} paths relative to `root`
 */
export async function hashSources(root, paths) {
  const hash = createHash('sha256')
  for (const file of await listFiles(root, paths)) {
    const content = createHash('sha256')
      .update(await readFile(join(root, file)))
      .digest('hex')
    hash.update(`${content} ${file.split(sep).join('/')}\n`)
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {readonly string[]} paths
 */
async function listFiles(root, paths) {
  /** @type {string[]} */
  const files = []
  for (const path of paths) {
    const entry = await stat(join(root, path)).catch(() => undefined)
    if (entry?.isFile()) files.push(path)
    if (!entry?.isDirectory()) continue
    const inside = await readdir(join(root, path), { recursive: true, withFileTypes: true })
    for (const found of inside) {
      if (!found.isFile() || NOT_BUILT.test(found.name)) continue
      files.push(join(found.parentPath, found.name).slice(join(root).length + 1))
    }
  }
  // The order of a folder's entries differs between file systems.
  return files.sort()
}
