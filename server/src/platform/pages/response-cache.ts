import { createHash } from 'node:crypto'
import { refusals } from '@studio/contract/studio/messages.ts'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../refusal.ts'

/** A cached value, with its size in bytes. */
export interface Kept {
  bytes: number
}

interface Options {
  /**
   * Changes whenever a cached value may have changed; read before each load, so that a load overtaken by a
   * write is never served later.
   */
  generation(): string
  maxBytes: number
}

const MAX_ANSWERS = 2_000
/** Maximum loads in progress: more than one address may request in a minute. */
const MAX_LOADS = 2_000
/** Characters of a key; longer ones, which only abusive callers send, are not cached. */
const MAX_KEY = 2_000
const RETRY_AFTER_SECONDS = 2

/**
 * Cache of responses that are the same for every visitor: cleared when the generation changes, least recently
 * used evicted first; concurrent misses of a key share one load. Throws 503 if too many loads are in
 * progress.
 */
export class ResponseCache<Answer extends Kept> {
  readonly #generationOf: () => string
  readonly #kept: LRUCache<string, Answer>
  #generation = ''
  #loads = new Map<string, Promise<Answer>>()

  constructor({ generation, maxBytes }: Options) {
    this.#generationOf = generation
    this.#kept = new LRUCache({
      max: MAX_ANSWERS,
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }, key) => bytes + key.length * 2,
    })
  }

  /**
   * Returns the cached or loading value of a key, or calls `load` and caches the result if `worthKeeping`.
   */
  async get(key: string, load: () => Promise<Answer>, worthKeeping = (_: Answer) => true): Promise<Answer> {
    if (key.length > MAX_KEY) return load()
    this.#dropOutdated()
    const known = this.#kept.get(key) ?? this.#loads.get(key)
    if (known) return known
    if (this.#loads.size >= MAX_LOADS) {
      throw new Refusal('unavailable', refusals.busy, { retryAfter: RETRY_AFTER_SECONDS })
    }
    const loads = this.#loads
    const loading = load()
    loads.set(key, loading)
    try {
      const answer = await loading
      // After a change meanwhile the answer is returned but not cached.
      if (loads === this.#loads && worthKeeping(answer)) this.#kept.set(key, answer)
      return answer
    } finally {
      loads.delete(key)
    }
  }

  #dropOutdated(): void {
    const generation = this.#generationOf()
    if (generation === this.#generation) return
    this.#generation = generation
    this.#kept.clear()
    this.#loads = new Map()
  }
}

/** Returns a strong ETag for some content. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Whether If-None-Match matches this ETag: a single one, a list, weak ones or `*`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const known = header.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(etag)
}
