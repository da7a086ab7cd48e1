import { createHash, type Hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/**
 * Maximum files with a partial digest on this server; beyond that, the one idle longest is dropped and its
 * file read again at the end.
 */
const MOST = 1_000

interface Running {
  hash: Hash
  length: number
}

interface Digest {
  add(bytes: Buffer): void
  /** Keeps the digest if the file's length equals the bytes added. */
  rest(length: number): void
}

/** SHA-256 of files that arrive in pieces, computed meanwhile, so that they need not be read again. */
export interface RunningDigests {
  /**
   * Continues the digest of a file of this length; stays empty if this process has not seen all its bytes.
   */
  resume(id: string, length: number): Digest
  /**
   * Returns the digest of a complete file in hexadecimal, only once; undefined if the file has to be read.
   */
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
    resume(id, at) {
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
