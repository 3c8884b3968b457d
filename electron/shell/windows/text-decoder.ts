import { TextDecoder } from 'node:util'

// What programs on Windows write: UTF-8, the code page of the system, or UTF-16. Pure, one decoder for each stream.

/** Without a line end a stream is judged by this many bytes behind the first one that is not ASCII. */
const ENOUGH_BYTES = 512

/** Encodings by the number of their code page; others are read as UTF-8. Names of the WHATWG Encoding Standard. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  1250: 'windows-1250',
  1251: 'windows-1251',
  1252: 'windows-1252',
  1253: 'windows-1253',
  1254: 'windows-1254',
  1255: 'windows-1255',
  1256: 'windows-1256',
  1257: 'windows-1257',
  1258: 'windows-1258',
}

/**
 * Decodes one stream, deciding once: UTF-16 where every other byte of the beginning is zero; else UTF-8 where its
 * characters above ASCII are some of UTF-8; else the code page of the system. A character cut between two pieces never
 * decides anything, and a stray byte in UTF-8 is one U+FFFD.
 */
export class StreamTextDecoder {
  readonly #codePage: number
  #pending = new Uint8Array(0)
  #decoder: TextDecoder | null = null
  #begun = false

  /** @param codePage of the system, such as 936 */
  constructor(codePage: number) {
    this.#codePage = codePage
  }

  /** The text of the next bytes, as far as it is certain. */
  decode(bytes: Uint8Array): string {
    if (this.#decoder !== null) return this.#decoder.decode(bytes, { stream: true })
    this.#pending = concat(this.#pending, bytes)
    return this.#takeCertain(false)
  }

  /** The end of the stream: the rest of its text. */
  end(): string {
    const text = this.#decoder === null ? this.#takeCertain(true) : ''
    return text + (this.#decoder?.decode() ?? '')
  }

  #takeCertain(ended: boolean): string {
    if (!this.#begun) {
      const utf16 = isUtf16(this.#pending, ended)
      if (utf16 === undefined) return ''
      this.#begun = true
      if (utf16) return this.#decide('utf-16le')
    }
    const first = this.#pending.findIndex((byte) => byte >= 0x80)
    if (first < 0) return this.#take(this.#pending.length)
    const rest = this.#pending.subarray(first)
    if (!ended && rest.length < ENOUGH_BYTES && !rest.includes(0x0a)) return this.#take(first)
    return this.#decide(this.#isUtf8(rest) ? 'utf-8' : (CODE_PAGES[this.#codePage] ?? 'utf-8'))
  }

  /** Bytes before anything is decided are ASCII, which is the same in all of them. */
  #take(count: number): string {
    const text = new TextDecoder('latin1').decode(this.#pending.subarray(0, count))
    this.#pending = this.#pending.slice(count)
    return text
  }

  #decide(encoding: string): string {
    this.#decoder = new TextDecoder(encoding)
    const bytes = this.#pending
    this.#pending = new Uint8Array(0)
    return this.#decoder.decode(bytes, { stream: true })
  }

  #isUtf8(bytes: Uint8Array): boolean {
    const { valid, invalid } = countUtf8(bytes)
    if (valid > 0 || invalid === 0) return valid >= invalid
    // Not one character of UTF-8: the code page, unless that has no meaning for it either.
    const encoding = CODE_PAGES[this.#codePage]
    if (encoding === undefined) return true
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
      return false
    } catch {
      return true
    }
  }
}

/** Undefined where there are too few bytes to tell. */
function isUtf16(bytes: Uint8Array, ended: boolean): boolean | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return true
  const [first = 0, second = 1, third = 0, fourth = 1] = bytes
  // Latin letters in UTF-16, low byte first. One such pair may as well be a NUL that a program wrote.
  if (bytes.length >= 4) return first !== 0 && second === 0 && third !== 0 && fourth === 0
  const may = bytes.length < 2 ? first === 0xff || first < 0x80 : first !== 0 && second === 0
  return ended || !may ? false : undefined
}

/** Counts the characters above ASCII that are right in UTF-8, and the bytes that are not. A cut end counts as neither. */
function countUtf8(bytes: Uint8Array): { valid: number; invalid: number } {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true })
  let valid = 0
  let invalid = 0
  for (const character of text) {
    if (character === '\u{fffd}') invalid += 1
    else if (character > '\u{7f}') valid += 1
  }
  return { valid, invalid }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}
