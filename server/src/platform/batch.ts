/** Collects names and handles them in batches, one batch at a time. */
export interface Batcher {
  add(names: Iterable<string>): void
  /** Retries the names whose batch failed. */
  again(): void
}

/**
 * Collects names for some milliseconds and calls `work` once for all of them; names added meanwhile wait for
 * the next batch. Names of a failed batch are kept until `again`.
 */
export function makeBatcher(
  milliseconds: number,
  work: (names: string[]) => Promise<void>,
  failed: (error: unknown) => void,
): Batcher {
  let waiting = new Set<string>()
  const kept = new Set<string>()
  let busy = false
  const round = async (): Promise<void> => {
    const names = [...waiting]
    waiting = new Set()
    try {
      await work(names)
    } catch (error) {
      for (const name of names) kept.add(name)
      failed(error)
    }
    busy = false
    start()
  }
  const start = (): void => {
    if (busy || waiting.size === 0) return
    busy = true
    setTimeout(() => void round(), milliseconds).unref()
  }
  return {
    add(names) {
      for (const name of names) waiting.add(name)
      start()
    },
    again() {
      for (const name of kept) waiting.add(name)
      kept.clear()
      start()
    },
  }
}
