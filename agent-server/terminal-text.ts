import type { CallOutcome } from './outcome.ts'
import type { TourReport } from './sample-tour.ts'

/* eslint-disable no-control-regex -- control characters are what is looked for */
/** Any escape sequence but a colour: CSI, OSC up to its end, any other pair. */
const ESCAPES =
  /\u001b(?!\[[\d;:]*m)(\[[\d;:?<=>]*[ -/]*[@-~]|\][^\u0007\u001b]*(\u0007|\u001b\\)?|.)?/g
/** All but tab, newline, return and the escape of a colour. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f-\u009f]/g
/* eslint-enable no-control-regex */

/**
 * Command output as it may be written to a terminal: colours, tabs, newlines and returns stay, all else that steers a
 * terminal goes.
 */
export function toTerminalText(output: string): string {
  // Security: the output comes from another computer; escapes could retitle, rewrite or answer for the terminal.
  return output.replace(ESCAPES, '').replace(CONTROLS, '')
}

/** How a call ended, for a reader. */
export function describeOutcome(outcome: CallOutcome): string {
  const by = outcome.type === 'server_outcome' ? ', stated by the server' : ''
  const head = `── ${outcome.status}, executed: ${outcome.executed}${by} ──`
  return `${head}\n${toTerminalText(outcome.result)}`
}

/** What a call asks for, in one line or a few. */
export function describeRequest(request: Readonly<Record<string, unknown>>): string {
  const { action, command, input } = request
  const what = typeof command === 'string' ? command : JSON.stringify(input)
  return action === 'list' || action === 'close' ? action : `${action as string} ${what}`
}

/** One call of the tour, for a reader. */
export function describeReport(report: TourReport): string {
  const feedback = report.feedback === null ? '' : `, saying: ${toTerminalText(report.feedback)}`
  const lines = [
    `   decision: ${report.decision.replace('_', ' ')}${feedback}`,
    `Builder: ${toTerminalText(report.reaction)}`,
  ]
  return lines.join('\n')
}
