import type { FilmSource } from '../../../adapters/files/upload-folder.ts'
import { openSource } from './film-source.ts'

type Open = Awaited<ReturnType<typeof openSource>>

/** Maximum size of a film's table of contents; that of a film of several hours is far smaller. */
const LARGEST_MOOV = 64 * 1024 * 1024
const MOST_BOXES = 10_000

/**
 * Checks that a file begins with `ftyp` and has a `moov` of a plausible size among its outermost boxes. Runs
 * before a parser, so that no file can make it read more than that into memory (S-F5, R15).
 */
export async function looksLikeMp4(source: FilmSource): Promise<boolean> {
  const file = await openSource(source)
  try {
    return await findMoov(file, file.size)
  } finally {
    await file.close()
  }
}

async function findMoov(file: Open, end: number): Promise<boolean> {
  let at = 0
  for (let count = 0; count < MOST_BOXES && at + 8 <= end; count += 1) {
    const box = await readBox(file, at, end)
    if (!box || (at === 0 && box.type !== 'ftyp')) return false
    if (box.type === 'moov') return box.size <= LARGEST_MOOV
    at += box.size
  }
  return false
}

/**
 * Reads a box header; size 1 means that 8 bytes of size follow, 0 that the box extends to the end of the
 * file.
 */
async function readBox(file: Open, at: number, end: number) {
  const head = await file.read(at, 16)
  if (head.length < 8) return null
  const short = head.readUInt32BE(0)
  const long = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short
  const size = short === 0 ? end - at : long
  return size >= 8 && at + size <= end ? { type: head.toString('latin1', 4, 8), size } : null
}
