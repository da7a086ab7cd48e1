import type { FileHandle } from 'node:fs/promises'

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Writes all bytes at a position, in several writes if needed; returns fewer only if the disk is full. */
export async function writeFully(
  file: FileHandle,
  pieces: readonly Buffer[],
  position: number,
): Promise<number> {
  let rest = pieces.filter(({ length }) => length > 0)
  let written = 0
  while (rest.length > 0) {
    try {
      const { bytesWritten } = await file.writev(rest, position + written)
      written += bytesWritten
      rest = without(rest, bytesWritten)
    } catch (error) {
      if (full.has((error as { code?: string }).code ?? '')) return written
      throw error
    }
  }
  return written
}

/** What of the pieces lies after this many bytes. */
function without(pieces: readonly Buffer[], bytes: number): Buffer[] {
  const rest: Buffer[] = []
  let at = 0
  for (const piece of pieces) {
    const skipped = Math.min(Math.max(bytes - at, 0), piece.length)
    if (skipped < piece.length) rest.push(piece.subarray(skipped))
    at += piece.length
  }
  return rest
}
