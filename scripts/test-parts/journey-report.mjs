import { readFileSync } from 'node:fs'

/** @typedef {{ name: string, path?: string }} Attachment */
/** @typedef {{ attachments?: Attachment[] }} Result */
/** @typedef {{ title: string, file: string, tests: { projectName: string, status: string, results: Result[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */
/** @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} Stats */
/** @typedef {{ stats: Stats, suites: Suite[] }} Report */

/** One journey of a hundred may need its second try: a machine that stands still for seconds lets a real browser miss a beat. */
const UNSTEADY_SHARE = 0.01
const SNAPSHOT_LINES = 80

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** Journeys of one status, by name, with what each try left. @param {Report} report @param {string} status */
const journeysThat = (report, status) =>
  report.suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ projectName, results }) => ({ name: `[${projectName}] ${file}: ${title}`, results })),
    )

/** Journeys that passed on their second try only. @param {Report} report */
export const unsteady = (report) => journeysThat(report, 'flaky').map(({ name }) => name)

/**
 * A journey that passed on its second try counts as passed as long as these are few; more than that is a fault.
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

/** What the page showed when a journey's first try failed, as the reporter noted it. @param {Report} report */
export const failedPages = (report) =>
  ['unexpected', 'flaky'].flatMap((status) =>
    journeysThat(report, status).flatMap(({ name, results }) => {
      const note = results[0]?.attachments?.find((one) => one.name === 'error-context')?.path
      return note ? [`${name}\n${pageOf(readFileSync(note, 'utf8'))}`] : []
    }),
  )

/** The page's part of the note alone: what failed, and where, is said by the list of journeys. @param {string} note */
const pageOf = (note) => {
  const start = note.indexOf('# Page snapshot')
  return note.slice(Math.max(0, start)).split('\n').slice(0, SNAPSHOT_LINES).join('\n')
}
