import { describe, expect, it } from 'vitest'
import {
  toGitBashPath,
  toShownPath,
  toWindowsPath,
  toWslPath,
} from '../../../../electron/shell/windows/paths.ts'
import { quoteForShell } from '../../../../electron/shell/sessions/shell-quoting.ts'

const MOUNTS = { root: 'C:\\Program Files\\Git', temp: 'C:\\Users\\a\\Temp' }

describe('shell-tool 2, paths on Windows', () => {
  it.each([
    ['C:\\Users\\a b\\x', '/c/Users/a b/x'],
    ['D:\\', '/d/'],
    ['D:', '/d/'],
    ['c:/X/y', '/c/X/y'],
    ['C:\\\\a\\\\b', '/c/a//b'],
    ['\\\\srv\\share\\d', '//srv/share/d'],
    ["C:\\Users\\O'Brien\\$HOME", "/c/Users/O'Brien/$HOME"],
    ['\\\\wsl$\\Ubuntu\\home\\u', '//wsl$/Ubuntu/home/u'],
    ['\\\\?\\C:\\very\\long', '/c/very/long'],
    ['\\\\?\\UNC\\srv\\share\\d', '//srv/share/d'],
    ['a\\b', 'a/b'],
    ['..\\x', '../x'],
    ['.', '.'],
    ['/c/a', '/c/a'],
    ['/tmp/x', '/tmp/x'],
    ['/usr/bin', '/usr/bin'],
    ['//srv/share', '//srv/share'],
  ])('TF03 %s is %s in Git Bash', (path, expected) => {
    expect(toGitBashPath(path)).toEqual({ ok: true, value: expected })
  })

  it.each([
    ['C:x', /current directory of its drive/],
    ['\\x', /names no drive/],
    ['\\', /names no drive/],
    ['\\\\.\\pipe\\x', /a device/],
    ['\\\\?\\Volume{1}\\x', /no other spelling/],
  ])('TF03 refuses %s and says why', (path, message) => {
    expect(toGitBashPath(path)).toEqual({ ok: false, error: expect.stringMatching(message) })
  })

  it.each([
    ['C:\\Users\\a b\\x', '/mnt/c/Users/a b/x'],
    ['D:\\', '/mnt/d/'],
    ['c:/X/y', '/mnt/c/X/y'],
    ["C:\\Users\\O'Brien\\$HOME", "/mnt/c/Users/O'Brien/$HOME"],
    ['\\\\wsl$\\Ubuntu\\home\\u', '/home/u'],
    ['\\\\wsl.localhost\\Ubuntu\\home\\u', '/home/u'],
    ['\\\\wsl$\\Ubuntu', '/'],
    ['/home/u', '/home/u'],
  ])('TF03 %s is %s in WSL', (path, expected) => {
    expect(toWslPath(path)).toEqual({ ok: true, value: expected })
  })

  it('TF03 says that WSL cannot reach a network share', () => {
    expect(toWslPath('\\\\srv\\share\\d')).toEqual({
      ok: false,
      error: expect.stringContaining('network share'),
    })
  })

  it.each([
    ['/c/Users/a b', 'C:\\Users\\a b'],
    ['/c', 'C:\\'],
    ['/d/', 'D:\\'],
    ['//srv/share/d', '\\\\srv\\share\\d'],
    ['/tmp/x', 'C:\\Users\\a\\Temp\\x'],
    ['/usr/bin/env', 'C:\\Program Files\\Git\\usr\\bin\\env'],
    ['/bin/sh', 'C:\\Program Files\\Git\\usr\\bin\\sh'],
    ['/mingw64/bin', 'C:\\Program Files\\Git\\mingw64\\bin'],
    ['/', 'C:\\Program Files\\Git'],
    ['a/b', 'a\\b'],
    ['C:/a', 'C:\\a'],
  ])('%s of Git Bash is %s', (path, expected) => {
    expect(toWindowsPath(path, MOUNTS)).toEqual({ ok: true, value: expected })
  })

  it.each(['/dev/null', '/proc/1', '/cygdrive/c'])('%s is no file of Windows', (path) => {
    expect(toWindowsPath(path, MOUNTS)).toMatchObject({ ok: false })
  })

  it.each(['C:\\Users\\a b\\x', 'D:\\', '\\\\srv\\share\\d', 'a\\b'])('%s comes back', (path) => {
    const there = toGitBashPath(path)

    expect(there.ok && toWindowsPath(there.value, MOUNTS)).toEqual({ ok: true, value: path })
  })

  it('TF03 shows paths with forward slashes, and quotes them so that nothing in them acts', () => {
    expect(toShownPath('\\\\?\\c:\\Users\\a b')).toBe('C:/Users/a b')
    expect(toShownPath('\\\\srv\\share')).toBe('//srv/share')
    expect(quoteForShell("/c/Users/O'Brien/$HOME")).toBe("'/c/Users/O'\\''Brien/$HOME'")
  })
})
