import { LRUCache } from 'lru-cache'

/** Cache of data that is the same for everyone, valid on this server for one content generation (L1). */
export interface Kept {
  /** Returns the value of a key; loads it again after a change, once for all concurrent callers. */
  one<Value>(key: string, load: () => Promise<Value>): Promise<Value>
  /** Returns the existing rows among `ids`, by id; `load` is called for those not cached. */
  rows<Row>(
    kind: string,
    ids: readonly string[],
    load: (missing: string[]) => Promise<ReadonlyMap<string, Row>>,
  ): Promise<Map<string, Row>>
}

/** Maximum number of rows and id lists, about a kilobyte each. */
const MOST = 5_000
/** Characters of a key; longer ones, which only abusive callers send, are not cached. */
const LONGEST_KEY = 2_000

/**
 * Caches what is loaded until the generation changes; a load that a change overtook is never given to later
 * callers.
 */
export function makeRowCache(generationOf: () => string): Kept {
  const current = makeCurrent(generationOf)
  return {
    async one<Value>(key: string, load: () => Promise<Value>) {
      if (key.length > LONGEST_KEY) return load()
      const kept = current()
      return (kept.get(key) ?? keep(kept, key, (async () => load())())) as Promise<Value>
    },
    async rows<Row>(
      kind: string,
      ids: readonly string[],
      load: (missing: string[]) => Promise<ReadonlyMap<string, Row>>,
    ) {
      const kept = current()
      const asked = new Map(
        [...new Set(ids)].map((id) => [
          id,
          kept.get(`${kind} ${id}`) as Promise<Row | undefined> | undefined,
        ]),
      )
      const missing = [...asked].flatMap(([id, known]) => (known ? [] : id))
      if (missing.length > 0) {
        const loading = load(missing)
        for (const id of missing)
          asked.set(
            id,
            keep(
              kept,
              `${kind} ${id}`,
              loading.then((rows) => rows.get(id)),
            ),
          )
      }
      const found = new Map<string, Row>()
      for (const [id, row] of asked) {
        const value = await row
        if (value !== undefined) found.set(id, value)
      }
      return found
    },
  }
}

type KeptLoads = LRUCache<string, Promise<unknown>>

/** Returns the cache of the current generation; clears it when the generation changes. */
function makeCurrent(generationOf: () => string): () => KeptLoads {
  const kept: KeptLoads = new LRUCache({ max: MOST })
  let generation = ''
  return () => {
    const now = generationOf()
    if (now !== generation) kept.clear()
    generation = now
    return kept
  }
}

/** Caches a load; on failure all current callers get the error, and the next one loads again. */
function keep<Value>(kept: KeptLoads, key: string, loading: Promise<Value>): Promise<Value> {
  kept.set(key, loading)
  loading.catch(() => {
    if (kept.peek(key) === loading) kept.delete(key)
  })
  return loading
}
