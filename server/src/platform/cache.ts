import { refusals } from '@studio/contract/studio/messages.ts'
import { LRUCache } from 'lru-cache'
import { Refusal } from './refusal.ts'

interface Options<Value> {
  /**
   * Version of everything the values are made of, mostly of a `CacheTag`; read before each load, so that a load
   * overtaken by a write is never given to later callers. Constant without it.
   */
  version?(): string | number
  /** Maximum number of values, 2,000 without it; beyond it, the least recently used are dropped. */
  most?: number
  /** Maximum of all values' and keys' bytes. */
  bytes?: { most: number; of(value: Value): number }
  /** Milliseconds from the beginning of its load for which a value is used. */
  lifetime?: number
}

const MOST = 2_000
/** Maximum loads in progress: more than one address may request in a minute. */
const MOST_LOADS = 2_000
/** Characters of a key; longer ones, which only abusive callers send, are not cached. */
const LONGEST_KEY = 2_000
const RETRY_AFTER_SECONDS = 2

/**
 * Cache of one server: concurrent callers of a key share one load, a failed load is not cached, and all values
 * are dropped when the version changes. Throws 503 if too many loads are in progress.
 */
export class Cache<Value> {
  readonly #versionOf: () => string | number
  readonly #bytes: Options<Value>['bytes']
  readonly #known: LRUCache<string, Promise<Value>>
  #version: string | number = ''
  #loads = 0

  constructor({ version = () => '', most = MOST, bytes, lifetime = 0 }: Options<Value>) {
    this.#versionOf = version
    this.#bytes = bytes
    const perf = { now: () => performance.now() }
    const room = { max: most, ...(bytes && { maxSize: bytes.most }) }
    this.#known = new LRUCache({ ...room, ttl: lifetime, ttlResolution: 0, perf })
  }

  /** Returns the value of a key; loads it if it is not cached, and caches it if it is `worthKeeping`. */
  get<Own extends Value>(
    key: string,
    load: () => Promise<Own>,
    worthKeeping: (value: Own) => boolean = () => true,
  ): Promise<Own> {
    const known = this.#current().get(key) as Promise<Own> | undefined
    return known ?? this.#keep(key, this.#load(load), worthKeeping)
  }

  /** Returns the existing rows among `ids`, by id; one call of `load` reads all that are not cached. */
  async rows<Row extends Value>(
    kind: string,
    ids: readonly string[],
    load: (missing: string[]) => Promise<ReadonlyMap<string, Row>>,
  ): Promise<Map<string, Row>> {
    const current = this.#current()
    const known = new Map([...new Set(ids)].map((id) => [id, current.get(`${kind} ${id}`)]))
    const missing = [...known].flatMap(([id, row]) => (row ? [] : id))
    if (missing.length > 0) {
      const loading = this.#load(() => load(missing))
      const rowOf = async (id: string) => (await loading).get(id) as Value
      for (const id of missing)
        known.set(
          id,
          this.#keep(`${kind} ${id}`, rowOf(id), () => true),
        )
    }
    const found = new Map<string, Row>()
    for (const [id, loading] of known) {
      const row = (await loading) as Row | undefined
      if (row !== undefined) found.set(id, row)
    }
    return found
  }

  #current(): LRUCache<string, Promise<Value>> {
    const version = this.#versionOf()
    if (version !== this.#version && this.#known.size > 0) this.#known.clear()
    this.#version = version
    return this.#known
  }

  async #load<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
    if (this.#loads >= MOST_LOADS)
      throw new Refusal('unavailable', refusals.busy, { retryAfter: RETRY_AFTER_SECONDS })
    this.#loads += 1
    try {
      return await load()
    } finally {
      this.#loads -= 1
    }
  }

  /** Shares a load under its key; a change meanwhile may have put another there, or none. */
  #keep<Own extends Value>(key: string, loading: Promise<Own>, worthKeeping: (value: Own) => boolean) {
    if (key.length > LONGEST_KEY) return loading
    const known = this.#known
    known.set(key, loading, this.#sizeOf(key))
    const loaded = (value: Own) => {
      if (known.peek(key) !== loading) return
      if (!worthKeeping(value)) known.delete(key)
      else if (this.#bytes) {
        // The library weighs a value only as it comes.
        known.delete(key)
        known.set(key, loading, this.#sizeOf(key, this.#bytes.of(value)))
      }
    }
    const failed = () => known.peek(key) === loading && known.delete(key)
    loading.then(loaded, failed)
    return loading
  }

  #sizeOf(key: string, value = 0) {
    return this.#bytes ? { size: 1 + 2 * key.length + value } : {}
  }
}
