import { mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { extractZip } from '../../../scripts/support/zip.mjs'
import { makeZip } from './make-zip.ts'
import type { ZipMember } from './make-zip.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-zip-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function unpack(
  members: readonly ZipMember[],
  options?: Parameters<typeof makeZip>[1] & { toPath?: (name: string) => string | undefined },
) {
  const archive = join(folder, 'archive.zip')
  const target = join(folder, 'target')
  await writeFile(archive, makeZip(members, options))
  await extractZip(archive, target, options?.toPath)
  return target
}

describe('extractZip', () => {
  it('unpacks stored and deflated files with their modes', async () => {
    const target = await unpack([
      { name: 'bin/', content: '' },
      { name: 'bin/run', content: 'echo hi\n'.repeat(1000), mode: 0o100755, method: 8 },
      { name: 'note.txt', content: 'stored', mode: 0o100640, method: 0 },
      { name: 'empty', content: '', mode: 0o100644, method: 0 },
    ])

    expect(await readFile(join(target, 'bin/run'), 'utf8')).toBe('echo hi\n'.repeat(1000))
    expect((await stat(join(target, 'bin/run'))).mode & 0o777).toBe(0o755)
    expect(await readFile(join(target, 'note.txt'), 'utf8')).toBe('stored')
    expect((await stat(join(target, 'note.txt'))).mode & 0o777).toBe(0o640)
    expect((await stat(join(target, 'empty'))).size).toBe(0)
  })

  it('reads the sizes and offsets of a zip64 archive', async () => {
    const target = await unpack(
      [
        { name: 'one', content: 'first', method: 8 },
        { name: 'two', content: 'second', method: 8 },
      ],
      { zip64: true },
    )

    expect(await readFile(join(target, 'one'), 'utf8')).toBe('first')
    expect(await readFile(join(target, 'two'), 'utf8')).toBe('second')
  })

  it('finds the end of an archive with a comment', async () => {
    const target = await unpack([{ name: 'a', content: 'b' }], { comment: 'made by hand' })

    expect(await readFile(join(target, 'a'), 'utf8')).toBe('b')
  })

  it('makes links that stay inside', async () => {
    const target = await unpack([
      { name: 'lib/real', content: 'x' },
      { name: 'lib/link', content: 'real', mode: 0o120777 },
    ])

    expect(await readlink(join(target, 'lib/link'))).toBe('real')
  })

  it('leaves out and renames what the caller says', async () => {
    const target = await unpack(
      [
        { name: 'App/App', content: 'binary' },
        { name: 'App/skip', content: 'x' },
      ],
      { toPath: (name) => (name === 'App/App' ? 'electron' : undefined) },
    )

    expect(await readFile(join(target, 'electron'), 'utf8')).toBe('binary')
    await expect(stat(join(target, 'App'))).rejects.toThrow('ENOENT')
  })

  it.each([
    ['a name with ..', { name: '../out', content: 'x' }],
    ['an absolute name', { name: '/out', content: 'x' }],
    ['a link out of the folder', { name: 'link', content: '../../etc', mode: 0o120777 }],
    ['an absolute link', { name: 'link', content: '/etc/passwd', mode: 0o120777 }],
  ])('refuses %s', async (_title, member) => {
    await expect(unpack([member])).rejects.toThrow('points out of the archive')
  })

  it('refuses a file whose checksum does not match', async () => {
    await expect(unpack([{ name: 'a', content: 'x', crc: 1 }])).rejects.toThrow('a is damaged')
  })

  it('refuses what is not an archive', async () => {
    const archive = join(folder, 'archive.zip')
    await writeFile(archive, 'hello')

    await expect(extractZip(archive, join(folder, 'target'))).rejects.toThrow('not a zip archive')
  })
})
