import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ensureBuilt } from './set-up/built.mjs'
import { runScript, Stop } from './set-up/say.mjs'
import { setUp } from './set-up/set-up.mjs'

/** A line of the table, as a part sends it. @typedef {{ heading: string, text: string, reached: boolean }} Row */

/** Programs that can also be run alone: `node tools/bench/films.ts`. */
const parts = ['pages', 'calls', 'lists', 'films', 'start']

/** @param {string[]} words */
const chosen = (words) => {
  const unknown = words.find((word) => !parts.includes(word))
  if (unknown) throw new Stop(`There is no part "${unknown}". The parts are: ${parts.join(', ')}.`)
  return words.length > 0 ? words : parts
}

/**
 * Runs the benchmarks on the studio's Node, one after the other, each in a separate process; arguments select
 * some. Ends with one table of all rows, and fails if a goal was not reached.
 */
await runScript(async () => {
  const names = chosen(process.argv.slice(2))
  const { node, env } = await setUp({ tests: true })
  await ensureBuilt({ node, env })
  /** @type {Row[]} */
  const rows = []
  let failed = false
  for (const name of names) {
    console.log(`\n── ${name} ──`)
    const program = join(import.meta.dirname, 'bench', `${name}.ts`)
    const measuring = spawn(node, [program], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    measuring.on('message', (row) => rows.push(/** @type {Row} */ (row)))
    const [code] = await once(measuring, 'exit')
    if (code !== 0) failed = true
  }
  console.log(`\n  ${rows[0]?.heading ?? ''}`)
  for (const { text } of rows) console.log(text)
  console.log(`\n${rows.filter(({ reached }) => reached).length} of ${rows.length} goals reached`)
  return failed ? 1 : 0
})
