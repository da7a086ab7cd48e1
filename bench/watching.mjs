import { setTimeout as wait } from 'node:timers/promises'
import { makeLibrary } from '../server/src/testing/library.ts'
import { bareStudio } from './bare.mjs'
import { sizes } from './fill.mjs'
import { makeProcessor } from './processor.mjs'
import { openStudio } from './studio.mjs'
import { report } from './table.mjs'
import { withEngine } from './with-engine.mjs'

const VIEWERS = 500
const FILMS = 20
/** Seconds between two reports of a player (web/app/features/videos/progress/position-reports.ts). */
const EVERY = 10
const IDLE_MS = 30_000
const REPORTS = Number(process.env.REPORTS ?? 3)
/** Percent of a core. */
const MOST = 5

/**
 * Creates members and films that are open to them.
 * @param {import('../server/src/context.ts').Context} context
 */
async function makeViewers(context) {
  const library = makeLibrary(context)
  const films = []
  for (let count = 0; count < FILMS; count += 1) films.push(await library.video({ durationSeconds: 3_600 }))
  await library.pack(films)
  const viewers = []
  for (let count = 0; count < VIEWERS; count += 1) {
    const { token } = await library.member('TrainingPacks')
    viewers.push({ token, film: films[count % FILMS] })
  }
  return viewers
}

/**
 * Measures what all viewers' reports of their positions cost while they watch: each reports every ten seconds, evenly spread. Beside
 * it stands a bare Fastify with one prepared select, in the same run, which tells how busy the machine is.
 * @param {import('./studio.mjs').BenchStudio} studio
 * @returns {Promise<import('./table.mjs').Row>}
 */
async function measureWatching(studio) {
  const viewers = await makeViewers(studio.context)
  const processor = await makeProcessor(studio.context.db.$client)
  const between = (EVERY * 1_000) / VIEWERS
  /** @param {number} reports */
  const watch = async (reports) => {
    const began = performance.now()
    const sent = []
    for (let turn = 0; turn < reports * VIEWERS; turn += 1) {
      await wait(Math.max(0, began + turn * between - performance.now()))
      const { token, film } = /** @type {(typeof viewers)[number]} */ (viewers[turn % VIEWERS])
      const seconds = watched + EVERY * Math.floor(turn / VIEWERS)
      sent.push(studio.tell(token, `VideoProgress/${film}`, { seconds }))
    }
    const failed = (await Promise.all(sent)).find((status) => status !== 204)
    if (failed) throw new Error(`a position was answered ${failed}`)
    watched += EVERY * reports
    return performance.now() - began
  }
  let watched = 0
  await watch(2)
  let elapsed = 0
  const bare = bareStudio(studio.context.db.$client)
  await processor.of(bare.ask, 500)
  const select = await processor.of(bare.ask, 2_000)
  // What the server and PostgreSQL do while nobody watches is no cost of the viewers.
  const idle = (await processor.of(() => wait(IDLE_MS), 1)) / IDLE_MS
  const total = await processor.of(async () => {
    elapsed = await watch(REPORTS)
  }, 1)
  const spent = total - idle * elapsed
  const percent = (100 * spent) / elapsed
  return {
    work: `watching: ${VIEWERS} viewers, ${VIEWERS / EVERY} positions a second, Node and PostgreSQL`,
    ours: `${percent.toFixed(1)} %, ${(spent / (REPORTS * VIEWERS)).toFixed(2)} ms`,
    ceiling: `${select.toFixed(3)} ms`,
    ratio: spent / (REPORTS * VIEWERS) / select,
    goal: `≤ ${MOST} % of a core`,
    reached: percent <= MOST,
  }
}

await report((tell) =>
  withEngine(async (engine) => {
    const studio = await openStudio(engine, 'watching', sizes.small)
    try {
      tell(await measureWatching(studio))
    } finally {
      await studio.close()
    }
  }),
)
