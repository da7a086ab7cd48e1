import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ffmpegMaker, findFfmpeg } from '../server/src/adapters/films/ffmpeg.ts'
import { measuringArguments } from '../server/src/adapters/films/ffmpeg-arguments.ts'
import { MakingStopped } from '../server/src/adapters/films/film-maker.ts'
import { sizes } from './fill.mjs'
import { median } from './served/served.mjs'
import { openStudio } from './studio.mjs'
import { report } from './table.mjs'
import { withEngine } from './with-engine.mjs'

const picture = { rate: 25, lastFrame: 59.96, range: /** @type {const} */ ('sdr') }
const facts = { seconds: 60, width: 1920, height: 1080, picture, sounds: [0] }
const CALLS = 1_000
const ROUNDS = Number(process.env.ROUNDS ?? 5)
/** Most that calls may slow down while films are processed. */
const MOST = 2
/** Most processor seconds that measuring a minute of film may take; the encoder takes many times as much. */
const MOST_MEASURING = 3
/** @type {import('./studio.mjs').Ask} */
const profile = { as: 'student', method: 'GET', path: 'User/getUserInfo' }

/** Creates a film of noise, which costs an encoder most. @param {string} program @param {string} path */
function makeFilm(program, path) {
  const picture = `nullsrc=size=${facts.width}x${facts.height}:rate=25:duration=${facts.seconds}`
  const noise = `${picture},noise=alls=40:allf=t`
  const sound = `sine=frequency=330:duration=${facts.seconds}`
  const inputs = ['-f', 'lavfi', '-i', noise, '-f', 'lavfi', '-i', sound]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  execFileSync(program, ['-loglevel', 'error', ...inputs, ...codecs, path])
}

/** Processes the film again and again, as the job does; returns what stops it. @param {string} program @param {string} folder */
function processing(program, folder) {
  const maker = ffmpegMaker({ program, folder: join(folder, 'made') })
  const stopping = new AbortController()
  const making = { id: 'bench', facts, level: false, onPercent: () => {}, stop: stopping.signal }
  const run = async () => {
    while (!stopping.signal.aborted) await maker.make(join(folder, 'film.mp4'), making, async () => {})
  }
  const ended = run().catch((error) => {
    if (!(error instanceof MakingStopped)) throw error
  })
  return async () => {
    stopping.abort()
    await ended
  }
}

/**
 * Measures a call alone and while a film is processed, in turns: milliseconds of the 95th of a hundred calls.
 * @param {import('./studio.mjs').BenchStudio} studio @param {string} program
 * @returns {Promise<import('./table.mjs').Row>}
 */
async function measureProcessing(studio, program) {
  const folder = mkdtempSync(join(tmpdir(), 'studio-bench-processing-'))
  const slowest = async () => {
    const times = []
    for (let call = 0; call < CALLS; call += 1) {
      const began = performance.now()
      if ((await studio.ask(profile)).status !== 200) throw new Error('the profile was not answered')
      times.push(performance.now() - began)
    }
    return times.sort((a, b) => a - b)[Math.floor(CALLS * 0.95)] ?? Number.NaN
  }
  try {
    makeFilm(program, join(folder, 'film.mp4'))
    await slowest()
    const alone = []
    const beside = []
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await slowest())
      const stop = processing(program, folder)
      beside.push(await slowest())
      await stop()
    }
    const ratio = median(beside) / median(alone)
    return {
      work: 'processing: own profile while a film is processed, the 95th of 100',
      ours: `${median(beside).toFixed(2)} ms`,
      ceiling: `${median(alone).toFixed(2)} ms`,
      ratio,
      goal: `≤ ${MOST} × without`,
      reached: ratio <= MOST,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Measures what it costs to measure a film's loudness before it is processed: processor seconds for a minute of film, the median of
 * some rounds.
 * @param {string} program
 * @returns {import('./table.mjs').Row}
 */
function measureLoudness(program) {
  const folder = mkdtempSync(join(tmpdir(), 'studio-bench-loudness-'))
  try {
    const film = join(folder, 'film.mp4')
    makeFilm(program, film)
    const costs = Array.from({ length: ROUNDS }, () => {
      const spent = spawnSync(program, ['-benchmark', ...measuringArguments(film, facts)], {
        encoding: 'utf8',
      })
      const [, user = '', system = ''] = /utime=([\d.]+)s stime=([\d.]+)s/.exec(spent.stderr) ?? []
      return ((Number(user) + Number(system)) * 60) / facts.seconds
    })
    const cost = median(costs)
    return {
      work: 'processing: the loudness of a minute of film, processor time',
      ours: `${cost.toFixed(2)} s`,
      ceiling: '',
      ratio: null,
      goal: `≤ ${MOST_MEASURING} s`,
      reached: cost > 0 && cost <= MOST_MEASURING,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await report((tell) =>
  withEngine(async (engine) => {
    const program = findFfmpeg('ffmpeg')
    if (!program) return console.log('  processing: not measured, because there is no ffmpeg here')
    tell(measureLoudness(program))
    const studio = await openStudio(engine, 'processing', sizes.small)
    try {
      tell(await measureProcessing(studio, program))
    } finally {
      await studio.close()
    }
  }),
)
