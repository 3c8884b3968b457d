import { describe, expect, it } from 'vitest'
import { redact } from '../../../electron/storage/logger.ts'

const SECRET = 'rt_4f9d2c71a0b84e6e'

describe('11.1 redact', () => {
  it.each([
    [`Authorization: Bearer ${SECRET}`, 'Authorization: Bearer …'],
    [`authorization: bearer ${SECRET}, next`, 'authorization: bearer … next'],
    [`Bearer eyJh.eyJz-_~+/=.x`, 'Bearer …'],
    [`{"token":"${SECRET}"}`, '{"token":"…"}'],
    [`{"resume_token": "${SECRET}"}`, '{"resume_token": "…"}'],
    [`resumeToken=${SECRET}&a=b`, 'resumeToken=…&a=b'],
    [`wss://host/ws?access_token=${SECRET}`, 'wss://host/ws?access_token=…'],
    [`token: ${SECRET} and token: ${SECRET}`, 'token: … and token: …'],
    [`TOKEN ${SECRET}`, 'TOKEN …'],
  ])('%s', (line, expected) => {
    expect(redact(line)).toBe(expected)
  })

  it.each([
    'backoff host (token_refused: the server answered HTTP 401)',
    'ready agents.example.dev',
    'cannot read the token: ENOENT',
    '',
  ])('leaves "%s" as it is', (line) => {
    expect(redact(line)).toBe(line)
  })
})
