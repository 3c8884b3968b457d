/** So much of the beginning decides what an output is (reliability X15). */
export const SNIFFED_BYTES = 4_096
/** Shorter output is always shown: "binary output, 9 bytes" helps nobody. */
const SHORTEST_BINARY_BYTES = 32
/**
 * Text holds few control bytes, and in UTF-8 none that is broken; a text in Latin-1 has a broken one in ten. Random and
 * compressed bytes have one control byte in ten and every second one broken; programs are full of NULs.
 */
const MAX_STRANGE_SHARE = 0.2
/** Without control bytes it may be text in another encoding, unless most of it is broken. */
const MAX_INVALID_SHARE = 0.5
/** Of two bytes of UTF-16 in a Latin script one is NUL; some characters come from elsewhere. */
const UTF16_NUL_SHARE = 0.4

/** How the bytes of an output are to be read. */
export type OutputForm =
  | 'text'
  /** Text whose parts end with NUL, as of `find -print0`. */
  | 'nul-separated'
  | 'utf-16le'
  | 'utf-16be'
  | 'binary'

/** What an output is, by its first bytes; only the first {@link SNIFFED_BYTES} are looked at. */
export function detectForm(beginning: Uint8Array): OutputForm {
  const bytes = beginning.subarray(0, SNIFFED_BYTES)
  const utf16 = detectUtf16(bytes)
  if (utf16 !== null) return utf16
  const { nuls, controls, invalid, doubleNuls } = countStrange(bytes)
  const isShort = bytes.length < SHORTEST_BINARY_BYTES
  const isClean = controls === 0 && invalid <= (bytes.length - nuls) * MAX_STRANGE_SHARE
  // Padding, as in archives and programs, has several in a row.
  const isList = nuls > 1 && doubleNuls === 0 && isClean
  if (isList && (!isShort || bytes.at(-1) === 0)) return 'nul-separated'
  if (isShort) return 'text'
  if (nuls + controls === 0) return invalid > bytes.length * MAX_INVALID_SHARE ? 'binary' : 'text'
  return nuls + controls + invalid > bytes.length * MAX_STRANGE_SHARE ? 'binary' : 'text'
}

/** Number of bytes of whole lines at the beginning that hold nothing strange: what came before a program's binary output. */
export function cleanLinesLength(bytes: Uint8Array): number {
  let lineStart = 0
  for (let index = 0; index < bytes.length;) {
    const length = characterLength(bytes, index)
    if (length === 0 || isControl(bytes[index] ?? 0)) return lineStart
    index += length
    if (bytes[index - 1] === 0x0a) lineStart = index
  }
  return lineStart
}

interface Strange {
  readonly nuls: number
  /** NULs that follow another. */
  readonly doubleNuls: number
  /** Control bytes that text does not hold, without NULs. */
  readonly controls: number
  /** Bytes that are no UTF-8; the beginning of a character that was cut at the end is none of them. */
  readonly invalid: number
}

function countStrange(bytes: Uint8Array): Strange {
  let nuls = 0
  let doubleNuls = 0
  let controls = 0
  let invalid = 0
  for (let index = 0; index < bytes.length;) {
    const byte = bytes[index] ?? 0
    const length = characterLength(bytes, index)
    if (byte === 0) {
      nuls += 1
      if (bytes[index - 1] === 0) doubleNuls += 1
    } else if (isControl(byte)) controls += 1
    else if (length === 0) invalid += 1
    index += Math.max(1, length)
  }
  return { nuls, doubleNuls, controls, invalid }
}

/** NUL and the control bytes that no text, colour, redrawn line or charset switch needs. */
function isControl(byte: number): boolean {
  // 7 to 15: bell, backspace, tab, the line ends, shift out and in; 27: escape.
  return byte < 7 || (byte > 15 && byte < 32 && byte !== 27) || byte === 127
}

/** Length of the UTF-8 character at `index`, also of one that the end cuts off; 0 where none begins. */
function characterLength(bytes: Uint8Array, index: number): number {
  const first = bytes[index] ?? 0
  if (first < 0x80) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  const present = Math.min(length, bytes.length - index)
  for (let place = 1; place < present; place++) {
    if (((bytes[index + place] ?? 0) & 0xc0) !== 0x80) return 0
  }
  if (present > 1 && !isAllowedSecond(first, bytes[index + 1] ?? 0)) return 0
  return present
}

/** Neither overlong, nor a surrogate, nor beyond the last code point. */
function isAllowedSecond(first: number, second: number): boolean {
  if (first === 0xe0) return second >= 0xa0
  if (first === 0xed) return second < 0xa0
  if (first === 0xf0) return second >= 0x90
  return first !== 0xf4 || second < 0x90
}

/** UTF-16 by its byte order mark, or by NULs in every other place; what it says must hold no control characters. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 2) return null
  const [first, second] = bytes
  const marked =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : null
  if (marked !== null) return isUtf16Text(bytes, marked) ? marked : null
  if (bytes.length < 8 || !bytes.includes(0)) return null
  const nuls = [0, 0]
  for (const [index, byte] of bytes.entries())
    if (byte === 0) nuls[index & 1] = (nuls[index & 1] ?? 0) + 1
  const [even = 0, odd = 0] = nuls
  const few = bytes.length * 0.01
  if (odd >= bytes.length * UTF16_NUL_SHARE && even <= few)
    return isUtf16Text(bytes, 'utf-16le') ? 'utf-16le' : null
  if (even >= bytes.length * UTF16_NUL_SHARE && odd <= few)
    return isUtf16Text(bytes, 'utf-16be') ? 'utf-16be' : null
  return null
}

function isUtf16Text(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): boolean {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length & ~1))
  let strange = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 128 ? isControl(unit) : unit === 0xfffd || (unit >= 0x80 && unit < 0xa0))
      strange += 1
  }
  // The end may cut a pair in two.
  return strange <= Math.max(1, text.length * 0.02) && text.length > 0
}
