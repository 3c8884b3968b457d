// Writes zip archives for the tests of the reader, wrong ones included.
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipMember {
  readonly name: string
  readonly content: string
  /** Unix mode with the kind of file. */
  readonly mode?: number
  readonly method?: number
  /** A wrong checksum. */
  readonly crc?: number
}

const ALL_ONES = 0xffffffff

export function makeZip(
  members: readonly ZipMember[],
  { zip64 = false, comment = '' }: { zip64?: boolean; comment?: string } = {},
): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const member of members) {
    const { name, content, mode = 0o100644, method = 8 } = member
    const plain = Buffer.from(content)
    const packed = method === 8 ? deflateRawSync(plain) : plain
    const crc = member.crc ?? crc32(plain)

    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    // A local extra field that the directory does not have, as Info-ZIP writes.
    local.writeUInt16LE(4, 28)
    const localPart = Buffer.concat([local, Buffer.from(name), Buffer.from([9, 9, 0, 0]), packed])
    locals.push(localPart)

    const extra = zip64 ? zip64Field(plain.length, packed.length, offset) : Buffer.alloc(0)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt8(3, 5)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(crc, 16)
    entry.writeUInt32LE(zip64 ? ALL_ONES : packed.length, 20)
    entry.writeUInt32LE(zip64 ? ALL_ONES : plain.length, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt16LE(extra.length, 30)
    entry.writeUInt32LE(mode * 0x10000, 38)
    entry.writeUInt32LE(zip64 ? ALL_ONES : offset, 42)
    entries.push(Buffer.concat([entry, Buffer.from(name), extra]))
    offset += localPart.length
  }
  const directory = Buffer.concat(entries)
  return Buffer.concat([
    ...locals,
    directory,
    ...(zip64 ? [end64(members.length, directory.length, offset)] : []),
    end(members.length, directory.length, offset, zip64, comment),
  ])
}

function zip64Field(size: number, packedSize: number, offset: number): Buffer {
  const field = Buffer.alloc(28)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(24, 2)
  field.writeBigUInt64LE(BigInt(size), 4)
  field.writeBigUInt64LE(BigInt(packedSize), 12)
  field.writeBigUInt64LE(BigInt(offset), 20)
  return field
}

function end64(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  return Buffer.concat([record, locator])
}

function end(count: number, size: number, offset: number, zip64: boolean, comment: string): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(zip64 ? 0xffff : count, 10)
  record.writeUInt32LE(zip64 ? ALL_ONES : size, 12)
  record.writeUInt32LE(zip64 ? ALL_ONES : offset, 16)
  record.writeUInt16LE(comment.length, 20)
  return Buffer.concat([record, Buffer.from(comment)])
}
