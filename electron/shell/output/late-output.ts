import { toPreview } from './preview.ts'
import { TailBuffer } from './tail-buffer.ts'

/** Kept for the next result; all of it is in the output file of the command that started the writers. */
const KEPT_BYTES = 65_536
/** How much of it a result shows, so that the command's own output keeps most of the room. */
const SHOWN = { lines: 20, chars: 2_000 }

const FIRST_LINE = '[output of background processes since the last result]'
const LAST_LINE = '[end of the output of background processes]'

/** What background children of a session wrote while no command ran. */
export class LateOutput {
  #tail = new TailBuffer(KEPT_BYTES)

  append(bytes: Uint8Array): void {
    this.#tail.append(bytes)
  }

  /** The text to put before the next result, or '' where there is none. It is told once. */
  take(): string {
    if (this.#tail.total === 0) return ''
    const { text, cut } = toPreview(this.#tail.from(0), SHOWN)
    const left = cut || this.#tail.start > 0 ? '[… earlier output is in the output file]\n' : ''
    this.#tail = new TailBuffer(KEPT_BYTES)
    return `${FIRST_LINE}\n${left}${text}\n${LAST_LINE}\n`
  }
}
