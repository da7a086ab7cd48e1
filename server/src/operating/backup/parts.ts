import { createHash } from 'node:crypto'
import type { BackupPart } from './manifest.ts'
import type { PartsPlace } from './places/place.ts'
import { sealStream, unsealStream } from './sealing.ts'

/** Writes a part, encrypted if there is a secret; `pathOf` as in `PartsPlace.put`. */
export function writePart(
  place: PartsPlace,
  pathOf: (id: string) => string,
  content: AsyncIterable<Buffer>,
  secret: string | null,
): Promise<BackupPart> {
  return place.put(pathOf, secret ? sealStream(content, secret) : content)
}

async function isWhole(place: PartsPlace, { path, bytes, sha256 }: BackupPart): Promise<boolean> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of place.read(path)) {
      hash.update(chunk)
      size += chunk.length
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  return size === bytes && hash.digest('hex') === sha256
}

/** Parts read at once: from a bucket most of the time is its latency. */
const AT_ONCE = 4

/** Reads every part, and returns the names of those whose bytes don't have the recorded digest, in their order. */
export async function damagedAmong(
  place: PartsPlace,
  parts: { name: string; part: BackupPart }[],
): Promise<string[]> {
  const damaged = new Set<string>()
  const left = parts.values()
  const reader = async () => {
    for (const { name, part } of left) if (!(await isWhole(place, part))) damaged.add(name)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
  return parts.map(({ name }) => name).filter((name) => damaged.has(name))
}

/** Reads the content passed to `writePart`. */
export function readPart(
  place: PartsPlace,
  { path }: BackupPart,
  secret: string | null,
): AsyncIterable<Buffer> {
  const content = place.read(path)
  return secret ? unsealStream(content, secret) : content
}
