import { isDatabaseUnavailable } from './database-unavailable.ts'

/** Most items that are written together. */
const MOST = 500

interface Waiting<Item> {
  item: Item
  resolve: () => void
  reject: (error: unknown) => void
}

/** Pauses of a batcher, in milliseconds. */
export interface Pauses {
  /** Pause after a batch, for each of its items. */
  perItem: number
  /** The longest pause, however many items a batch had. */
  most: number
}

/**
 * Batches what many callers write, so that it costs few statements: all that arrives in the pause after a batch is written together,
 * one batch at a time. The first one does not wait, and the pause grows with the items of a batch, so that a single caller hardly waits
 * and many cost few batches. The returned function resolves when its item is written. If a batch fails, each of its items is written
 * alone, so that one bad item fails only its own caller. `now` is the clock of the pauses, in milliseconds.
 */
export function makeWriteBatcher<Item>(
  { perItem, most }: Pauses,
  write: (items: Item[]) => Promise<void>,
  now: () => number,
): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = []
  let busy = false
  let next = 0
  const writeAlone = async ({ item, resolve, reject }: Waiting<Item>) => write([item]).then(resolve, reject)
  /** One item at fault fails alone. A database that is away fails all: one after the other they would all wait for it. */
  const fail = async (taken: Waiting<Item>[], error: unknown): Promise<void> => {
    if (taken.length > 1 && !isDatabaseUnavailable(error)) for (const one of taken) await writeAlone(one)
    else for (const { reject } of taken) reject(error)
  }
  const round = async (): Promise<void> => {
    const taken = waiting.slice(0, MOST)
    waiting = waiting.slice(MOST)
    next = now() + Math.min(most, perItem * taken.length)
    try {
      await write(taken.map(({ item }) => item))
      for (const { resolve } of taken) resolve()
    } catch (error) {
      await fail(taken, error)
    }
    busy = false
    start()
  }
  const start = (): void => {
    if (busy || waiting.length === 0) return
    busy = true
    // Never longer, should the clock be set back.
    setTimeout(() => void round(), Math.min(most, Math.max(0, next - now())))
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      start()
    })
}
