import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { budgets } from '../../e2e/page-budgets.ts'
import { ensureChromium, quietFlags } from '../set-up/chromium.mjs'
import { npm } from '../set-up/command.mjs'
import { root } from '../set-up/root.mjs'
import { Stop, say } from '../set-up/say.mjs'
import { median, withServed } from './served.ts'
import { type Row, report } from './table.ts'

/** It weighs more than the studio, so it is fetched into .runtime by who measures pages. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const home = join(root, '.runtime', LIGHTHOUSE)
const program = join(home, 'node_modules', 'lighthouse', 'cli', 'index.js')
const RUNS = Number(process.env.RUNS ?? 5)
/** Maximum of each figure; milliseconds, and thousands of bytes as transferred. */
const most = { lcp: 1_750, tbt: 80, cls: 0.01, requests: 30, scriptKB: 155 }
const LEAST_SCORE = 0.98

type Figures = Record<keyof typeof most | 'score', number>
interface Report {
  audits: Record<
    string,
    { numericValue?: number; details?: { items: { resourceType: string; transferSize: number }[] } }
  >
  categories: { performance: { score: number } }
}

async function ensureLighthouse(): Promise<void> {
  if (existsSync(program)) return
  say('Fetching Lighthouse into .runtime (once) …')
  const args = ['install', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund', LIGHTHOUSE]
  const { status, output } = await npm(args, { cwd: root, quiet: true })
  if (status !== 0) throw new Stop(`Lighthouse could not be fetched from npm:\n${output.trim()}`)
}

/** A first visit on a phone: slow 4G and a processor four times slower, both simulated, in a browser without a cache. */
async function visit(url: string): Promise<Figures> {
  const noSandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const chrome = `--chrome-flags=${[...noSandbox, '--headless=new', ...quietFlags].join(' ')}`
  const args = [program, url, '--output=json', '--quiet', '--only-categories=performance', chrome]
  const env = { ...process.env, CHROME_PATH: await ensureChromium() }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 100_000_000 })
  const { audits, categories } = JSON.parse(stdout) as Report
  const sent = audits['network-requests']?.details?.items ?? []
  const scripts = sent.filter(({ resourceType }) => resourceType === 'Script')
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    score: categories.performance.score,
    lcp: Math.round(figure('largest-contentful-paint')),
    tbt: Math.round(figure('total-blocking-time')),
    cls: Math.round(figure('cumulative-layout-shift') * 1000) / 1000,
    requests: sent.length,
    scriptKB: Math.round(scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000),
  }
}

/** The median of each figure over all runs of a page. */
function rowOf(page: string, runs: Figures[]): Row {
  const names = Object.keys(most) as (keyof typeof most)[]
  const of = (name: keyof Figures) => median(runs.map((run) => run[name]))
  const missed = names.filter((name) => !(of(name) <= most[name]))
  const score = of('score')
  return {
    work: `${page}: ${names.map((name) => `${name} ${of(name)}`).join(', ')}`,
    ours: score.toFixed(2),
    goal: `≥ ${LEAST_SCORE}${missed.map((name) => `, ${name} ≤ ${most[name]}`).join('')}`,
    reached: score >= LEAST_SCORE && missed.length === 0,
  }
}

/** Returns the address of one of today's classes. */
async function classAt(url: string): Promise<string> {
  const [, address] = /href="(\/date\/[^"]+)"/.exec(await (await fetch(`${url}/daily-classes`)).text()) ?? []
  if (!address) throw new Error('The demo has no class of today')
  return address
}

await report(async (tell) => {
  await ensureLighthouse()
  await withServed(
    async ({ url }) => {
      for (const page of Object.keys(budgets)) {
        const address = page === 'class' ? await classAt(url) : page
        const runs: Figures[] = []
        // Lighthouse now and then finds no beginning in its own trace, and asks to be run again.
        for (let run = 0; run < RUNS; run += 1)
          runs.push(await visit(url + address).catch(() => visit(url + address)))
        tell(rowOf(page, runs))
      }
    },
    // The demo's films are worked on for the first ten minutes, beside which a browser is slow.
    { FFMPEG: 'off' },
  )
})
