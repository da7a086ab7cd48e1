import { createHash, type Hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Files whose bytes come just now, on this server; of more, the one that rested longest is read again in the end. */
const MOST = 1_000

interface Running {
  hash: Hash
  length: number
}

interface Digest {
  add(bytes: Buffer): void
  /** Keeps what was added, if the file is now as long as what went into it. */
  rest(length: number): void
}

/** The SHA-256 of files that come piece by piece, computed as they come, so that nobody reads them again for it. */
export interface RunningDigests {
  /** Takes up the digest of a file that has this length; it stays empty where this process has not seen all its bytes. */
  goOn(id: string, length: number): Digest
  /** The digest of a whole file, once, in hexadecimal; undefined where it has to be read for it. */
  end(id: string, length: number): string | undefined
  forget(id: string): void
}

export function runningDigests(): RunningDigests {
  const resting = new LRUCache<string, Running>({ max: MOST })
  const take = (id: string, length: number): Running | undefined => {
    const known = resting.get(id)
    resting.delete(id)
    return known?.length === length ? known : undefined
  }
  return {
    goOn(id, at) {
      const running = take(id, at) ?? (at === 0 ? { hash: createHash('sha256'), length: 0 } : undefined)
      return {
        add(bytes) {
          running?.hash.update(bytes)
          if (running) running.length += bytes.length
        },
        rest(length) {
          if (running?.length === length) resting.set(id, running)
        },
      }
    },
    end: (id, length) => take(id, length)?.hash.digest('hex'),
    forget: (id) => void resting.delete(id),
  }
}
