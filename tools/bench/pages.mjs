import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { budgets } from '../../e2e/page-budgets.ts'
import { ensureBuilt } from '../set-up/built.mjs'
import { ensureChromium, quietFlags } from '../set-up/chromium.mjs'
import { startServer } from '../set-up/server.mjs'
import { loadLighthouse } from './pages/lighthouse.mjs'
import { medianOf, rowOf } from './pages/rows.mjs'
import { untilAtRest } from './served/served.mjs'
import { report } from './table.mjs'

/**
 * First visits on a phone: Lighthouse's mobile setting (slow 4G, a processor four times slower, both
 * simulated) against the server of `npm start` with the demo, in a browser without a cache. Alone: `node
 * tools/bench/pages.mjs`.
 */
const RUNS = Number(process.env.RUNS ?? 5)
/** Goals of each page. */
const goals = {
  score: 0.98,
  lcp: 1_750,
  tbt: 80,
  cls: 0.01,
  requests: 30,
  scripts: 9,
  sheets: 2,
  scriptKB: 160,
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** @param {import('./pages/rows.mjs').PageRow} row @returns {import('./table.mjs').Row} */
function lineOf({ page, score, lcp, tbt, cls, requests, scripts, sheets, scriptKB, totalKB }) {
  const most = { lcp, tbt, cls, requests, scripts, sheets, scriptKB }
  const missed = Object.entries(most).filter(
    ([name, value]) => value > goals[/** @type {keyof typeof most} */ (name)],
  )
  const counts = `${requests} requests, ${scripts} scripts, ${sheets} sheets, ${scriptKB} of ${totalKB} KB scripts`
  return {
    work: `${page}: LCP ${lcp} ms, TBT ${tbt} ms, CLS ${cls}, ${counts}`,
    ours: score.toFixed(2),
    ceiling: '',
    ratio: null,
    goal: `≥ ${goals.score}${missed.length > 0 ? `, missed: ${missed.map(([name]) => name).join(', ')}` : ''}`,
    reached: score >= goals.score && missed.length === 0,
  }
}

/** Starts the demo in a separate folder. @param {{ node: string, env: NodeJS.ProcessEnv }} tools */
async function openDemo({ node, env }) {
  await ensureBuilt({ node, env })
  const folder = mkdtempSync(join(tmpdir(), 'studio-pages-'))
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const server = startServer(
    { node, env: { ...env, PORT: port, DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error' } },
    [],
  )
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries > 240) throw new Error('The demo did not open in two minutes')
    await sleep(500)
  }
  await untilAtRest(Number(server.pid))
  return {
    url,
    async close() {
      server.stop('SIGTERM')
      await server.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the address of one of today's classes. @param {string} url */
async function classAt(url) {
  const [, address] = /href="(\/date\/[^"]+)"/.exec(await (await fetch(`${url}/daily-classes`)).text()) ?? []
  if (!address) throw new Error('The demo has no class of today')
  return address
}

/**
 * Measures the first visit of each page and returns a row for each, the median of its runs.
 * @param {{ node: string, env: NodeJS.ProcessEnv }} tools
 * @returns {Promise<import('./pages/rows.mjs').PageRow[]>}
 */
async function measurePages(tools) {
  const chromePath = await ensureChromium()
  const { lighthouse, launch } = await loadLighthouse()
  const demo = await openDemo(tools)
  const headless = ['--headless=new', ...quietFlags]
  const chromeFlags = process.getuid?.() === 0 ? ['--no-sandbox', ...headless] : headless
  const rows = []
  try {
    for (const page of Object.keys(budgets)) {
      const address = page === 'class' ? await classAt(demo.url) : page
      const runs = []
      for (let run = 0; run < RUNS; run += 1) {
        const chrome = await launch({ chromePath, chromeFlags })
        const flags = { port: chrome.port, onlyCategories: ['performance'], logLevel: 'error' }
        const { lhr } = await lighthouse(`${demo.url}${address}`, flags)
        await chrome.kill()
        runs.push(rowOf(page, lhr))
      }
      rows.push(medianOf(runs))
    }
  } finally {
    await demo.close()
  }
  return rows
}

await report(async (tell) => {
  for (const row of await measurePages({ node: process.execPath, env: process.env })) tell(lineOf(row))
})
