import { createHash } from 'node:crypto'
import { refusals } from '@studio/contract/studio/messages.ts'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../refusal.ts'

/** What is kept says how many bytes it takes. */
export interface Kept {
  bytes: number
}

interface Options {
  /** Changes whenever anything that is kept may have changed; read before each load, so that a load which a write overtook is never served. */
  generation(): string
  maxBytes: number
}

const MAX_ANSWERS = 2_000
/** Loads under way: more than one address may ask for in a minute. */
const MAX_LOADS = 2_000
/** Characters of a key; a longer key, as only a stranger asks for, is not kept. */
const MAX_KEY = 2_000
const RETRY_AFTER_SECONDS = 2

/**
 * Answers that are the same for every visitor, computed once: all dropped when the generation changes, the
 * longest unused first when there is no room; misses of one key at the same time share one load.
 * 503 where too many loads are under way.
 */
export class KeptAnswers<Answer extends Kept> {
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

  /** What is kept or on its way under a key, or else what `load` gives, kept when it is worth it. */
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
      // Overtaken by a change meanwhile: it is answered, and not kept.
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

/** The strong validator of some bytes. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Whether a request's If-None-Match names this ETag: one, several, weak or `*`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const known = header.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(etag)
}
