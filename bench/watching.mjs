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
const EVERY = 40
const IDLE_MS = 30_000
const REPORTS = Number(process.env.REPORTS ?? 2)
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
 * Measures what all viewers' reports of their positions cost while they watch: each reports every forty seconds, evenly spread. Beside
 * them stands a bare Fastify that runs one prepared select for each report, at the same pace in the same run: a processor that is woken
 * that often costs several times what the same work costs back to back, whatever is done.
 * @param {import('./studio.mjs').BenchStudio} studio
 * @returns {Promise<import('./table.mjs').Row>}
 */
async function measureWatching(studio) {
  const viewers = await makeViewers(studio.context)
  const processor = await makeProcessor(studio.context.db.$client)
  let watched = 0
  /** @param {number} turn */
  const tell = async (turn) => {
    const { token, film } = /** @type {(typeof viewers)[number]} */ (viewers[turn % VIEWERS])
    const seconds = watched + EVERY * Math.floor(turn / VIEWERS)
    const status = await studio.tell(token, `VideoProgress/${film}`, { seconds })
    if (status !== 204) throw new Error(`a position was answered ${status}`)
  }
  await paced(1, tell)
  watched += EVERY
  const bare = bareStudio(studio.context.db.$client)
  await paced(1, bare.ask)
  // What the server and PostgreSQL do while nobody watches is no cost of the viewers.
  const idle = (await processor.of(() => wait(IDLE_MS), 1)) / IDLE_MS
  /** Percent of a core. @param {(turn: number) => Promise<unknown>} ask */
  const percentOf = async (ask) => {
    let elapsed = 0
    const total = await processor.of(async () => {
      elapsed = await paced(REPORTS, ask)
    }, 1)
    return 100 * (total / elapsed - idle)
  }
  const select = await percentOf(bare.ask)
  const ours = await percentOf(tell)
  return {
    work: `watching: ${VIEWERS} viewers, ${Math.round(VIEWERS / EVERY)} positions a second, of a core`,
    ours: `${ours.toFixed(1)} %`,
    ceiling: `${select.toFixed(1)} %`,
    ratio: ours / select,
    goal: `≤ ${MOST} % of a core`,
    reached: ours <= MOST,
  }
}

/**
 * Asks once for each viewer, evenly spread over the seconds between two reports, some times over; returns the milliseconds it took.
 * @param {number} reports @param {(turn: number) => Promise<unknown>} ask
 */
async function paced(reports, ask) {
  const between = (EVERY * 1_000) / VIEWERS
  const began = performance.now()
  const asked = []
  for (let turn = 0; turn < reports * VIEWERS; turn += 1) {
    await wait(Math.max(0, began + turn * between - performance.now()))
    asked.push(ask(turn))
  }
  await Promise.all(asked)
  return performance.now() - began
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
