import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../set-up/root.mjs'
import {
  dataFolder,
  descendants,
  freePort,
  median,
  percentOfCore,
  residentMegabytes,
  untilAtRest,
  untilOpen,
} from './served/served.mjs'
import { report } from './table.mjs'

/** @typedef {import('./table.mjs').Row} Row */

const STARTS = 5
const QUIET_MS = 20_000
const IDLE_MS = 60_000
/** After a start V8 collects its garbage a few times, each time as much work as a minute of idling. */
const SETTLING_MS = 220_000
const LOAD_MS = 20_000
const READERS = 16
const pages = [
  '/',
  '/about',
  '/membership-pricing',
  '/daily-classes',
  '/signin',
  '/training-paths',
  '/personal-practice',
  '/waiver',
]

/** @param {number} pid */
const isServer = (pid) => /server.build.bundle.main\.js/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))

/**
 * Runs `npm start` in a folder of the project, until its first page has been answered.
 * @param {string} folder @param {string} dataDir
 */
const startByNpm = async (folder, dataDir) => {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off' },
    stdio: 'ignore',
  })
  await untilOpen(port, () => child.exitCode === null)
  const url = `http://127.0.0.1:${port}`
  await (await fetch(url)).text()
  const seconds = (performance.now() - began) / 1000
  const pid = descendants(Number(child.pid)).find(isServer) ?? 0
  return {
    seconds,
    pid,
    url,
    async stop() {
      process.kill(pid, 'SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Requests all pages in parallel, each also with parameters, which bypass the cache. @param {string} url */
const readPages = async (url) => {
  const end = performance.now() + LOAD_MS
  let asked = 0
  const read = async () => {
    while (performance.now() < end) {
      asked += 1
      const page = pages[asked % pages.length]
      await (await fetch(`${url}${page}${asked % 3 ? '' : `?page=${asked}`}`)).text()
    }
  }
  await Promise.all(Array.from({ length: READERS }, read))
}

/** @param {string} work @param {number} figure @param {string} unit @param {number} most @returns {Row} */
const row = (work, figure, unit, most) => ({
  work,
  ours: `${figure.toFixed(figure < 10 ? 2 : 0)} ${unit}`,
  ceiling: '',
  ratio: null,
  goal: `≤ ${most} ${unit}`,
  reached: figure <= most,
})

/**
 * Measures a first start: a copy of the last commit, installed from npm's cache, built, with an empty
 * database.
 */
const firstStart = async () => {
  const folder = dataFolder()
  try {
    const { status } = spawnSync('git', [
      'clone',
      '--quiet',
      '--depth',
      '1',
      `file://${root}`,
      join(folder, 'clone'),
    ])
    if (status !== 0) throw new Error('the project could not be cloned')
    const studio = await startByNpm(join(folder, 'clone'), join(folder, 'data'))
    await studio.stop()
    return studio.seconds
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Measures starts, memory and idle CPU of `npm start`; memory is the resident size of the server's Node
 * process.
 * @returns {Promise<Row[]>}
 */
const measureStart = async () => {
  const dataDir = dataFolder()
  try {
    const first = await startByNpm(root, dataDir)
    // A first start makes the demo's photographs; stopped before, each later one would go on with them.
    await untilAtRest(first.pid)
    await first.stop()
    const seconds = []
    for (let start = 1; start < STARTS; start += 1) {
      const studio = await startByNpm(root, dataDir)
      seconds.push(studio.seconds)
      await studio.stop()
    }
    const studio = await startByNpm(root, dataDir)
    seconds.push(studio.seconds)
    await sleep(QUIET_MS)
    const idle = residentMegabytes(studio.pid)
    const percent = await percentOfCore(studio.pid, IDLE_MS)
    await sleep(SETTLING_MS)
    const settled = await percentOfCore(studio.pid, IDLE_MS)
    await readPages(studio.url)
    const loaded = residentMegabytes(studio.pid)
    await studio.stop()
    return [
      row('start: the second one, to its first page', median(seconds), 's', 1.8),
      row('start: the first one of a clone, npm cache filled', await firstStart(), 's', 25),
      row('memory: idle', idle, 'MB', 220),
      row('memory: after 20 s of pages', loaded, 'MB', 320),
      row('idle: of one core, server and engine, 20 s after a start', percent, '%', 0.3),
      row('idle: the same, five minutes after a start', settled, '%', 0.3),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await report(async (tell) => (await measureStart()).forEach(tell))
