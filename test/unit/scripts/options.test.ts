import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appArguments, readStartOptions } from '../../../scripts/start/options.mjs'
import { describeOptions, parseOptions } from '../../../scripts/support/options.mjs'

const SPECS = {
  only: { value: 'KIND', choices: ['unit', 'app'], help: 'run one kind' },
  help: { help: 'show this' },
}

describe('parseOptions', () => {
  it('reads values and switches', () => {
    expect(parseOptions(['--only', 'unit', '--help'], SPECS)).toEqual({ only: 'unit', help: true })
  })

  it('accepts the form with an equals sign', () => {
    expect(parseOptions(['--only=app'], SPECS)).toEqual({ only: 'app' })
  })

  it.each([
    [['--bogus'], "Unknown option '--bogus'"],
    [['stray'], "Unexpected argument 'stray'"],
    [['--only'], "Option '--only <value>' argument missing"],
  ])('names the options after a mistake: %j', (args, problem) => {
    expect(() => parseOptions(args, SPECS)).toThrow(problem)
    expect(() => parseOptions(args, SPECS)).toThrow('--only unit|app  run one kind')
  })

  it('names the choices after a wrong value', () => {
    expect(() => parseOptions(['--only', 'all'], SPECS)).toThrow(
      '--only cannot be all. It is one of: unit, app',
    )
  })
})

describe('describeOptions', () => {
  it('lines the explanations up', () => {
    expect(describeOptions(SPECS)).toBe(
      ['  --only unit|app  run one kind', '  --help           show this'].join('\n'),
    )
  })
})

describe('readStartOptions', () => {
  it('resolves paths from the folder npm was called in', () => {
    const options = ['--server', 'wss://agent.test', '--token-file', 'token', '--workspace', '.']

    expect(readStartOptions(options, tmpdir())).toEqual({
      server: 'wss://agent.test',
      tokenFile: join(tmpdir(), 'token'),
      workspace: tmpdir(),
      help: false,
    })
  })

  it('refuses a token without a server', () => {
    expect(() => readStartOptions(['--token-file', 'x'])).toThrow(
      '--token-file belongs to --server',
    )
  })

  it('refuses a workspace that is no folder', () => {
    expect(() => readStartOptions(['--workspace', 'no-such-folder'], tmpdir())).toThrow(
      '--workspace must name a folder',
    )
  })
})

describe('appArguments', () => {
  it('puts the address last, because on Windows no option may follow it', () => {
    expect(appArguments({ url: 'ws://x', tokenFile: '/t', workspace: '/w' })).toEqual([
      '--workspace',
      '/w',
      '--token-file',
      '/t',
      '--server',
      'ws://x',
    ])
  })
})
