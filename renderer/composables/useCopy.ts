import { onScopeDispose, shallowRef } from 'vue'
import { useAnnouncerStore } from '../stores/announcer.ts'
import { useToolCallsStore } from '../stores/tool-calls.ts'
import { useText } from './useText.ts'

/** How long a button says that it has copied. */
const COPIED_MS = 1_600

/** Copies a text unchanged and says so. */
export function useCopy() {
  const toolCalls = useToolCallsStore()
  const announcer = useAnnouncerStore()
  const { t } = useText()
  const isCopied = shallowRef(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function copy(text: string): Promise<void> {
    const failure = await toolCalls.copyText(text)
    if (failure !== null) {
      announcer.warn(t('action.copyFailed'))
      return
    }
    announcer.say(t('action.copied'))
    isCopied.value = true
    clearTimeout(timer)
    timer = setTimeout(() => {
      isCopied.value = false
    }, COPIED_MS)
  }

  onScopeDispose(() => {
    clearTimeout(timer)
  })

  return { isCopied, copy }
}
