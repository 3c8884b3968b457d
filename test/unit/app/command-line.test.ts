import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAppOptions } from '../../../electron/app/command-line.ts'

describe('options of the desktop app', () => {
  it('may all be absent', () => {
    expect(parseAppOptions([])).toEqual({
      server: undefined,
      tokenFile: undefined,
      dataDir: undefined,
      workspaces: [],
    })
  })

  it('are all read', () => {
    const options = [
      ['--server', 'wss://agents.example.dev'],
      ['--token-file=token'],
      ['--data-dir', '/data'],
      ['--workspace', '/a', '--workspace=/b'],
    ].flat()

    expect(parseAppOptions(options)).toEqual({
      server: 'wss://agents.example.dev',
      // Relative to where the app was started.
      tokenFile: resolve('token'),
      dataDir: '/data',
      workspaces: ['/a', '/b'],
    })
  })

  it.each([
    '--no-sandbox',
    '--disable-gpu',
    '--enable-logging',
    '--force-device-scale-factor=2',
    '--inspect=9229',
    '--remote-debugging-port=0',
    '--ozone-platform=wayland',
    '--password-store=basic',
    '--lang=de',
    '--headless',
  ])('leave the switch %s to the browser below', (option) => {
    expect(parseAppOptions([option, '--workspace', '/a']).workspaces).toEqual(['/a'])
  })

  it.each([
    [['--sever', 'x'], '--sever'],
    [['--server'], '--server'],
    [['--workspaces', '/a'], '--workspaces'],
    [['/a'], '/a'],
    [['--token', 'x'], '--token'],
  ])('%j are refused, naming what is wrong and what there is', (argv, named) => {
    const text = new RegExp(
      `${named}.*Options: --server URL, --token-file FILE, --data-dir DIR, --workspace DIR$`,
      's',
    )

    expect(() => parseAppOptions(argv)).toThrow(
      expect.objectContaining({ code: 'BAD_OPTION', message: expect.stringMatching(text) }),
    )
  })
})
