import { createHash } from 'node:crypto'
import { mkdir, open, rename, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

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

/** Moves a whole file to its place so that a power cut leaves it there, or where it was; another there is replaced. */
export async function moveSynced(from: string, to: string, mode = 0o600): Promise<void> {
  const file = await open(from, 'r+')
  try {
    await file.chmod(mode)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Makes sure that the names in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** The answer, or `nothing` where there is no such file; a disk that fails says nothing about its files and throws. */
export function orWhenGone<Found, Nothing>(
  asked: Promise<Found>,
  nothing: Nothing,
): Promise<Found | Nothing> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return nothing
    throw error
  })
}

/** Bytes of the disk that a folder lies on; the folder is made where it is not there. */
export async function diskSpace(folder: string): Promise<{ free: number; total: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
