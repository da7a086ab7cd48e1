/**
 * `failures` and `unsteady` name the tests that failed, and those that passed only on their second attempt.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[], unsteady?: string[] }} Tally
 */

/**
 * Maximum share of tests that may need a second attempt: a machine that stalls for seconds makes a browser miss events and a
 * server miss its deadlines.
 */
const UNSTEADY_SHARE = 0.01

/** @param {Tally[]} tallies @returns {Tally} */
export const sum = (tallies) => ({
  passed: total(tallies.map(({ passed }) => passed)),
  failed: total(tallies.map(({ failed }) => failed)),
  skipped: total(tallies.map(({ skipped }) => skipped)),
  failures: tallies.flatMap(({ failures = [] }) => failures),
  unsteady: tallies.flatMap(({ unsteady = [] }) => unsteady),
})

/** @param {number[]} counts */
const total = (counts) => counts.reduce((all, one) => all + one, 0)

/** The tally of one check. @param {boolean} holds @param {string} name @returns {Tally} */
export const gate = (holds, name) =>
  holds ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0, failures: [name] }

/**
 * Counts a test that passed on its second attempt as passed while these are few; more are a failure. So is a process that
 * ended badly with no test at fault.
 * @param {{ passed: number, skipped: number, failures: string[], unsteady: string[], name: string, status: number }} run
 * @returns {Tally}
 */
export const tallyOf = ({ passed, skipped, failures, unsteady, name, status }) => {
  const tooMany = unsteady.length > Math.ceil((passed + unsteady.length) * UNSTEADY_SHARE)
  const failed = tooMany ? [...failures, ...unsteady] : failures
  return {
    passed: passed + (tooMany ? 0 : unsteady.length),
    skipped,
    failures: failed.length === 0 && status !== 0 ? [`${name} ended with exit code ${status}`] : failed,
    failed: failed.length === 0 && status !== 0 ? 1 : failed.length,
    unsteady,
  }
}

/** @param {Tally} tally */
export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** Lines that name what failed or needed a second attempt. @param {Tally} tally @returns {string[]} */
export const namesOf = ({ failures = [], unsteady = [] }) => [
  ...unsteady.map((name) => `Passed on its second try: ${name}`),
  ...failures.map((name) => `Failed: ${name}`),
]
