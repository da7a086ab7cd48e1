import { readFileSync } from 'node:fs'
import { tallyOf } from './tally.mjs'

/** @typedef {{ name: string, path?: string }} Attachment */
/** @typedef {{ attachments?: Attachment[] }} Result */
/** @typedef {{ title: string, file: string, tests: { projectName: string, status: string, results: Result[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */
/** @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} Stats */
/** @typedef {{ stats: Stats, suites: Suite[] }} Report */

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

/**
 * Counts journeys, and names those that failed twice or needed their second attempt.
 * @param {Report} report @param {number} status of the process @returns {import('./tally.mjs').Tally}
 */
export const journeyTally = (report, status) => {
  /** @param {string} outcome */
  const names = (outcome) => journeysThat(report, outcome).map(({ name }) => name)
  const { expected: passed, skipped } = report.stats
  return tallyOf({
    name: 'Journeys',
    passed,
    skipped,
    failures: names('unexpected'),
    unsteady: names('flaky'),
    status,
  })
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
