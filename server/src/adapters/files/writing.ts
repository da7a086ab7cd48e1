import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Whether a write failed because the disk, a quota or a file can't hold more. */
export const isFull = ({ code = '' }: NodeJS.ErrnoException): boolean => full.has(code)

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
      // It writes all of it, in several writes if needed.
      await file.writeFile(chunk)
      size += chunk.length
    }
  } catch (error) {
    throw isFull(error as Error) ? Object.assign(new Error('the disk is full'), { code: 'ENOSPC' }) : error
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}
