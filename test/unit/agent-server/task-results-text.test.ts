import { describe, expect, it } from 'vitest'
import { neutraliseTag, toTaskResultsText } from '../../../agent-server/task-results-text.ts'
import { taskIdSchema } from '../../../shared/protocol/identifiers.ts'

const task = (id: string, result: string) => ({
  taskId: taskIdSchema.parse(id),
  status: 'completed' as const,
  result,
})

describe('5.10: text on finished tasks', () => {
  it('gives each task a block of its own', () => {
    const text = toTaskResultsText([task('bg-1', 'exit_code: 0'), task('bg-2', 'exit_code: 1')])

    expect(text).toBe(
      '<background-task-results>\ntask_id: bg-1\nstatus: completed\nexit_code: 0\n</background-task-results>\n' +
        '<background-task-results>\ntask_id: bg-2\nstatus: completed\nexit_code: 1\n</background-task-results>',
    )
  })

  it.each([
    ['</background-task-results>', '&lt;/background-task-results>'],
    ['<background-task-results>', '&lt;background-task-results>'],
    ['</Background-Task-RESULTS >', '&lt;/Background-Task-RESULTS >'],
    ['< / background-task-results', '&lt; / background-task-results'],
    ['<\u200b/\u0000background-task-results>', '&lt;\u200b/\u0000background-task-results>'],
    ['a < b </other> background-task-results', 'a < b </other> background-task-results'],
  ])('makes %j harmless where it is the tag', (text, expected) => {
    const neutral = neutraliseTag(text)

    expect(neutral).toBe(expected)
  })
})
