/** Names that wait to be asked about, and one question at a time for all of them. */
export interface Gatherer {
  add(names: Iterable<string>): void
  /** Asks about what failed before, if anything did. */
  again(): void
}

/**
 * Gathers names for some milliseconds and does the work for all at once; what comes in meanwhile waits for the next
 * round. Names whose work failed are kept until `again`.
 */
export function makeGatherer(
  milliseconds: number,
  work: (names: string[]) => Promise<void>,
  failed: (error: unknown) => void,
): Gatherer {
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
