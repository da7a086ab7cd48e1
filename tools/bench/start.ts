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
  untilOpen,
} from './served.ts'
import { atMost, report } from './table.ts'

const STARTS = 5
/** After a start V8 collects its garbage a few times, each time as much work as a minute of idling. */
const SETTLING_MS = 240_000
const IDLE_MS = 60_000
const LOAD_MS = 20_000
const READERS = 16
const pages = [
  '/',
  '/about',
  '/membership-pricing',
  '/daily-classes',
  '/signin',
  '/training-paths',
  '/waiver',
]

/** Runs `npm start` in a folder of the project, until its first page has been answered. */
async function startByNpm(folder: string, dataDir: string) {
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
  const isServer = (pid: number) =>
    /server.build.bundle.main\.js/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
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

/** Waits until the renditions of the demo's classes of today are made, which takes some minutes once. */
async function untilFilmsAreMade(pid: number): Promise<void> {
  const makesFilms = (child: number) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('ffmpeg')
    } catch {
      return false // It ended meanwhile.
    }
  }
  for (let quiet = 0; quiet < 10; quiet += 1) {
    if (descendants(pid).some(makesFilms)) quiet = 0
    await sleep(1000)
  }
}

/** Requests all pages in parallel, each also with parameters, which bypass the cache. */
async function readPages(url: string): Promise<void> {
  const end = performance.now() + LOAD_MS
  let asked = 0
  const read = async () => {
    while (performance.now() < end) {
      asked += 1
      await (await fetch(`${url}${pages[asked % pages.length]}${asked % 3 ? '' : `?page=${asked}`}`)).text()
    }
  }
  await Promise.all(Array.from({ length: READERS }, read))
}

/** Starts a copy of the last commit, installed from npm's cache and built, with an empty database. */
async function firstStart(folder: string): Promise<number> {
  const copy = join(folder, 'clone')
  const { status } = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, copy])
  if (status !== 0) throw new Error('the project could not be cloned')
  const studio = await startByNpm(copy, join(folder, 'first'))
  await studio.stop()
  return studio.seconds
}

await report(async (tell) => {
  const folder = dataFolder()
  try {
    const dataDir = join(folder, 'data')
    await startByNpm(root, dataDir).then((studio) => studio.stop())
    const seconds: number[] = []
    for (let start = 1; start < STARTS; start += 1) {
      const studio = await startByNpm(root, dataDir)
      seconds.push(studio.seconds)
      await studio.stop()
    }
    tell(atMost('start: the second one, to its first page', median(seconds), 's', 2.5))
    tell(atMost('start: the first one of a clone, npm cache filled', await firstStart(folder), 's', 60))
    const studio = await startByNpm(root, dataDir)
    await untilFilmsAreMade(studio.pid)
    await sleep(SETTLING_MS)
    tell(atMost('memory: idle', residentMegabytes(studio.pid), 'MB', 250))
    tell(atMost('idle: of one core, server and engine', await percentOfCore(studio.pid, IDLE_MS), '%', 0.3))
    await readPages(studio.url)
    tell(atMost('memory: after 20 s of pages', residentMegabytes(studio.pid), 'MB', 350))
    await studio.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
