import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** Short sentences for screen readers; sighted people see the same facts in their place. */
export const useAnnouncerStore = defineStore('announcer', () => {
  const polite = shallowRef('')
  const urgent = shallowRef('')

  /** Said when the reader has finished its sentence. */
  function say(text: string): void {
    polite.value = text
  }

  /** Said at once: danger, and the loss of the link. */
  function warn(text: string): void {
    urgent.value = text
  }

  return { polite, urgent, say, warn }
})
