const LINE_FEED = 0x0a
/** A line feed in each byte of a word. */
const LINE_FEEDS = 0x0a0a0a0a
const LOW_BITS = 0x7f7f7f7f
/** Words after which the four counters, one byte each, must be emptied: a byte holds 255. */
const WORDS_OF_A_ROUND = 255

/**
 * Number of line feeds. Reads four bytes at a time: a call of `indexOf` for each line, or a look at each byte, costs
 * more than everything else that is done with an output of many lines.
 */
export function countLineFeeds(bytes: Uint8Array): number {
  // Words must begin at a multiple of four bytes of the memory below.
  const head = Math.min(bytes.length, (4 - (bytes.byteOffset & 3)) & 3)
  const words = (bytes.length - head) >> 2
  if (words === 0) return countInBytes(bytes, 0, bytes.length)
  const tail = head + words * 4
  return (
    countInBytes(bytes, 0, head) +
    countInWords(new Int32Array(bytes.buffer, bytes.byteOffset + head, words)) +
    countInBytes(bytes, tail, bytes.length)
  )
}

function countInBytes(bytes: Uint8Array, start: number, end: number): number {
  let count = 0
  for (let index = start; index < end; index++) if (bytes[index] === LINE_FEED) count += 1
  return count
}

function countInWords(words: Int32Array): number {
  let count = 0
  for (let start = 0; start < words.length; start += WORDS_OF_A_ROUND) {
    const end = Math.min(words.length, start + WORDS_OF_A_ROUND)
    let counters = 0
    for (let index = start; index < end; index++) {
      // Now a zero byte stands for each line feed.
      const word = (words[index] ?? 0) ^ LINE_FEEDS
      // The high bit of a byte becomes 1 unless the byte is zero; no carry leaves its byte.
      const others = ((word & LOW_BITS) + LOW_BITS) | word | LOW_BITS | 0
      counters += ~others >>> 7
    }
    count +=
      (counters & 0xff) + ((counters >>> 8) & 0xff) + ((counters >>> 16) & 0xff) + (counters >>> 24)
  }
  return count
}
