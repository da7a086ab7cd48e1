import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from '../set-up/command.mjs'
import { root } from '../set-up/root.mjs'
import { askStripe } from './ask-stripe.mjs'
import { gate, tallyOf } from './tally.mjs'

/** @param {string} file @param {string} name @param {number} status @returns {import('./tally.mjs').Tally} */
const read = (file, name, status) => {
  try {
    return tallyOf({ ...JSON.parse(readFileSync(file, 'utf8')), name, status })
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
  const facts = join(folder, 'facts.json')
  const reporters = [
    '--reporter=default',
    `--reporter=${join(root, 'tools', 'test-parts', 'vitest-reporter.mjs')}`,
  ]
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status } = await command(node, [program, 'run', '--project', project, ...reporters], {
    cwd: root,
    env: { ...env, FACTS_FILE: facts },
  })
  const tally = read(facts, project, status)
  rmSync(folder, { recursive: true, force: true })
  if (project === 'rooms' && !env.STRIPE_TEST_KEY) console.log(askStripe)
  return tally
}
