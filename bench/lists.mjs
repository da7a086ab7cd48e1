import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '../server/src/database/embedded/engine.ts'
import { bareStudio } from './bare.mjs'
import { countOfOpenPages, measureSending, measureWaits } from './crowds.mjs'
import { timeEvents } from './events.mjs'
import { sizes } from './fill.mjs'
import { asks } from './list-asks.mjs'
import { makeProcessor } from './processor.mjs'
import { openStudio } from './studio.mjs'

/** @typedef {import('./crowds.mjs').Row} Row */

/**
 * How many times the processor time of the bare select an answer may take, whatever the size of the studio: 1.2 ms where
 * that one takes 0.08. Bytes of an answer.
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
    throw new Error(`${method} ${address} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  return answer
}

/** Every list of the API in one studio, with the processor time of Node and PostgreSQL. @param {import('./studio.mjs').BenchStudio} studio @param {string} size @returns {Promise<Row[]>} */
async function measureLists(studio, size) {
  const pool = studio.context.db.$client
  const processor = await makeProcessor(pool)
  const bare = bareStudio(pool)
  await processor.of(bare.ask, WARM_UP * 10)
  const ceiling = await processor.of(bare.ask, ROUNDS * 5)
  const rows = []
  for (const ask of asks) {
    let bytes = 0
    const once = async () => {
      bytes = (await asked(studio, ask)).text.length
    }
    await processor.of(once, WARM_UP)
    const ours = await processor.of(once, ROUNDS)
    const ratio = ours / ceiling
    const ok = ratio <= MOST_RATIO && bytes <= MOST_BYTES
    const work = `${ask.name}, ${size} people, ms, ${(bytes / 1000).toFixed(1)} KB`
    rows.push({
      work,
      ours,
      ceiling,
      ratio,
      goal: `≤ ${MOST_RATIO} ×, ≤ ${MOST_BYTES / 1000} KB`,
      ok,
    })
  }
  await bare.close()
  return rows
}

/**
 * What lists, statistics and notifications cost in a small studio and in a large one; each row is told as soon as it is
 * known. @param {(row: Row) => void} tell @returns {Promise<Row[]>}
 */
export async function benchLists(tell) {
  return withEngine(async (engine) => {
    /** @type {Row[]} */
    const rows = []
    /** @param {Row[]} more */
    const add = (more) => {
      rows.push(...more)
      more.forEach(tell)
    }
    const small = await openStudio(engine, 'small', sizes.small)
    add(await measureLists(small, '1,000'))
    await small.close()
    const large = await openStudio(engine, 'large', sizes.large)
    add(await measureWaits(large))
    add(await measureSending(large))
    add(await measureLists(large, sizes.large.users.toLocaleString('en')))
    add(await countOfOpenPages(large))
    await large.close()
    return rows
  })
}

/** How a burst of webhooks is taken. @param {(row: Row) => void} tell @returns {Promise<Row[]>} */
export async function benchEvents(tell) {
  const failed = await withEngine(timeEvents)
  const work = 'a burst of 2,000 webhooks, ceilings passed'
  const row = { work, ours: failed, ceiling: null, ratio: null, goal: '0', ok: failed === 0 }
  tell(row)
  return [row]
}

/** @template Result @param {(engine: import('../server/src/database/embedded/engine.ts').Engine) => Promise<Result>} work @returns {Promise<Result>} */
async function withEngine(work) {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'studio-bench-')))
  const engine = await startEngine({ dataDir, disposable: true })
  try {
    return await work(engine)
  } finally {
    await engine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @param {Row} row */
const line = ({ work, ours, ratio, goal, ok }) =>
  `${work.padEnd(72)} ${ours.toFixed(2).padStart(9)} ${(ratio?.toFixed(1) ?? '').padStart(6)}  ${goal.padEnd(16)} ${ok ? '✓' : '✗'}`

if (process.argv[1] === import.meta.filename) {
  console.log(`${'work'.padEnd(72)} ${'ours'.padStart(9)} ${'ratio'.padStart(6)}  goal`)
  const tell = (/** @type {Row} */ row) => console.log(line(row))
  const rows = [...(await benchLists(tell)), ...(await benchEvents(tell))]
  const failed = rows.filter(({ ok }) => !ok).length
  console.log(`\n${rows.length - failed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}
