import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from '../set-up/command.mjs'
import { root } from '../set-up/root.mjs'
import { askStripe } from './ask-stripe.mjs'
import { gate } from './tally.mjs'

/**
 * Counts files that couldn't be loaded; they have no tests, so each counts as one failure.
 * @param {any} report
 */
const brokenFiles = (report) =>
  report.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' &&
      !file.assertionResults.some((/** @type {any} */ one) => one.status === 'failed'),
  ).length

/** @param {string} file @param {number} status @returns {import('./tally.mjs').Tally} */
const read = (file, status) => {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const failed = report.numFailedTests + brokenFiles(report)
    return {
      passed: report.numPassedTests,
      failed: failed === 0 && status !== 0 ? 1 : failed,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  } catch {
    return gate(false)
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
  const tally = read(report, status)
  rmSync(folder, { recursive: true, force: true })
  if (project === 'rooms' && !env.STRIPE_TEST_KEY) console.log(askStripe)
  return tally
}
