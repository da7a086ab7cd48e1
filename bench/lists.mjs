import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '../server/src/database/embedded/engine.ts'
import { timeEvents } from './events.mjs'
import { sizes } from './fill.mjs'
import { asks } from './list-asks.mjs'
import { timeSending, CEILING as WAIT } from './send.mjs'
import { openStudio } from './studio.mjs'

/**
 * Every list of the API, over HTTP, in a small studio and in a large one, a call here and a call there in
 * turn, so that whatever else this machine does weighs on both. A list whose median grows more than the ceiling fails,
 * and so do a notification to a crowd that Admin has to wait for, and a burst of webhooks.
 */
const CEILING = 1.5
const ROUNDS = Number(process.env.ROUNDS ?? 60)
const WARM_UP = 8

/** @param {number[]} times */
const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** @param {import('./studio.mjs').BenchStudio} studio @param {import('./list-asks.mjs').ListAsk} ask */
const timed = async (studio, { as, method, path, body }) => {
  const began = performance.now()
  const answer = await studio.ask({
    as,
    method,
    path: typeof path === 'function' ? path(studio) : path,
    body,
  })
  const time = performance.now() - began
  if (answer.status !== 200)
    throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  return { time, answer }
}

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'studio-bench-')))
const engine = await startEngine({ dataDir, disposable: true })
let failed = 0
try {
  const small = await openStudio(engine, 'small', sizes.small)
  const large = await openStudio(engine, 'large', sizes.large)
  console.log(`${'list'.padEnd(58)} ${'1,000'.padStart(9)} ${'1,000,000'.padStart(9)}  ratio     total`)
  for (const ask of asks) {
    const times = { small: /** @type {number[]} */ ([]), large: /** @type {number[]} */ ([]) }
    let total = 0
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const here = await timed(small, ask)
      const there = await timed(large, ask)
      total = JSON.parse(there.answer.text).pageInfo?.totalRecords ?? 0
      if (round < 0) continue
      times.small.push(here.time)
      times.large.push(there.time)
    }
    const [before, after] = [median(times.small), median(times.large)]
    const ratio = after / before
    if (ratio > CEILING) failed += 1
    const row = [
      ask.name.padEnd(58),
      `${before.toFixed(2)}ms`.padStart(9),
      `${after.toFixed(2)}ms`.padStart(9),
      ratio.toFixed(2).padStart(6),
    ]
    console.log(`${row.join(' ')} ${ratio > CEILING ? '✗' : '✓'} ${total.toLocaleString('en').padStart(9)}`)
  }
  const waits = await timeSending(large)
  if (median(waits) > WAIT) failed += 1
  const told = `a notification to ${sizes.large.crowd.toLocaleString('en')} students`
  console.log(
    `\n${told}: ${median(waits).toFixed(0)}ms (at most ${WAIT}ms) ${median(waits) > WAIT ? '✗' : '✓'}`,
  )
  if ((await timeEvents(engine)) > 0) failed += 1
  await small.close()
  await large.close()
} catch (error) {
  failed += 1
  console.error(error)
} finally {
  await engine.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
console.log(`\n${asks.length + 2 - failed} passed, ${failed} failed (ceiling: ${CEILING} times as long)`)
process.exit(failed > 0 ? 1 : 0)
