import { toVisibleText } from '../../text/visible-characters.ts'

/**
 * What a reason of the policy speaks of, e.g. a path: the main process appends it to the English sentence
 * (`This writes outside the workspace: /etc/hosts`). Empty where there is nothing.
 */
export function reasonDetail(text: string, englishSentence: string): string {
  const lead = `${englishSentence.replace(/\.$/, '')}: `
  return text.startsWith(lead) ? toVisibleText(text.slice(lead.length)) : ''
}
