/** A limit to the time that the drawn cases of one test may take. */
export interface TimeBudget {
  /** Whether another case may begin; counts it. */
  begin(): boolean
  /** Writes how many cases there were; throws if they were fewer than `least`. */
  report(what: string): void
}

/**
 * Starts a budget of minutes in `npm run test:full`; a sample has no limit. Cases that come after its end are left out and
 * count as passed, also those with which fast-check looks for a smaller counterexample: otherwise a failing test would go
 * on for hours (D18.full-tests). `least` is the number of cases of a sample, which the whole run may not fall short of.
 */
export function startTimeBudget(minutes: number, least: number): TimeBudget {
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
      if (begun < least)
        throw new Error(`${what}: ${begun} cases in ${minutes} minutes; a sample has ${least}`)
    },
  }
}
