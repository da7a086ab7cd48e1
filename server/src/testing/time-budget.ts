/** A limit to the time that the drawn cases of one test may take. */
export interface TimeBudget {
  /** Whether another case may begin; counts it. */
  begin(): boolean
  /** Writes how many cases there were, so that a run that was cut short is seen. */
  report(what: string): void
}

/**
 * Starts a budget of minutes in `npm run test:full`; a sample has no limit. Cases that come after its end are left out and
 * count as passed, also those with which fast-check looks for a smaller counterexample: otherwise a failing test would go on
 * for hours (D18.full-tests).
 */
export function startTimeBudget(minutes: number): TimeBudget {
  const end = process.env.FULL ? performance.now() + minutes * 60_000 : Number.POSITIVE_INFINITY
  let begun = 0
  return {
    begin() {
      if (performance.now() > end) return false
      begun += 1
      return true
    },
    report(what) {
      if (process.env.FULL) process.stdout.write(`${what}: ${begun} cases\n`)
    },
  }
}
