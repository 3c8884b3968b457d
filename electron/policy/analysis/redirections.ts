import type { Redirection } from 'unbash'
import { checkOwnPath } from './dangers/own-data.ts'
import { checkSecretPath } from './dangers/secrets.ts'
import { writesFile } from './dangers/write-targets.ts'
import { spanAt } from './place.ts'
import type { Place } from './place.ts'
import type { AnalysisRun } from './run.ts'
import { setsVariable } from './variables.ts'
import { resolveWord } from './words.ts'

/** Judges one redirection by its target; the command it belongs to is judged by itself. */
export function judgeRedirection(node: Redirection, place: Place, run: AnalysisRun): void {
  if (node.descriptor?.type === 'FileDescriptorVariable') {
    const span = spanAt(place, node.descriptor)
    setsVariable({ name: node.descriptor.name, value: null, span, forCommand: false }, run)
  }
  if (node.type === 'HereDoc') {
    // Bash warns and goes on to the end of the text; a person would not expect that.
    const span = spanAt(place, node.delimiter ?? node)
    if (node.closing === undefined || node.delimiter === undefined) {
      run.add('unclear', 'syntax_error', span)
    }
    return
  }
  if (node.target === undefined) {
    run.add('unclear', 'syntax_error', spanAt(place, node))
    return
  }
  if (node.type === 'HereString') return
  const target = resolveWord(node.target, spanAt(place, node.target), run.knownVariables)
  checkOwnPath(target, run)
  if (isProcess(node.target.text)) return // its command is walked on its own
  switch (node.operator) {
    case '<&':
      return
    case '>&':
      if (/^(?:\d+-?|-)$/.test(target.value ?? '')) return
      break
    case '<':
      if (/^\/dev\/(?:tcp|udp)\//.test(target.prefix)) {
        run.add('dangerous', 'opens_connection', target.span)
      }
      checkSecretPath(target, run)
      return
    default:
  }
  writesFile(target, run, 'redirection')
}

/** True where a redirection changes what a program reads on standard input. */
export function redirectsInput(nodes: readonly Redirection[]): boolean {
  return nodes.some((node) => {
    if (node.descriptor !== undefined) {
      return node.descriptor.type === 'FileDescriptor' && node.descriptor.value === 0
    }
    return node.type !== 'Redirect' || node.operator.startsWith('<')
  })
}

function isProcess(text: string): boolean {
  return /^[<>]\(.*\)$/s.test(text)
}
