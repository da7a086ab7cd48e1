import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { moveSynced } from '../../adapters/files/move-synced.ts'
import { writeWhole } from '../../adapters/files/writing/write-whole.ts'
import type { Part } from './manifest.ts'
import { seal, unseal } from './sealing.ts'

const READ_AT_ONCE = 1024 * 1024

/**
 * Writes a part, encrypted if there is a secret, synced, and named once it is complete; `pathOf` returns its
 * path in the backup's folder for the digest of its bytes. ENOSPC if the disk is full, and nothing of it is
 * kept.
 */
export async function writePart(
  folder: string,
  pathOf: (sha256: string) => string,
  content: AsyncIterable<Buffer>,
  secret: string | null,
): Promise<Part> {
  const temporary = join(folder, `.${randomUUID()}.part`)
  try {
    const { size, sha256 } = await writeWhole(temporary, secret ? seal(content, secret) : content)
    const path = pathOf(sha256)
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await moveSynced(temporary, place)
    return { path, bytes: size, sha256 }
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Checks whether a part's bytes have the recorded digest. */
export async function isWhole(folder: string, { path, bytes, sha256 }: Part): Promise<boolean> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of stored(folder, path)) {
      hash.update(chunk)
      size += chunk.length
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  return size === bytes && hash.digest('hex') === sha256
}

/** Reads the content passed to `writePart`. */
export function readPart(folder: string, { path }: Part, secret: string | null): AsyncIterable<Buffer> {
  const content = stored(folder, path)
  return secret ? unseal(content, secret) : content
}

const stored = (folder: string, path: string): AsyncIterable<Buffer> =>
  createReadStream(join(folder, path), { highWaterMark: READ_AT_ONCE })
