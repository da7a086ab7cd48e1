import { readFileSync } from 'node:fs'

/** @typedef {{ name: string, path?: string }} Attachment */
/** @typedef {{ attachments?: Attachment[] }} Result */
/** @typedef {{ title: string, file: string, tests: { projectName: string, status: string, results: Result[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */
/** @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} Stats */
/** @typedef {{ stats: Stats, suites: Suite[] }} Report */

/**
 * Maximum share of journeys that may need a retry: a machine that stalls for seconds makes a real browser
 * miss events.
 */
const UNSTEADY_SHARE = 0.01
const SNAPSHOT_LINES = 80

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/**
 * Returns the journeys of one status, by name, with the results of each attempt.
 * @param {Report} report @param {string} status
 */
const journeysThat = (report, status) =>
  report.suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ projectName, results }) => ({ name: `[${projectName}] ${file}: ${title}`, results })),
    )

/** Returns journeys that passed only on their second attempt. @param {Report} report */
export const unsteady = (report) => journeysThat(report, 'flaky').map(({ name }) => name)

/**
 * Counts a journey that passed on its second attempt as passed while these are few; more are a failure.
 * @param {Report} report @param {number} status of the process @returns {import('./tally.mjs').Tally}
 */
export const tallyOf = ({ stats }, status) => {
  const { expected, unexpected, flaky, skipped } = stats
  const tooMany = flaky > Math.ceil((expected + flaky) * UNSTEADY_SHARE)
  const failed = unexpected + (tooMany ? flaky : 0)
  return {
    passed: expected + (tooMany ? 0 : flaky),
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped,
  }
}

/**
 * Returns what the page showed when a journey's first attempt failed, from the reporter's notes.
 * @param {Report} report
 */
export const failedPages = (report) =>
  ['unexpected', 'flaky'].flatMap((status) =>
    journeysThat(report, status).flatMap(({ name, results }) => {
      const note = results[0]?.attachments?.find((one) => one.name === 'error-context')?.path
      return note ? [`${name}\n${pageOf(readFileSync(note, 'utf8'))}`] : []
    }),
  )

/** The first line of a page's own content; the menus before it are the same on every page. */
const CONTENT = /^ *- (main|dialog|alertdialog)\b/

/**
 * Returns only the note's part about the page's content; the list of journeys names the failure.
 * @param {string} note
 */
const pageOf = (note) => {
  const lines = note.slice(Math.max(0, note.indexOf('# Page snapshot'))).split('\n')
  const start = lines.findIndex((line) => CONTENT.test(line))
  return lines.slice(Math.max(0, start)).slice(0, SNAPSHOT_LINES).join('\n')
}
