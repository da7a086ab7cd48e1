import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from '../set-up/command.mjs'
import { root } from '../set-up/root.mjs'
import { askStripe } from './ask-stripe.mjs'
import { gate, sum, tallyOf } from './tally.mjs'

/** @typedef {import('./static.mjs').Tools} Tools */
/** @typedef {ReturnType<typeof import('./vitest-reporter.mjs').factsOf>} Facts */

const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const reporters = [
  '--reporter=default',
  `--reporter=${join(root, 'tools', 'test-parts', 'vitest-reporter.mjs')}`,
]

/**
 * Runs a project, or files of it; the facts are null where it could not even begin.
 * @param {string} project @param {Tools} tools @param {string[]} files
 * @returns {Promise<{ facts: Facts | null, status: number }>}
 */
const run = async (project, { node, env }, files) => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-report-'))
  const report = join(folder, 'facts.json')
  const { status } = await command(node, [program, 'run', '--project', project, ...reporters, ...files], {
    cwd: root,
    env: { ...env, FACTS_FILE: report },
  })
  const facts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  rmSync(folder, { recursive: true, force: true })
  return { facts, status }
}

/** @param {Awaited<ReturnType<typeof run>>} result @param {string} name */
const tallyOfRun = ({ facts, status }, name) =>
  facts
    ? tallyOf({ ...facts, failures: [...facts.failures, ...facts.cutOff.map(didNotEnd)], name, status })
    : gate(false, `${name} left no report`)

/** @param {string} file */
const didNotEnd = (file) => `${file} did not end`

/**
 * Runs one of the projects of vitest.config.ts. One file whose worker died or fell silent has a second attempt, as a test has
 * (docs/testing.md); not in full length.
 * @param {string} project @param {Tools} tools
 */
export const vitest = async (project, tools) => {
  const first = await run(project, tools, [])
  if (project === 'rooms' && !tools.env.STRIPE_TEST_KEY) console.log(askStripe)
  if (first.facts?.cutOff.length !== 1 || tools.env.FULL) return tallyOfRun(first, project)
  const { cutOff, why, ...ended } = first.facts
  const second = await run(project, tools, cutOff)
  const both = sum([tallyOf({ ...ended, name: project, status: 0 }), tallyOfRun(second, project)])
  return { ...both, unsteady: [...(both.unsteady ?? []), ...cutOff.map(didNotEnd), ...why] }
}
