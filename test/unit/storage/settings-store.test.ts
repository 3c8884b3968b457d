import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SettingsStore, readSettingsFile } from '../../../electron/storage/settings-store.ts'
import { defaultSettings } from '../../../shared/settings/settings-schema.ts'
import { aTemporaryFolder } from '../../support/builders-node.ts'

async function aFile(text: string): Promise<{ folder: string; path: string }> {
  const folder = await aTemporaryFolder()
  const path = join(folder, 'settings.json')
  await writeFile(path, text)
  return { folder, path }
}

describe('readSettingsFile', () => {
  it('fills in what the file leaves out', async () => {
    const { path } = await aFile('{"policy":"read_only"}')

    expect(await readSettingsFile(path)).toEqual({ ...defaultSettings(), policy: 'read_only' })
  })

  it.each([
    ['{"polcy":"read_only"}', 'settings: file: Unrecognized key: "polcy"'],
    ['{"rules":{"denny":["rm *"]}}', 'settings: rules: Unrecognized key: "denny"'],
    ['{"__proto__":{"policy":"x"}}', 'settings: file: Unrecognized key: "__proto__"'],
  ])('refuses the misspelt name in %s, naming it', async (text, message) => {
    const { path } = await aFile(text)

    await expect(readSettingsFile(path)).rejects.toMatchObject({
      code: 'SETTINGS_INVALID',
      message,
    })
  })

  it.each([
    ['{"limits":{"tasks":0}}', /^settings: limits\.tasks: /],
    ['{"rules":{"deny":["ok",""]}}', /^settings: rules\.deny\.1: /],
    ['{"policy":"sometimes"}', /^settings: policy: /],
    ['[]', /^settings: file: /],
    ['{', /^the settings file is not JSON$/],
    ['', /^the settings file is not JSON$/],
  ])('refuses %s, naming the field', async (text, message) => {
    const { path } = await aFile(text)

    await expect(readSettingsFile(path)).rejects.toMatchObject({
      code: 'SETTINGS_INVALID',
      message: expect.stringMatching(message),
    })
  })

  it('says that a file cannot be read', async () => {
    await expect(readSettingsFile(join(await aTemporaryFolder(), 'none'))).rejects.toMatchObject({
      code: 'SETTINGS_UNREADABLE',
    })
  })
})

describe('SettingsStore', () => {
  it('has the defaults where there is no file, and writes none', async () => {
    const folder = await aTemporaryFolder()

    const { store, problem } = await SettingsStore.open(join(folder, 'settings.json'))

    expect([store.settings, problem, await readdir(folder)]).toEqual([defaultSettings(), null, []])
  })

  it('keeps a change at once and on disk, for its owner only', async () => {
    const folder = await aTemporaryFolder()
    const path = join(folder, 'settings.json')
    const { store } = await SettingsStore.open(path)

    const written = store.update({ theme: 'dark' })
    const atOnce = store.settings.theme
    await written

    const again = await SettingsStore.open(path)
    expect([atOnce, again.store.settings, (await stat(path)).mode & 0o777]).toEqual([
      'dark',
      { ...defaultSettings(), theme: 'dark' },
      0o600,
    ])
  })

  it('keeps the previous version beside it, and no half-written file', async () => {
    const { folder, path } = await aFile('{"theme":"light"}')
    const { store } = await SettingsStore.open(path)

    await store.update({ theme: 'dark' })

    expect([await readFile(`${path}.bak`, 'utf8'), (await readdir(folder)).sort()]).toEqual([
      '{"theme":"light"}',
      ['settings.json', 'settings.json.bak'],
    ])
  })

  it('writes changes that follow each other in their order', async () => {
    const path = join(await aTemporaryFolder(), 'settings.json')
    const { store } = await SettingsStore.open(path)

    await Promise.all([
      store.update({ theme: 'dark' }),
      store.update({ language: 'en' }),
      store.update({ theme: 'hc' }),
    ])

    expect(await readSettingsFile(path)).toEqual({
      ...defaultSettings(),
      theme: 'hc',
      language: 'en',
    })
  })

  it('leaves the file as it was where a change is not valid', async () => {
    const { path } = await aFile('{"theme":"light"}')
    const { store } = await SettingsStore.open(path)

    expect(() => store.update({ theme: 'pink' as 'dark' })).toThrow()

    expect([store.settings.theme, await readFile(path, 'utf8')]).toEqual([
      'light',
      '{"theme":"light"}',
    ])
  })

  it('writes again after a write that failed', async () => {
    const folder = join(await aTemporaryFolder(), 'later')
    const path = join(folder, 'settings.json')
    const { store } = await SettingsStore.open(path)
    await expect(store.update({ theme: 'dark' })).rejects.toMatchObject({ code: 'ENOENT' })

    await mkdir(folder)
    await store.update({ language: 'en' })

    expect(await readSettingsFile(path)).toMatchObject({ theme: 'dark', language: 'en' })
  })

  it.each(['{', '{"polcy":"read_only"}', '{"rules":{"deny":"rm *"}}'])(
    'sets the unusable file %s aside and asks before every command',
    async (text) => {
      const { folder, path } = await aFile(text)

      const { store, problem } = await SettingsStore.open(path)

      const names = await readdir(folder)
      expect([
        store.settings,
        problem === null,
        names.length,
        await readFile(join(folder, names[0]!), 'utf8'),
        names[0]?.startsWith('settings.json.damaged-'),
      ]).toEqual([{ ...defaultSettings(), policy: 'per_command' }, false, 1, text, true])
    },
  )
})
