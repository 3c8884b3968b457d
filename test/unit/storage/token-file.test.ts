import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTokenFile } from '../../../electron/storage/token-file.ts'
import { aTemporaryFolder } from '../../support/builders-node.ts'

async function read(text: string): Promise<string> {
  const path = join(await aTemporaryFolder(), 'token')
  await writeFile(path, text)
  return readTokenFile(path)
}

describe('readTokenFile', () => {
  it.each(['secret', 'secret\n', 'secret\r\n', '  secret \n\n', '\ufeffsecret\n'])(
    'reads the token in %j',
    async (text) => {
      expect(await read(text)).toBe('secret')
    },
  )

  it.each([
    ['', 'the token file is empty'],
    [' \n', 'the token file is empty'],
    ['one\ntwo\n', 'the token file must hold one token on one line'],
    ['one two', 'the token file must hold one token on one line'],
  ])('refuses %j', async (text, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'UNAUTHENTICATED', message })
  })

  it('says that there is no file', async () => {
    await expect(readTokenFile('/no/such/file')).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
