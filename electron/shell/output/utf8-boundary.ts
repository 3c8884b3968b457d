/**
 * Number of bytes at the end that begin a UTF-8 character without ending it: 0 to 3. They wait for the next answer, so
 * that no character is cut in two.
 */
export function incompleteTailLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < sequenceLength(byte) ? back : 0
  }
  return 0
}

/** Number of bytes at the beginning that belong to a character whose first byte is missing: 0 to 3. */
export function brokenHeadLength(bytes: Uint8Array): number {
  let length = 0
  while (length < 3 && length < bytes.length && ((bytes[length] ?? 0) & 0xc0) === 0x80) length += 1
  return length
}

function sequenceLength(firstByte: number): number {
  if (firstByte >= 0xf0) return 4
  return firstByte >= 0xe0 ? 3 : 2
}
