import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { writeFully } from './write-fully.ts'

/**
 * Writes a new file, readable by the studio's user only (S-R8), without syncing. Throws ENOSPC if the disk is
 * full.
 */
export async function writeWhole(
  path: string,
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      const written = await writeFully(file, [chunk], size)
      if (written < chunk.length) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
      size += chunk.length
    }
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}
