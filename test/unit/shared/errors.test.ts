import { describe, expect, it } from 'vitest'
import { BugError, assertNever } from '../../../shared/errors/assert-never.ts'
import { CompanionError } from '../../../shared/errors/companion-error.ts'
import { toErrorMessage, toErrorPayload } from '../../../shared/errors/error-payload.ts'

describe('toErrorPayload', () => {
  it('keeps code, message and details of an error of ours, and not its cause', () => {
    const error = new CompanionError('SESSION_BUSY', 'npm test is running', {
      details: { seconds: 5 },
      cause: new Error('secret'),
    })

    expect(toErrorPayload(error)).toEqual({
      code: 'SESSION_BUSY',
      message: 'npm test is running',
      details: { seconds: 5 },
    })
  })

  it.each([
    [new Error('odd'), 'odd'],
    ['odd', 'odd'],
    [undefined, 'undefined'],
    [Symbol('odd'), 'Symbol(odd)'],
    [Object.create(null), 'an error that cannot be shown'],
    [{ toString: 5 }, 'an error that cannot be shown'],
  ])('makes anything else INTERNAL (%#)', (thrown, message) => {
    expect(toErrorPayload(thrown)).toEqual({ code: 'INTERNAL', message, details: {} })
  })
})

describe('toErrorMessage', () => {
  it('is the message of an error', () => {
    expect(toErrorMessage(new CompanionError('EXPIRED', 'too late'))).toBe('too late')
  })
})

describe('assertNever', () => {
  it('throws a BugError that names the value', () => {
    expect(() => assertNever('moon' as never, 'phase')).toThrow(
      new BugError('unexpected phase: "moon"'),
    )
  })
})
