import type { FileHandle } from 'node:fs/promises'

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Writes all bytes at a position, in several writes if needed; returns fewer only if the disk is full. */
export async function writeFully(file: FileHandle, bytes: Buffer, position: number): Promise<number> {
  let written = 0
  while (written < bytes.length) {
    try {
      const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written)
      written += bytesWritten
    } catch (error) {
      if (full.has((error as { code?: string }).code ?? '')) return written
      throw error
    }
  }
  return written
}
