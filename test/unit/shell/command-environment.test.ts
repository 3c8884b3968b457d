import { describe, expect, it } from 'vitest'
import { CommandEnvironment } from '../../../electron/shell/environment/command-environment.ts'

describe('shell-tool 2, the environment of each shell', () => {
  it('waits for the login PATH, and marks each shell anew', async () => {
    const path = Promise.resolve('/home/a/bin:/bin')
    const environment = new CommandEnvironment({ PATH: '/bin' }, 'me', path, 'linux')

    const [first, second] = [
      await environment.create('/bin/bash'),
      await environment.create('/bin/bash', { pty: true }),
    ]

    expect(first.env).toMatchObject({ PATH: '/home/a/bin:/bin', TERM: 'dumb', NO_COLOR: '1' })
    expect(second.env).toMatchObject({ TERM: 'xterm-256color', SHELL: '/bin/bash' })
    expect(second.env).not.toHaveProperty('NO_COLOR')
    expect(first.mark).not.toBe(second.mark)
    expect(`DRAWBRIDGE_SHELL=${first.env['DRAWBRIDGE_SHELL'] ?? ''}`).toBe(first.mark)
  })

  it('is that of Git Bash on Windows', async () => {
    const own = { Path: 'C:\\Windows', UserProfile: 'C:\\Users\\a', Electron_Run_As_Node: '1' }
    const environment = new CommandEnvironment(own, 'me', Promise.resolve(undefined), 'win32')

    const { env } = await environment.create('D:\\Git\\bin\\bash.exe')

    expect(env).toMatchObject({
      PATH: 'D:\\Git\\mingw64\\bin;D:\\Git\\usr\\local\\bin;D:\\Git\\usr\\bin;C:\\Windows',
      HOME: 'C:\\Users\\a',
      MSYSTEM: 'MINGW64',
    })
    expect(env).not.toHaveProperty('Path')
    expect(env).not.toHaveProperty('Electron_Run_As_Node')
  })
})
