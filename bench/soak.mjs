import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { askOf, call, filmOf, signIn } from './served/member-calls.mjs'
import { descendants, residentMegabytes, withServed } from './served/served.mjs'
import { report } from './table.mjs'

/**
 * Row L9: half of row L2's traffic for two hours, or SOAK_MINUTES, against the server of `npm start`: does memory grow, do handles
 * stay open? It is not part of `npm run bench` without arguments. Memory that is flat over ten minutes proves little, so
 * shorter runs print their slope per hour, too, but are for trying this file.
 */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 120)
const CALLS_A_SECOND = Number(process.env.CALLS_A_SECOND ?? 125)
/** Access tokens live for ten minutes. */
const RENEW_MS = 5 * 60_000
const SAMPLE_MS = 15_000
/** Part of the run after which caches and connections have their size. */
const WARM = 0.25
/** Megabytes an hour. */
const MOST = 5

/** @typedef {{ at: number, server: number, engine: number, handles: number }} Sample */

/** @param {number} pid */
function privateMegabytes(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return (
      [...text.matchAll(/^Private_\w+:\s+(\d+)/gm)].reduce((sum, [, size]) => sum + Number(size), 0) / 1024
    )
  } catch {
    return 0
  }
}

/** @param {number} pid @param {number} began @returns {Sample} */
const sampleOf = (pid, began) => ({
  at: (performance.now() - began) / 3_600_000,
  server: residentMegabytes(pid),
  engine: descendants(pid).reduce((sum, one) => sum + privateMegabytes(one), 0),
  handles: readdirSync(`/proc/${pid}/fd`).length,
})

/** Least squares, in units an hour. @param {Sample[]} samples @param {'server' | 'engine' | 'handles'} what */
function slopeOf(samples, what) {
  const middle = (/** @type {number[]} */ values) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const at = middle(samples.map((sample) => sample.at))
  const height = middle(samples.map((sample) => sample[what]))
  const above = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample[what] - height), 0)
  return above / samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0)
}

/** Makes the calls evenly, and returns the samples after the warm-up and how many calls failed. @param {{ pid: number, url: string }} studio */
async function soak({ pid, url }) {
  const sessions = await signIn(url)
  const token = () => sessions[Math.floor(Math.random() * sessions.length)]?.accessToken ?? ''
  const film = await filmOf(url)
  const began = performance.now()
  const end = began + MINUTES * 60_000
  /** @type {Sample[]} */
  const samples = []
  let failed = 0
  const one = async (/** @type {number} */ turn) => {
    const { path, ...how } = askOf(turn, film)
    const { ok } = await call(url, path, { ...how, token: token() }).catch(() => ({ ok: false }))
    if (!ok) failed += 1
  }
  const sampling = setInterval(() => samples.push(sampleOf(pid, began)), SAMPLE_MS)
  const renewing = setInterval(async () => {
    for (const [index, { refreshToken }] of sessions.entries()) {
      const how = { method: 'POST', json: { token: refreshToken } }
      const { ok, text } = await call(url, 'User/refreshAccessToken', how).catch((error) => ({
        ok: false,
        text: String(error),
      }))
      // A busy server may refuse; the present token is good for as long again.
      if (ok) sessions[index] = JSON.parse(text)
      else console.log(`a session was not renewed: ${text}`)
    }
  }, RENEW_MS)
  let turn = 0
  for (; performance.now() < end; turn += 1) {
    await sleep(Math.max(0, began + (turn * 1_000) / CALLS_A_SECOND - performance.now()))
    void one(turn)
  }
  clearInterval(sampling)
  clearInterval(renewing)
  await sleep(5_000)
  return { samples: samples.slice(Math.floor(samples.length * WARM)), failed, calls: turn }
}

/** @param {string} work @param {number} figure @param {string} unit @param {number} most */
const row = (work, figure, unit, most) => ({
  work: `soak of ${MINUTES} minutes: ${work}`,
  ours: `${figure.toFixed(1)} ${unit}`,
  ceiling: '',
  ratio: null,
  goal: `≤ ${most} ${unit}`,
  reached: figure <= most,
})

await report((tell) =>
  withServed(async (studio) => {
    const { samples, failed, calls } = await soak(studio)
    const last = samples.at(-1)
    console.log(
      `${calls} calls; at the end ${last?.server.toFixed(0)} and ${last?.engine.toFixed(0)} MB, ${last?.handles} handles`,
    )
    tell(row('memory of the server', slopeOf(samples, 'server'), 'MB/h', MOST))
    tell(row('private memory of its PostgreSQL', slopeOf(samples, 'engine'), 'MB/h', MOST))
    tell(row('open handles of the server', slopeOf(samples, 'handles'), 'an hour', 1))
    tell(row('failed calls', failed, 'calls', 0))
  }),
)
