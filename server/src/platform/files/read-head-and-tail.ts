import { open } from 'node:fs/promises'

/** Bytes: what tells a kind of file stands at its beginning, but the list of an archive's parts at its end. */
const HEAD = 4 * 1024
const TAIL = 256 * 1024

/** The beginning and the end of a file on this machine, one after the other; a small file whole. */
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
