// Terminal output → text with styles. Everything that is not text, a line end or SGR is swallowed.

/** A colour: one of the 16 of the theme (0-15), or `#rrggbb`. */
export type AnsiColor = number | string

/** How a piece of output looks. Equal styles have equal `key`s. */
export interface AnsiStyle {
  readonly key: string
  readonly foreground: AnsiColor | null
  readonly background: AnsiColor | null
  readonly bold: boolean
  readonly dim: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly inverse: boolean
  readonly strike: boolean
}

/** What the parser reports, in order. */
export interface AnsiSink {
  text(text: string, style: AnsiStyle): void
  lineFeed(): void
  carriageReturn(): void
  backspace(): void
}

/** Longest OSC, DCS, APC, PM or SOS string that is swallowed; a longer one was never ended, so text shows again. */
const MAX_STRING_CHARS = 65_536
/** Longest parameter text of one control sequence that is kept; SGR needs far less. */
const MAX_PARAMETER_CHARS = 256

type State = 'ground' | 'escape' | 'escape-intermediate' | 'csi' | 'string' | 'string-escape'
type Flags = Omit<AnsiStyle, 'key'>

const PLAIN_FLAGS: Flags = {
  foreground: null,
  background: null,
  bold: false,
  dim: false,
  italic: false,
  underline: false,
  inverse: false,
  strike: false,
}

/** The look of text that no sequence has changed. */
export const PLAIN_STYLE: AnsiStyle = toStyle(PLAIN_FLAGS)

/** C0 and C1 controls and DEL; a tab is text. */
// eslint-disable-next-line no-control-regex -- control characters are the subject
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/g
// eslint-disable-next-line no-control-regex -- likewise
const STRING_END = /[\u0007\u0018\u001a\u001b\u009c]/g

/** One stream's parser: keeps its state between chunks, so any chunking gives the same result. */
export class AnsiParser {
  #state: State = 'ground'
  #parameters = ''
  #stringChars = 0
  #stringIsOsc = false
  #style: AnsiStyle = PLAIN_STYLE

  /** Reads the next chunk and reports what is in it. */
  write(chunk: string, sink: AnsiSink): void {
    let index = 0
    while (index < chunk.length) {
      if (this.#state === 'ground') index = this.#ground(chunk, index, sink)
      else if (this.#state === 'string') index = this.#string(chunk, index)
      else index = this.#sequence(chunk, index, sink)
    }
  }

  #ground(chunk: string, start: number, sink: AnsiSink): number {
    CONTROL.lastIndex = start
    const control = CONTROL.exec(chunk)
    const end = control === null ? chunk.length : control.index
    if (end > start) sink.text(chunk.slice(start, end), this.#style)
    if (control === null) return end
    this.#control(chunk.charCodeAt(end), sink)
    return end + 1
  }

  #control(code: number, sink: AnsiSink): void {
    if (code === 0x0a || code === 0x0b || code === 0x0c) sink.lineFeed()
    else if (code === 0x0d) sink.carriageReturn()
    else if (code === 0x08) sink.backspace()
    else if (code === 0x1b) this.#state = 'escape'
    else if (code === 0x9b) this.#startCsi()
    else if (code === 0x9d) this.#startString(true)
    else if (code === 0x90 || code === 0x98 || code === 0x9e || code === 0x9f) {
      this.#startString(false)
    }
  }

  #string(chunk: string, start: number): number {
    STRING_END.lastIndex = start
    const found = STRING_END.exec(chunk)
    const room = MAX_STRING_CHARS - this.#stringChars
    const end = found === null ? chunk.length : found.index
    if (end - start > room) {
      this.#state = 'ground'
      return start + room
    }
    this.#stringChars += end - start
    if (found === null) return end
    if (found[0] === '\u001b') this.#state = 'string-escape'
    else if (found[0] !== '\u0007' || this.#stringIsOsc) this.#state = 'ground'
    return end + 1
  }

  #sequence(chunk: string, index: number, sink: AnsiSink): number {
    const code = chunk.charCodeAt(index)
    if (this.#state === 'string-escape') {
      this.#state = code === 0x5c ? 'ground' : 'escape'
      return code === 0x5c ? index + 1 : index
    }
    if (code === 0x18 || code === 0x1a) {
      this.#state = 'ground'
      return index + 1
    }
    if (code < 0x20) {
      // Controls inside a sequence act at once; ESC begins a new one.
      this.#control(code, sink)
      return index + 1
    }
    if (code >= 0x7f) {
      // Not part of any sequence: the broken one ends here and the character is read again as text.
      this.#state = 'ground'
      return index
    }
    if (this.#state === 'csi') this.#csi(code)
    else if (this.#state === 'escape') this.#escape(code)
    else if (code >= 0x30) this.#state = 'ground'
    return index + 1
  }

  #escape(code: number): void {
    if (code === 0x5b) this.#startCsi()
    else if (code === 0x5d) this.#startString(true)
    else if (code === 0x50 || code === 0x58 || code === 0x5e || code === 0x5f) {
      this.#startString(false)
    } else if (code <= 0x2f) this.#state = 'escape-intermediate'
    else {
      this.#state = 'ground'
      if (code === 0x63) this.#style = PLAIN_STYLE // ESC c: full reset
    }
  }

  #csi(code: number): void {
    if (code >= 0x40) {
      this.#state = 'ground'
      if (code === 0x6d && /^[\d;:]*$/.test(this.#parameters)) {
        this.#style = applySgr(this.#style, this.#parameters)
      }
    } else if (this.#parameters.length < MAX_PARAMETER_CHARS) {
      this.#parameters += String.fromCharCode(code)
    }
  }

  #startCsi(): void {
    this.#state = 'csi'
    this.#parameters = ''
  }

  #startString(isOsc: boolean): void {
    this.#state = 'string'
    this.#stringChars = 0
    this.#stringIsOsc = isOsc
  }
}

function toStyle(flags: Flags): AnsiStyle {
  const key = Object.values(flags).map(String).join(',')
  return Object.freeze({ ...flags, key })
}

/** Changes a style by the parameters of one `CSI … m`. Unknown ones change nothing. */
function applySgr(style: AnsiStyle, parameters: string): AnsiStyle {
  const flags: { -readonly [Key in keyof Flags]: Flags[Key] } = {
    foreground: style.foreground,
    background: style.background,
    bold: style.bold,
    dim: style.dim,
    italic: style.italic,
    underline: style.underline,
    inverse: style.inverse,
    strike: style.strike,
  }
  const parts = parameters.split(';')
  for (let index = 0; index < parts.length; index++) {
    const [code = 0, ...sub] = (parts[index] ?? '').split(':').map(Number)
    if (code === 38 || code === 48 || code === 58) {
      const [color, used] =
        sub.length > 0 ? [subColor(sub), 0] : listColor(parts.slice(index + 1).map(Number))
      index += used
      if (color !== null && code === 38) flags.foreground = color
      if (color !== null && code === 48) flags.background = color
    } else if (code === 0) Object.assign(flags, PLAIN_FLAGS)
    else if (code === 1) flags.bold = true
    else if (code === 2) flags.dim = true
    else if (code === 3) flags.italic = true
    else if (code === 4) flags.underline = sub[0] !== 0
    else if (code === 7) flags.inverse = true
    else if (code === 9) flags.strike = true
    else if (code === 21) flags.underline = true
    else if (code === 22) flags.bold = flags.dim = false
    else if (code === 23) flags.italic = false
    else if (code === 24) flags.underline = false
    else if (code === 27) flags.inverse = false
    else if (code === 29) flags.strike = false
    else if (code >= 30 && code <= 37) flags.foreground = code - 30
    else if (code === 39) flags.foreground = null
    else if (code >= 40 && code <= 47) flags.background = code - 40
    else if (code === 49) flags.background = null
    else if (code >= 90 && code <= 97) flags.foreground = code - 90 + 8
    else if (code >= 100 && code <= 107) flags.background = code - 100 + 8
  }
  return toStyle(flags)
}

/** `38;5;n` and `38;2;r;g;b`; also says how many parameters belong to it. */
function listColor(rest: readonly number[]): [AnsiColor | null, number] {
  if (rest[0] === 5) return [indexedColor(rest[1]), 2]
  if (rest[0] === 2) return [rgbColor(rest[1], rest[2], rest[3]), 4]
  return [null, 0]
}

/** `38:5:n`, `38:2:r:g:b` and `38:2:<space>:r:g:b`. */
function subColor(sub: readonly number[]): AnsiColor | null {
  if (sub[0] === 5) return indexedColor(sub[1])
  if (sub[0] !== 2) return null
  return sub.length >= 5 ? rgbColor(sub[2], sub[3], sub[4]) : rgbColor(sub[1], sub[2], sub[3])
}

function indexedColor(index: number | undefined): AnsiColor | null {
  if (index === undefined || !Number.isInteger(index) || index < 0 || index > 255) return null
  if (index < 16) return index
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10
    return rgbColor(grey, grey, grey)
  }
  const level = (step: number) => (step === 0 ? 0 : 55 + step * 40)
  const cube = index - 16
  return rgbColor(level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6))
}

function rgbColor(red = 0, green = 0, blue = 0): string | null {
  const channels = [red, green, blue]
  if (!channels.every((value) => Number.isInteger(value) && value >= 0 && value <= 255)) return null
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
