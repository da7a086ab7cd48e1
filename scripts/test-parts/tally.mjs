/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @type {Tally} */
const nothing = { passed: 0, failed: 0, skipped: 0 }

/** @param {Tally[]} processCounters @returns {Tally} */
export const sum = (processCounters) =>
  processCounters.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    nothing,
  )

/** The tally of one check. @param {boolean} holds @returns {Tally} */
export const gate = (holds) => ({ ...nothing, passed: holds ? 1 : 0, failed: holds ? 0 : 1 })

/** @param {Tally} tally */
export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
