import type { CallId } from '../../shared/protocol/identifiers.ts'
import { useAnnouncerStore } from '../stores/announcer.ts'
import { useToolCallOutputStore } from '../stores/tool-call-output.ts'
import { useCopy } from './useCopy.ts'
import { useText } from './useText.ts'

/** Copies the output of a call as plain text; says so when older output is in the file only. */
export function useCopyOutput() {
  const outputs = useToolCallOutputStore()
  const announcer = useAnnouncerStore()
  const { isCopied, copy } = useCopy()
  const { t } = useText()

  async function copyOutput(callId: CallId): Promise<void> {
    try {
      const { text, isWhole } = await outputs.readPlainText(callId)
      await copy(text)
      if (!isWhole) announcer.say(t('action.copiedTail'))
    } catch {
      announcer.warn(t('action.copyFailed'))
    }
  }

  return { isCopied, copyOutput }
}
