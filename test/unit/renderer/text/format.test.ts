import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatDuration,
  formatElapsed,
  formatRelative,
} from '../../../../renderer/text/format.ts'
import { cutMiddle, isInside, toShortPath, toShownPath } from '../../../../renderer/text/paths.ts'

describe('numbers and times', () => {
  it.each([
    [0, '0:00'],
    [42_900, '0:42'],
    [760_000, '12:40'],
    [3_723_000, '1:02:03'],
  ])('writes %i ms as %s', (milliseconds, shown) => {
    expect(formatElapsed(milliseconds)).toBe(shown)
  })

  it.each([
    [214, '214 B'],
    [3_174, '3.1 KB'],
    [48 * 1_024 * 1_024, '48 MB'],
    [1.2 * 1_024 ** 3, '1.2 GB'],
  ])('writes %i bytes as %s', (bytes, shown) => {
    expect(formatBytes(bytes, 'en')).toBe(shown)
  })

  it.each([
    [9_000, 'en', '9 sec'],
    [480_000, 'en', '8 min'],
    [9_000, 'zh-CN', '9秒'],
    [480_000, 'zh-CN', '8分钟'],
  ])('writes %i ms in %s as %s', (milliseconds, locale, shown) => {
    expect(formatDuration(milliseconds, locale)).toBe(shown)
  })

  it.each([
    [-120_000, 'en', '2 min. ago'],
    [-120_000, 'zh-CN', '2分钟前'],
  ])('writes %i ms from now in %s as %s', (milliseconds, locale, shown) => {
    expect(formatRelative(milliseconds, locale)).toBe(shown)
  })
})

describe('paths', () => {
  it('writes the home folder as ~ and splits off the name', () => {
    expect(toShownPath('/home/me/src/app', '/home/me')).toEqual({ lead: '~/src/', name: 'app' })
    expect(toShortPath('/home/meg/src', '/home/me')).toBe('/home/meg/src')
  })

  it.each([
    ['/a/b', '/a/b', true],
    ['/a/b/c', '/a/b', true],
    ['/a/bc', '/a/b', false],
    ['/a', '/a/b', false],
    ['/a', '/', true],
    ['/a', '', false],
  ])('knows whether %s is in %s: %s', (path, folder, isIn) => {
    expect(isInside(path, folder)).toBe(isIn)
  })

  it('cuts the middle of a long command', () => {
    expect(cutMiddle('0123456789', 7)).toBe('0123…89')
  })
})
