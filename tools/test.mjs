import { ensureFfmpeg } from './set-up/programs/ffmpeg.mjs'
import { runScript, Stop } from './set-up/say.mjs'
import { setUp } from './set-up/set-up.mjs'
import { commands } from './test-parts/commands.mjs'
import { journeys } from './test-parts/journeys.mjs'
import { useMemoryFolder } from './test-parts/memory-folder.mjs'
import { inLines, leftToTheNight } from './test-parts/night.mjs'
import { lint, types } from './test-parts/static.mjs'
import { gate, inWords, namesOf, sum } from './test-parts/tally.mjs'
import { vitest } from './test-parts/vitest.mjs'

/** @typedef {import('./test-parts/static.mjs').Tools} Tools */

/** @param {Tools} tools */
const rooms = async (tools) => {
  await ensureFfmpeg()
  return vitest('rooms', tools)
}

/** @type {Record<string, { title: string, run: (tools: Tools) => Promise<import('./test-parts/tally.mjs').Tally> }>} */
const parts = {
  types: { title: 'Types', run: types },
  lint: { title: 'Lint', run: lint },
  rules: { title: 'Rules', run: (tools) => vitest('rules*', tools) },
  rooms: { title: 'Rooms, through their door', run: rooms },
  commands: { title: 'Commands', run: commands },
  journeys: { title: 'Journeys in a browser', run: journeys },
}

/** @param {string[]} words */
const chosen = (words) => {
  const unknown = words.find((word) => !(word in parts))
  if (unknown)
    throw new Stop(`There is no part "${unknown}". The parts are: ${Object.keys(parts).join(', ')}.`)
  return words.length > 0 ? words : Object.keys(parts)
}

/**
 * Runs a part; one that can't even run has failed, and the following parts still run.
 * @param {string} name @param {Tools} tools
 */
const runPart = async (name, tools) => {
  const part = parts[name]
  if (!part) return gate(false, name)
  console.log(`\n── ${part.title} ──`)
  const began = performance.now()
  const tally = await part.run(tools).catch((error) => {
    console.error(error instanceof Stop ? error.message : error)
    return gate(false, part.title)
  })
  console.log(`${part.title}: ${inWords(tally)} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return tally
}

await runScript(async () => {
  const words = process.argv.slice(2)
  const names = chosen(words.filter((word) => word !== '--full'))
  useMemoryFolder()
  const { node, env } = await setUp({ tests: true })
  const left = words.includes('--full') ? null : await leftToTheNight()
  const tools = {
    node,
    env: { ...env, ...(left ? { LEFT_TO_THE_NIGHT: JSON.stringify(left) } : { FULL: '1' }) },
  }
  const tallies = []
  for (const name of names) tallies.push(await runPart(name, tools))
  const all = sum(tallies)
  console.log(['', ...(left ? inLines(left) : []), '', ...namesOf(all), inWords(all)].join('\n'))
  return all.failed > 0 ? 1 : 0
})
