import { bareStudio } from './bare.mjs'
import { countOfOpenPages, measureCounting, measureSending, measureWaits } from './crowds.mjs'
import { files, measureExport } from './exports.mjs'
import { sizes } from './fill.mjs'
import { asks } from './list-asks.mjs'
import { makeProcessor } from './processor.mjs'
import { openStudio } from './studio.mjs'
import { report } from './table.mjs'
import { withEngine } from './with-engine.mjs'

/** @typedef {import('./table.mjs').Row} Row */
/** @typedef {import('./table.mjs').Tell} Tell */

/**
 * Maximum CPU time of an answer as a multiple of the bare select's, whatever the size of the studio: 1.2 ms
 * if that takes 0.08. Maximum bytes of an answer, before it is compressed.
 */
const MOST_RATIO = 15
const MOST_BYTES = 40_000
const ROUNDS = Number(process.env.ROUNDS ?? 200)
const WARM_UP = 20

/** @param {import('./studio.mjs').BenchStudio} studio @param {import('./list-asks.mjs').ListAsk} ask */
async function asked(studio, { as, method, path, body }) {
  const address = typeof path === 'function' ? path(studio) : path
  const answer = await studio.ask({ as, method, path: address, body })
  if (answer.status !== 200)
    throw new Error(`${method} ${address} answered ${answer.status}: ${answer.text().slice(0, 300)}`)
  return answer
}

/**
 * Measures the CPU time of Node and PostgreSQL for every list of the API in one studio.
 * @param {import('./studio.mjs').BenchStudio} studio @param {string} size @returns {Promise<Row[]>}
 */
async function measureLists(studio, size) {
  const pool = studio.context.db.$client
  const processor = await makeProcessor(pool)
  const bare = bareStudio(pool)
  await processor.of(bare.ask, WARM_UP * 10)
  const ceiling = await processor.of(bare.ask, ROUNDS * 5)
  const rows = []
  for (const ask of asks) {
    const once = () => asked(studio, ask)
    const answer = await once()
    const bytes = answer.text().length
    await processor.of(once, WARM_UP)
    const ours = await processor.of(once, ROUNDS)
    const ratio = ours / ceiling
    const work = `${ask.name}, ${size} people, ${(bytes / 1000).toFixed(1)} KB, ${(answer.wire / 1000).toFixed(1)} on the wire`
    rows.push({
      work,
      ours: `${ours.toFixed(2)} ms`,
      ceiling: `${ceiling.toFixed(2)} ms`,
      ratio,
      goal: `≤ ${MOST_RATIO} ×, ≤ ${MOST_BYTES / 1000} KB`,
      reached: ratio <= MOST_RATIO && bytes <= MOST_BYTES,
    })
  }
  await bare.close()
  return rows
}

/**
 * Measures lists, statistics and notifications in a small and in a large studio; reports each row as soon as
 * it is known.
 * @param {Tell} tell
 */
async function measure(tell) {
  await withEngine(async (engine) => {
    /** @param {Row[]} rows */
    const add = (rows) => rows.forEach(tell)
    const small = await openStudio(engine, 'small', sizes.small)
    add(await measureLists(small, '1,000'))
    await small.close()
    const large = await openStudio(engine, 'large', sizes.large)
    add(await measureWaits(large))
    for (const file of files) add(await measureExport(large, file))
    add(await measureCounting(large))
    add(await measureSending(large))
    add(await measureLists(large, sizes.large.users.toLocaleString('en')))
    add(await countOfOpenPages(large))
    await large.close()
  })
}

if (import.meta.main) await report(measure)
