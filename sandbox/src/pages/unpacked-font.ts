import { inflateSync } from 'node:zlib'

const header = 44
const entry = 20

interface Table {
  tag: Buffer
  checksum: number
  data: Buffer
}

/**
 * Converts a web font (WOFF 1) to its OpenType font. Its tables are compressed, and a library that reads
 * glyphs decompresses them each time, which takes seconds for a large one.
 */
export function unpackedFont(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) =>
    tableAt(woff, header + index * entry),
  )
  const directory = Buffer.alloc(12 + tables.length * 16)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [directory]
  let at = directory.length
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const place = 12 + index * 16
    tag.copy(directory, place)
    directory.writeUInt32BE(checksum, place + 4)
    directory.writeUInt32BE(at, place + 8)
    directory.writeUInt32BE(data.length, place + 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    at += data.length + padding.length
  }
  return Buffer.concat(parts)
}

function tableAt(woff: Buffer, at: number): Table {
  const offset = woff.readUInt32BE(at + 4)
  const packed = woff.readUInt32BE(at + 8)
  const length = woff.readUInt32BE(at + 12)
  const bytes = woff.subarray(offset, offset + packed)
  return {
    tag: woff.subarray(at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    data: packed < length ? inflateSync(bytes) : bytes,
  }
}
