import { setTimeout as sleep } from 'node:timers/promises'
import { askOf, call, filmOf, signIn } from './served/member-calls.mjs'
import { withServed } from './served/served.mjs'
import { report } from './table.mjs'

/** Row L10: five times the calls of row L2, as they come, whether the ones before are answered or not. */
const CALLS_A_SECOND = Number(process.env.CALLS_A_SECOND ?? 250)
const TIMES = 5
const SECONDS = 15
const LEAST_GOODPUT = 0.8
const MOST_RECOVERY_MS = 10_000

/**
 * Makes calls at a pace and waits for their answers.
 * @param {{ url: string, film: string, tokens: string[] }} studio @param {number} pace
 */
async function atPace({ url, film, tokens }, pace) {
  const counts = { good: 0, refused: 0, other: 0, lost: 0 }
  const began = performance.now()
  const one = async (/** @type {number} */ turn) => {
    const { path, ...how } = askOf(turn, film)
    const token = tokens[turn % tokens.length] ?? ''
    const { ok, status, retryAfter } = await call(url, path, { ...how, token }).catch(() => lost)
    if (ok) counts.good += 1
    else if (status === 503 && retryAfter) counts.refused += 1
    else if (status === 0) counts.lost += 1
    else counts.other += 1
  }
  const calls = []
  for (let turn = 0; turn < pace * SECONDS; turn += 1) {
    const wait = began + (turn * 1_000) / pace - performance.now()
    if (wait > 1) await sleep(wait)
    // The answers of those before are read, also where the pace can't be kept.
    else if (turn % 20 === 0) await sleep(0)
    calls.push(one(turn))
  }
  await Promise.all(calls)
  const seconds = (performance.now() - began) / 1_000
  return { ...counts, goodput: counts.good / seconds }
}

const lost = { ok: false, status: 0, retryAfter: null, text: '' }

/** Milliseconds until ten calls in a row are answered. @param {string} url @param {string} token */
async function recovery(url, token) {
  const began = performance.now()
  for (let good = 0; good < 10; ) {
    const { ok } = await call(url, 'User/getUserInfo', { token }).catch(() => lost)
    good = ok ? good + 1 : 0
  }
  return performance.now() - began
}

process.env.RATE_LIMITS = 'off'
await report((tell) =>
  withServed(async ({ url }) => {
    const tokens = (await signIn(url)).map(({ accessToken }) => accessToken)
    const studio = { url, tokens, film: await filmOf(url) }
    await atPace(studio, CALLS_A_SECOND / 2)
    const usual = await atPace(studio, CALLS_A_SECOND)
    const storm = await atPace(studio, CALLS_A_SECOND * TIMES)
    const back = await recovery(url, tokens[0] ?? '')
    const work = (/** @type {string} */ what) =>
      `overload, ${TIMES} × ${CALLS_A_SECOND} calls a second: ${what}`
    const ratio = storm.goodput / usual.goodput
    tell({
      work: work('good answers'),
      ours: `${storm.goodput.toFixed(0)} a second`,
      ceiling: `${usual.goodput.toFixed(0)} a second`,
      ratio,
      goal: `≥ ${LEAST_GOODPUT}`,
      reached: ratio >= LEAST_GOODPUT,
    })
    const rows = /** @type {const} */ ([
      ['answers that are neither good nor 503 with Retry-After', storm.other, 'calls', 0],
      ['until ten calls in a row are answered', back, 'ms', MOST_RECOVERY_MS],
    ])
    for (const [what, figure, unit, most] of rows)
      tell({
        work: work(what),
        ours: `${figure.toFixed(0)} ${unit}`,
        ceiling: '',
        ratio: null,
        goal: `≤ ${most} ${unit}`,
        reached: figure <= most,
      })
    const all = TIMES * CALLS_A_SECOND * SECONDS
    // Each call that waits has a connection: what is more than the system lines up gets none in ten seconds.
    console.log(`of ${all} calls ${storm.refused} were refused with 503, ${storm.lost} got no connection`)
  }),
)
