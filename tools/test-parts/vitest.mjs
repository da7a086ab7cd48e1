import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { command } from '../set-up/command.mjs'
import { root } from '../set-up/root.mjs'
import { askStripe } from './ask-stripe.mjs'
import { gate, tallyOf } from './tally.mjs'

/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} One */
/** @typedef {{ name: string, status: string, assertionResults: One[] }} File */

/** Names a file's tests that fit, with what they failed at. @param {File} file @param {(one: One) => boolean} fits */
const namesOf = ({ name, assertionResults }, fits) =>
  assertionResults
    .filter(fits)
    .map(
      ({ fullName, failureMessages: [message = ''] }) =>
        `${relative(root, name)}: ${fullName} (${message.split('\n')[0]})`,
    )

/** @param {One} one */
const isFailed = ({ status }) => status === 'failed'
/** A test that passed has messages of its first attempt. @param {One} one */
const isUnsteady = ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0

/** Names what failed in a file: its tests, or the file itself if it couldn't be loaded. @param {File} file */
const failuresOf = (file) => {
  const names = namesOf(file, isFailed)
  return file.status === 'failed' && names.length === 0 ? [relative(root, file.name)] : names
}

/**
 * @param {any} report of Vitest's JSON reporter @param {string} name @param {number} status
 * @returns {import('./tally.mjs').Tally}
 */
export const vitestTally = (report, name, status) => {
  /** @type {File[]} */
  const files = report.testResults
  const unsteady = files.flatMap((file) => namesOf(file, isUnsteady))
  return tallyOf({
    name,
    passed: report.numPassedTests - unsteady.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: files.flatMap(failuresOf),
    unsteady,
    status,
  })
}

/** @param {string} file @param {string} name @param {number} status @returns {import('./tally.mjs').Tally} */
const read = (file, name, status) => {
  try {
    return vitestTally(JSON.parse(readFileSync(file, 'utf8')), name, status)
  } catch {
    return gate(false, `${name} left no report`)
  }
}

/**
 * Runs one of the projects of vitest.config.ts.
 * @param {string} project @param {import('./static.mjs').Tools} tools
 */
export const vitest = async (project, { node, env }) => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-report-'))
  const report = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status } = await command(node, [program, 'run', '--project', project, ...reporters], {
    cwd: root,
    env,
  })
  const tally = read(report, project, status)
  rmSync(folder, { recursive: true, force: true })
  if (project === 'rooms' && !env.STRIPE_TEST_KEY) console.log(askStripe)
  return tally
}
