import type { BackgroundTaskResult } from '../shared/protocol/tool-call-messages.ts'

const TAG = 'background-task-results'

/**
 * The text that tells the model of finished tasks (protocol 5.10): one block per task, so that the output of one cannot
 * pose as the entry of another.
 */
export function toTaskResultsText(
  results: readonly Pick<BackgroundTaskResult, 'taskId' | 'status' | 'result'>[],
): string {
  return results
    .map(({ taskId, status, result }) => {
      const entry = `task_id: ${taskId}\nstatus: ${status}\n${neutraliseTag(result)}`
      return `<${TAG}>\n${entry}\n</${TAG}>`
    })
    .join('\n')
}

/** Makes the block's own tags harmless in text that a command wrote. */
export function neutraliseTag(text: string): string {
  // Security: spaces, control and invisible characters are skipped too, since a model would still read them as the tag.
  return text.replace(new RegExp(`<(?=[\\s\\p{Cc}\\p{Cf}/]*${TAG})`, 'giu'), '&lt;')
}
