import { describe, expect, it } from 'vitest'
import { confirmationWord } from '../../../../renderer/components/approval/confirmation-word.ts'
import { departureOf } from '../../../../renderer/components/approval/departure.ts'
import { reasonDetail } from '../../../../renderer/components/approval/reason-sentence.ts'
import { toRiskChips, toRiskySpans } from '../../../../renderer/components/approval/risk-look.ts'
import { addressProblem } from '../../../../renderer/components/onboarding/server-address.ts'
import { toVisibleInput } from '../../../../renderer/components/tool-call/visible-input.ts'
import {
  aDangerousRequest,
  anApprovalRequest,
  anEnd,
  aToolCall,
} from '../../../support/builders.ts'

describe('confirmationWord', () => {
  it.each([
    ['rm -rf dist', 'rm'],
    ['  sudo\treboot', 'sudo'],
    ['r\u200bm -rf', 'allow'],
    [`${'x'.repeat(25)} y`, 'allow'],
    ['', 'allow'],
  ])('asks for the first word of %j: %s', (command, word) => {
    expect(confirmationWord(command)).toBe(word)
  })
})

describe('toRiskChips', () => {
  it('names each risk once with its lines', () => {
    const command = 'ls\nrm -rf a\nrm -rf b'
    const reason = (start: number) => ({
      code: 'deletes_recursively',
      text: '',
      risk: 'deletes_files' as const,
      span: { start, end: start + 2 },
    })
    const request = aDangerousRequest({ command, reasons: [reason(3), reason(12)] })

    expect(toRiskChips(request)).toEqual([{ risk: 'deletes_files', tone: 'danger', lines: [2, 3] }])
  })

  it('never makes an ordinary request look dangerous', () => {
    const request = anApprovalRequest({
      reasons: [{ code: 'x', text: '', risk: 'reads_secrets', span: { start: 0, end: 3 } }],
    })

    expect(toRiskChips(request)[0]?.tone).toBe('warn')
    expect(toRiskySpans(request)).toEqual([])
  })
})

describe('reasonDetail', () => {
  it.each([
    ['This writes outside the workspace: /etc/hosts', '/etc/hosts'],
    ['This writes outside the workspace.', ''],
    ['Something else: x', ''],
    ['This writes outside the workspace: a\u202eb', 'a⟪U+202E⟫b'],
  ])('finds what %j speaks of', (text, detail) => {
    expect(reasonDetail(text, 'This writes outside the workspace.')).toBe(detail)
  })
})

describe('departureOf', () => {
  it.each([
    ['cancelled', aToolCall({ progress: anEnd({ status: 'cancelled', executed: 'no' }) })],
    ['expired', aToolCall({ progress: anEnd({ status: 'expired', executed: 'no' }) })],
    ['answered', aToolCall({ progress: anEnd() })],
    ['gone', aToolCall({ progress: { state: 'pending_approval' } })],
    ['gone', undefined],
  ] as const)('says %s', (departure, call) => {
    expect(departureOf(call)).toBe(departure)
  })
})

describe('addressProblem', () => {
  it.each([
    ['wss://agents.example.dev/companion', null],
    ['ws://127.0.0.1:8080', null],
    ['', 'missing'],
    ['agents.example.dev', 'scheme'],
    ['https://agents.example.dev', 'scheme'],
    ['wss://', 'invalid'],
  ])('says of %j: %s', (address, problem) => {
    expect(addressProblem(address)).toBe(problem)
  })
})

describe('toVisibleInput', () => {
  it.each([
    ['y\n', 'y⏎'],
    ['\u0003', '^C'],
    ['\u001b[A', '^[[A'],
    ['a\tb', 'a⇥b'],
    ['a\u202eb', 'a⟪U+202E⟫b'],
  ])('shows %j as %s', (input, shown) => {
    expect(toVisibleInput(input)).toBe(shown)
  })
})
