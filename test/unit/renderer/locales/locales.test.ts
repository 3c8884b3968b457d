import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { REASON_CODES, reasonText } from '../../../../electron/policy/reason-codes.ts'
import { RULE_ORDER } from '../../../../electron/policy/rule-order.ts'
import { TOOL_ERROR_CODES } from '../../../../shared/errors/error-code.ts'
import {
  CONNECTION_PROBLEMS,
  CONNECTION_STATES,
} from '../../../../shared/tool-call/connection-status.ts'
import { ASK_REASONS, RISKS } from '../../../../shared/tool-call/policy-decision.ts'

const RENDERER = join(import.meta.dirname, '../../../../renderer')

interface Tree {
  readonly [key: string]: string | Tree
}

function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  )
}

// Read from disk: the build turns an imported locale into compiled messages.
const readLocale = (name: string) =>
  new Map(flatten(JSON.parse(readFileSync(join(RENDERER, 'locales', name), 'utf8')) as Tree))
const en = readLocale('en.json')
const zh = readLocale('zh-CN.json')

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort()

const sources = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(vue|ts)$/.test(file))
  .map((file) => readFileSync(join(RENDERER, file), 'utf8'))
  .join('\n')

describe('locales', () => {
  it('hold the same keys in both languages', () => {
    expect([...zh.keys()]).toEqual([...en.keys()])
  })

  it('use the same placeholders in both languages', () => {
    const odd = [...en].filter(
      ([key, text]) => placeholders(text).join(' ') !== placeholders(zh.get(key) ?? '').join(' '),
    )

    expect(odd.map(([key]) => key)).toEqual([])
  })

  it('hold no empty text', () => {
    expect([...en, ...zh].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('hold every key the window asks for', () => {
    const asked = [...sources.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map((match) => match[1] ?? '')

    expect([...new Set(asked)].filter((key) => !en.has(key))).toEqual([])
  })

  it('hold no key the window never asks for', () => {
    const literal = new Set([...sources.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map((m) => m[1]))
    const prefixes = [...sources.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map((m) => m[1] ?? '')

    const unused = [...en.keys()].filter(
      (key) => !literal.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
    )
    expect(unused).toEqual([])
  })

  it.each([
    ['reasons', REASON_CODES],
    ['rules', RULE_ORDER.map((rule) => rule.name)],
    ['askReasons', ASK_REASONS],
    ['risks', RISKS],
    ['problems', CONNECTION_PROBLEMS],
    ['connection.state', CONNECTION_STATES],
  ])('hold a text for each of %s', (group, codes: readonly string[]) => {
    const missing = codes.filter((code) => !zh.has(`${group}.${code}`))

    expect(missing).toEqual([])
  })

  it('know the errors of a call that did not run', () => {
    const told = ['APPROVAL_DENIED', 'EXPIRED', 'CANCELLED', 'TIMED_OUT'] // have states of their own
    const lost = ['CLIENT_RESTARTED', 'CLIENT_SHUTDOWN', 'CLIENT_LOST']

    const missing = TOOL_ERROR_CODES.filter(
      (code) => ![...told, ...lost].includes(code) && !zh.has(`toolErrors.${code}`),
    )
    expect(missing).toEqual([])
  })

  it('say the reasons in English as the main process does', () => {
    const different = REASON_CODES.filter((code) => en.get(`reasons.${code}`) !== reasonText(code))

    expect(different).toEqual([])
  })
})
