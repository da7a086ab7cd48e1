import { open } from 'node:fs/promises'

/** Bytes: file types are detected at the start, but an archive's list of entries is at its end. */
const HEAD = 4 * 1024
const TAIL = 256 * 1024

/** Reads the start and the end of a local file into one buffer; a small file completely. */
export async function readHeadAndTail(path: string, size: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const whole = size <= HEAD + TAIL
    const ends = Buffer.alloc(whole ? size : HEAD + TAIL)
    await file.read(ends, 0, whole ? size : HEAD, 0)
    if (!whole) await file.read(ends, HEAD, TAIL, size - TAIL)
    return ends
  } finally {
    await file.close()
  }
}
