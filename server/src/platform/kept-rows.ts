import { LRUCache } from 'lru-cache'

/** What everybody reads alike, kept on this server for as long as the content's generation holds (L1). */
export interface Kept {
  /** What one key stands for; asked anew after a change, and once for all who ask at the same moment. */
  one<Value>(key: string, load: () => Promise<Value>): Promise<Value>
  /** Those of some rows that there are, by id; `load` is asked for what is not kept. */
  rows<Row>(
    kind: string,
    ids: readonly string[],
    load: (missing: string[]) => Promise<ReadonlyMap<string, Row>>,
  ): Promise<Map<string, Row>>
}

/** Rows and lists of ids, about a kilobyte each. */
const MOST = 5_000
/** Characters of a key; a longer key, as only a stranger asks for, is not kept. */
const LONGEST_KEY = 2_000

/** Keeps what is loaded until the generation changes; a load that a change overtook is never given to whoever asks after it. */
export function makeKept(generationOf: () => string): Kept {
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

/** What is kept of the present generation; nothing of one before. */
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

/** A failure is told to whoever waits for it, and the next one asks again. */
function keep<Value>(kept: KeptLoads, key: string, loading: Promise<Value>): Promise<Value> {
  kept.set(key, loading)
  loading.catch(() => {
    if (kept.peek(key) === loading) kept.delete(key)
  })
  return loading
}
