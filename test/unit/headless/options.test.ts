import { describe, expect, it } from 'vitest'
import { parseHeadlessOptions } from '../../../electron/headless/options.ts'

const REQUIRED = {
  '--url': 'wss://agents.example.dev',
  '--token-file': 'token',
  '--data-dir': 'data',
  '--workspace': 'work',
}

/** The required options, without or beside what a test names. */
function someOptions(without?: string, ...more: string[]): string[] {
  const kept = Object.entries(REQUIRED).filter(([name]) => name !== without)
  return [...kept.flat(), ...more]
}

describe('10. Without a window: options', () => {
  it('have their defaults', () => {
    expect(parseHeadlessOptions(someOptions())).toEqual({
      url: 'wss://agents.example.dev',
      tokenFile: 'token',
      dataDir: 'data',
      workspaces: ['work'],
      approve: 'ask',
      settingsFile: undefined,
    })
  })

  it('are all read', () => {
    const options = someOptions(
      undefined,
      '--workspace=other',
      '--approve',
      'never',
      '--settings',
      'settings.json',
    )

    expect(parseHeadlessOptions(options)).toMatchObject({
      workspaces: ['work', 'other'],
      approve: 'never',
      settingsFile: 'settings.json',
    })
  })

  it.each([
    ['--url', '--url URL is missing'],
    ['--token-file', '--token-file FILE is missing'],
    ['--data-dir', '--data-dir DIR is missing'],
    ['--workspace', '--workspace DIR is missing'],
  ])('without %s are refused, naming it', (name, message) => {
    expect(() => parseHeadlessOptions(someOptions(name))).toThrow(
      expect.objectContaining({ code: 'BAD_OPTION', message }),
    )
  })

  it.each(['--url', '--token-file', '--data-dir'])('with an empty %s are refused', (name) => {
    expect(() => parseHeadlessOptions(someOptions(name, name, ''))).toThrow(
      expect.objectContaining({
        code: 'BAD_OPTION',
        message: expect.stringMatching(new RegExp(`^${name} \\w+ is missing$`)),
      }),
    )
  })

  it.each([
    [['--wrokspace', 'x'], /'--wrokspace'/],
    [['--token', 'x'], /'--token'/],
    [['-u', 'x'], /'-u'/],
    [['extra'], /'extra'/],
    [['--settings'], /'--settings <value>'/],
    [['--settings', '--approve'], /'--settings'/],
    [['--approve', 'yes'], /--approve must be ask, always or never, got "yes"/],
    [['--approve', ''], /--approve must be ask, always or never, got ""/],
  ])('%j are refused, naming what is wrong', (more, message) => {
    expect(() => parseHeadlessOptions(someOptions(undefined, ...more))).toThrow(
      expect.objectContaining({
        code: 'BAD_OPTION',
        message: expect.stringMatching(message),
      }),
    )
  })
})
