import { describe, expect, it } from 'vitest'
import { displayAddress, xauthorityFile } from '../../../scripts/support/x11.mjs'

describe('displayAddress', () => {
  it.each([
    [':3', [{ path: '/tmp/.X11-unix/X3' }, { path: '\0/tmp/.X11-unix/X3' }]],
    ['unix:0.1', [{ path: '/tmp/.X11-unix/X0' }, { path: '\0/tmp/.X11-unix/X0' }]],
    ['localhost:10.0', [{ host: 'localhost', port: 6010 }]],
    ['', []],
    ['nonsense', []],
  ])('%j', (display, expected) => {
    expect(displayAddress(display)).toEqual(expected)
  })
})

describe('xauthorityFile', () => {
  it('holds one cookie that is valid for every display', () => {
    const file = xauthorityFile(Buffer.from('0123456789abcdef'))

    expect(file.toString('latin1')).toBe(
      '\xff\xff\0\0\0\0\0\x12MIT-MAGIC-COOKIE-1\0\x100123456789abcdef',
    )
  })
})
