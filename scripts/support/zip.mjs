// @ts-check
// A small reader for zip archives: stored and deflated files, folders, links, modes, zip64.
// Own code because nothing can be assumed to be on the computer: no `unzip`, and the zip packages
// in node_modules belong to other packages, which may drop them.
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, open, symlink } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
// As a whole: naming `crc32` here would keep an old Node from getting as far as our own message.
import zlib from 'node:zlib'

/**
 * @typedef {object} ZipEntry
 * @property {string} name with `/` between folders
 * @property {'file' | 'folder' | 'link'} kind
 * @property {number} mode permission bits; 0 when the archive has none
 * @property {number} method 0 stored, 8 deflated
 * @property {number} crc
 * @property {number} size
 * @property {number} compressedSize
 * @property {number} headerOffset
 */

const END_SIGNATURE = 0x06054b50
const END_SIZE = 22
const END64_LOCATOR_SIGNATURE = 0x07064b50
const END64_LOCATOR_SIZE = 20
const END64_SIGNATURE = 0x06064b50
const END64_SIZE = 56
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_SIZE = 46
const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_SIZE = 30
/** A comment may follow the end record, so it must be looked for this far from the end. */
const LONGEST_COMMENT = 0xffff
/** In these fields "all ones" means: see the zip64 extra field. */
const SEE_ZIP64 = 0xffffffff
const ZIP64_FIELD = 1

/** Few reads for a big file, little memory for each. */
const CHUNK_BYTES = 1024 * 1024

/**
 * Unpacks an archive into a folder.
 *
 * Entries that would land outside of the folder are an error, and so are links that point out of it.
 *
 * @param {string} zipPath
 * @param {string} target
 * @param {(name: string) => string | undefined} [toPath] the path below `target` for an entry, or
 *   `undefined` to leave the entry out
 */
export async function extractZip(zipPath, target, toPath = (name) => name) {
  const file = await open(zipPath, 'r')
  try {
    /** @type {[ZipEntry, string][]} */
    const links = []
    for (const entry of await readZipEntries(file)) {
      const path = toPath(entry.name)
      if (path === undefined) continue
      const place = placeInside(target, path)
      if (entry.kind === 'folder') await mkdir(place, { recursive: true })
      else if (entry.kind === 'link') links.push([entry, place])
      else await writeEntry(file, entry, place)
    }
    // Links last, so that no file can be written through one.
    for (const [entry, place] of links) await writeLink(file, entry, place, target)
  } finally {
    await file.close()
  }
}

/**
 * @param {import('node:fs/promises').FileHandle} file
 * @returns {Promise<ZipEntry[]>}
 */
export async function readZipEntries(file) {
  const { size } = await file.stat()
  const tailSize = Math.min(size, END_SIZE + LONGEST_COMMENT)
  const tail = await readAt(file, size - tailSize, tailSize)
  const end = findEnd(tail)
  let count = tail.readUInt16LE(end + 10)
  let directorySize = tail.readUInt32LE(end + 12)
  let directoryOffset = tail.readUInt32LE(end + 16)
  const locator = end - END64_LOCATOR_SIZE
  if (locator >= 0 && tail.readUInt32LE(locator) === END64_LOCATOR_SIGNATURE) {
    const end64 = await readAt(file, readUInt64(tail, locator + 8), END64_SIZE)
    if (end64.readUInt32LE(0) !== END64_SIGNATURE) throw new Error('The zip archive is damaged.')
    count = readUInt64(end64, 32)
    directorySize = readUInt64(end64, 40)
    directoryOffset = readUInt64(end64, 48)
  }
  return parseDirectory(await readAt(file, directoryOffset, directorySize), count)
}

/** @param {Buffer} tail */
function findEnd(tail) {
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (tail.readUInt32LE(at) === END_SIGNATURE) return at
  }
  throw new Error('This is not a zip archive, or its end is missing.')
}

/**
 * @param {Buffer} directory
 * @param {number} count
 */
function parseDirectory(directory, count) {
  /** @type {ZipEntry[]} */
  const entries = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) {
      throw new Error('The zip archive is damaged.')
    }
    const nameEnd = at + ENTRY_SIZE + directory.readUInt16LE(at + 28)
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    const name = directory.toString('utf8', at + ENTRY_SIZE, nameEnd)
    if (isEncrypted) throw new Error(`The zip entry ${name} is encrypted.`)
    // Unix modes stand in the upper half; they are there only if the archive was made on Unix.
    const unixMode = directory.readUInt8(at + 5) === 3 ? directory.readUInt32LE(at + 38) >>> 16 : 0
    const isLink = (unixMode & 0o170000) === 0o120000
    entries.push({
      name,
      kind: name.endsWith('/') ? 'folder' : isLink ? 'link' : 'file',
      mode: unixMode & 0o777,
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      ...readSizes(directory, at, directory.subarray(nameEnd, extraEnd)),
    })
    at = extraEnd + directory.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * @param {Buffer} directory
 * @param {number} at
 * @param {Buffer} extra
 */
function readSizes(directory, at, extra) {
  const zip64 = findExtraField(extra, ZIP64_FIELD)
  let next = 0
  // The zip64 field holds only the values that did not fit, in this order.
  /** @param {number} value */
  const widen = (value) => {
    if (value !== SEE_ZIP64 || zip64 === undefined) return value
    next += 8
    return readUInt64(zip64, next - 8)
  }
  const size = widen(directory.readUInt32LE(at + 24))
  const compressedSize = widen(directory.readUInt32LE(at + 20))
  const headerOffset = widen(directory.readUInt32LE(at + 42))
  return { size, compressedSize, headerOffset }
}

/**
 * @param {Buffer} extra
 * @param {number} wanted
 */
function findExtraField(extra, wanted) {
  let at = 0
  while (at + 4 <= extra.length) {
    const end = at + 4 + extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === wanted) return extra.subarray(at + 4, end)
    at = end
  }
  return undefined
}

/**
 * @param {import('node:fs/promises').FileHandle} file
 * @param {ZipEntry} entry
 * @param {string} place
 */
async function writeEntry(file, entry, place) {
  await mkdir(dirname(place), { recursive: true })
  await pipeline(...(await openEntry(file, entry)), createWriteStream(place))
  if (entry.mode !== 0) await chmod(place, entry.mode)
}

/**
 * @param {import('node:fs/promises').FileHandle} file
 * @param {ZipEntry} entry
 * @param {string} place
 * @param {string} target
 */
async function writeLink(file, entry, place, target) {
  const [source, unpack, check] = await openEntry(file, entry)
  /** @type {Buffer[]} */
  const chunks = []
  await pipeline(source, unpack, check, async (parts) => {
    for await (const part of parts) chunks.push(Buffer.from(part))
  })
  const pointsTo = Buffer.concat(chunks).toString('utf8')
  if (isAbsolute(pointsTo))
    throw new Error(`The zip entry ${entry.name} points out of the archive.`)
  placeInside(target, join(relative(target, dirname(place)), pointsTo))
  await mkdir(dirname(place), { recursive: true })
  await symlink(pointsTo, place)
}

/**
 * @param {import('node:fs/promises').FileHandle} file
 * @param {ZipEntry} entry
 * @returns {Promise<[AsyncIterable<Buffer>, NodeJS.ReadWriteStream, NodeJS.ReadWriteStream]>}
 */
async function openEntry(file, entry) {
  const header = await readAt(file, entry.headerOffset, LOCAL_SIZE)
  if (header.readUInt32LE(0) !== LOCAL_SIGNATURE) throw new Error('The zip archive is damaged.')
  // The local extra field differs in length from the one in the directory.
  const start = entry.headerOffset + LOCAL_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28)
  return [readRange(file, start, entry.compressedSize), unpacker(entry), checker(entry)]
}

/** @param {ZipEntry} entry */
function unpacker(entry) {
  if (entry.method === 0) return new PassThrough()
  if (entry.method === 8) return zlib.createInflateRaw()
  throw new Error(`The zip entry ${entry.name} is packed in an unknown way (${entry.method}).`)
}

/** @param {ZipEntry} entry */
function checker(entry) {
  let crc = 0
  let size = 0
  return new Transform({
    transform(chunk, _encoding, done) {
      crc = zlib.crc32(chunk, crc)
      size += chunk.length
      done(null, chunk)
    },
    flush(done) {
      const isWhole = crc === entry.crc && size === entry.size
      done(isWhole ? null : new Error(`The zip entry ${entry.name} is damaged.`))
    },
  })
}

/**
 * @param {string} target
 * @param {string} path
 */
function placeInside(target, path) {
  const place = resolve(target, path)
  const inside = relative(resolve(target), place)
  // Security: an archive must not write anywhere but into its folder.
  if (inside.startsWith('..') || isAbsolute(inside)) {
    throw new Error(`The zip entry ${path} points out of the archive.`)
  }
  return place
}

/**
 * @param {import('node:fs/promises').FileHandle} file
 * @param {number} start
 * @param {number} length
 */
async function* readRange(file, start, length) {
  const end = start + length
  for (let at = start; at < end; at += CHUNK_BYTES) {
    yield await readAt(file, at, Math.min(CHUNK_BYTES, end - at))
  }
}

/**
 * @param {import('node:fs/promises').FileHandle} file
 * @param {number} position
 * @param {number} length
 */
async function readAt(file, position, length) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead !== length) throw new Error('The zip archive is cut off.')
  return buffer
}

/**
 * @param {Buffer} buffer
 * @param {number} at
 */
function readUInt64(buffer, at) {
  return Number(buffer.readBigUInt64LE(at))
}
