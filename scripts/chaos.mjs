import { join } from 'node:path'
import { rows } from './chaos/rows.mjs'
import { ensureBuilt } from './set-up/built.mjs'
import { ensureBrowsers } from './set-up/chromium.mjs'
import { command } from './set-up/command.mjs'
import { ensureFfmpeg } from './set-up/programs/ffmpeg.mjs'
import { root } from './set-up/root.mjs'
import { runScript, Stop } from './set-up/say.mjs'
import { setUp } from './set-up/set-up.mjs'

/** @param {string[]} words */
const chosen = (words) => {
  const unknown = words.find((word) => !(word in rows))
  if (unknown) throw new Stop(`docs/reliability.md has no row "${unknown}".`)
  return words.length > 0 ? words : Object.keys(rows)
}

/** What runs a file: Playwright a journey, Vitest any other. @param {string} file */
const runnerOf = (file) => {
  if (file.endsWith('.spec.ts')) return ['@playwright/test/cli.js', 'test', '--project=desktop', file]
  const project = file.startsWith('e2e/') ? 'commands' : 'rooms'
  return ['vitest/vitest.mjs', 'run', '--project', project, '--maxWorkers=1', file]
}

/**
 * Plays the faults, loads and races of docs/reliability.md in full length, on loopback, one file after the other;
 * arguments select rows. Names the rows that other commands measure.
 */
await runScript(async () => {
  const ids = chosen(process.argv.slice(2))
  const tools = await setUp({ tests: true })
  const { node, env } = tools
  await ensureFfmpeg()
  const files = new Set(ids.flatMap((id) => rows[id]?.tests ?? []))
  if ([...files].some((file) => file.endsWith('.spec.ts'))) {
    await ensureBrowsers()
    await ensureBuilt(tools)
  }
  const failed = new Set()
  for (const file of files) {
    console.log(`\n── ${file} ──`)
    const [program = '', ...given] = runnerOf(file)
    const { status } = await command(node, [join(root, 'node_modules', program), ...given], {
      cwd: root,
      env: { ...env, FULL: '1' },
    })
    if (status !== 0) failed.add(file)
  }
  console.log('')
  for (const id of ids) console.log(`${id.padEnd(4)} ${wordsOf(rows[id], failed)}`)
  return failed.size > 0 ? 1 : 0
})

/** @param {import('./chaos/rows.mjs').Played | undefined} row @param {Set<unknown>} failed */
function wordsOf(row, failed) {
  const lost = row?.tests.filter((file) => failed.has(file)) ?? []
  if (lost.length > 0) return `FAILED in ${lost.join(', ')}`
  return row?.by ? `passed, measured by ${row.by}` : 'passed'
}
