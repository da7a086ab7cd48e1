import { type FileHandle, open } from 'node:fs/promises'

/** A film's table of contents; a real one of hours is far smaller. */
const LARGEST_MOOV = 64 * 1024 * 1024
const MOST_BOXES = 10_000

/**
 * Whether a file begins with `ftyp` and has a `moov` of a sane size among its outermost boxes: asked before a parser
 * sees it, so that no file can make it read more than that into memory (S-F5, R15).
 */
export async function looksLikeMp4(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await findMoov(file, size)
  } finally {
    await file.close()
  }
}

async function findMoov(file: FileHandle, end: number): Promise<boolean> {
  let at = 0
  for (let count = 0; count < MOST_BOXES && at + 8 <= end; count += 1) {
    const box = await readBox(file, at, end)
    if (!box || (at === 0 && box.type !== 'ftyp')) return false
    if (box.type === 'moov') return box.size <= LARGEST_MOOV
    at += box.size
  }
  return false
}

/** A size of 1 means that 8 bytes of size follow, 0 that the box goes on to the end of the file. */
async function readBox(file: FileHandle, at: number, end: number) {
  const head = Buffer.alloc(16)
  const { bytesRead } = await file.read(head, 0, 16, at)
  if (bytesRead < 8) return null
  const short = head.readUInt32BE(0)
  const long = short === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : short
  const size = short === 0 ? end - at : long
  return size >= 8 && at + size <= end ? { type: head.toString('latin1', 4, 8), size } : null
}
