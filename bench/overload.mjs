import { setTimeout as sleep } from 'node:timers/promises'
import { socketFolderOf } from '../server/src/database/embedded/folders.ts'
import { socketConnection } from '../server/src/database/embedded/postmaster.ts'
import { startMeasured } from './calls/measured-server.mjs'
import { askOf, call, filmOf, signIn } from './served/member-calls.mjs'
import { withServed } from './served/served.mjs'
import { report } from './table.mjs'

/** Row L10: five times the calls of row L2, as they come, whether the ones before are answered or not. */
const CALLS_A_SECOND = Number(process.env.CALLS_A_SECOND ?? 250)
const TIMES = 5
const SECONDS = 15
const LEAST_GOODPUT = 0.8
/** Share of the usual calls without which there is nothing to compare with. */
const LEAST_USUAL = 0.9
const MOST_RECOVERY_MS = 10_000

/** @typedef {{ ok: boolean, status: number, retryAfter: string | null }} Answer */

/**
 * Makes calls at a pace, or as many as the machine can, and waits for their answers. What is good counts while calls
 * are made: those without a connection are waited for ten seconds longer.
 * @param {(turn: number) => Promise<Answer>} ask @param {number} pace
 */
async function atPace(ask, pace) {
  const counts = { good: 0, refused: 0, other: 0, lost: 0 }
  const began = performance.now()
  const isInTime = () => performance.now() - began < SECONDS * 1_000
  let inTime = 0
  /** @type {Set<number>} */
  const odd = new Set()
  const one = async (/** @type {number} */ turn) => {
    const { ok, status, retryAfter } = await ask(turn).catch(() => lost)
    if (ok) {
      counts.good += 1
      if (isInTime()) inTime += 1
    } else if (status === 503 && retryAfter) counts.refused += 1
    else if (status === 0) counts.lost += 1
    else {
      counts.other += 1
      odd.add(status)
    }
  }
  const calls = []
  for (let turn = 0; turn < pace * SECONDS && isInTime(); turn += 1) {
    const wait = began + (turn * 1_000) / pace - performance.now()
    if (wait > 1) await sleep(wait)
    // The answers of those before are read, also where the pace can't be kept.
    else if (turn % 20 === 0) await sleep(0)
    calls.push(one(turn))
  }
  await Promise.all(calls)
  return { ...counts, odd: [...odd], made: calls.length, goodput: inTime / SECONDS }
}

/**
 * Returns the part of the same storm that a bare Fastify with one select answers: less than 1 where the machine has
 * no time for more, or where the calls can't be made as fast.
 * @param {string} dataDir @param {string} userId
 */
async function machineShare(dataDir, userId) {
  const connection = socketConnection(socketFolderOf(dataDir), 'studio')
  const bare = await startMeasured('bare-server.mjs', { connection, userId })
  try {
    const ask = async () => {
      const answer = await fetch(`${bare.url}/select`)
      await answer.text()
      return { ok: answer.ok, status: answer.status, retryAfter: null }
    }
    const { goodput } = await atPace(ask, CALLS_A_SECOND * TIMES)
    return Math.min(1, goodput / (CALLS_A_SECOND * TIMES))
  } finally {
    await bare.close()
  }
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

/**
 * Measures the usual calls, the storm, the time until all is well again, and the machine's share.
 * @param {{ url: string, dataDir: string }} studio
 */
async function measure({ url, dataDir }) {
  const tokens = (await signIn(url)).map(({ accessToken }) => accessToken)
  const film = await filmOf(url)
  const ask = (/** @type {number} */ turn) => {
    const { path, ...how } = askOf(turn, film)
    return call(url, path, { ...how, token: tokens[turn % tokens.length] ?? '' })
  }
  await atPace(ask, CALLS_A_SECOND / 2)
  const usual = await atPace(ask, CALLS_A_SECOND)
  if (usual.goodput < LEAST_USUAL * CALLS_A_SECOND)
    throw new Error(
      `The machine is too busy to measure this: ${usual.goodput.toFixed(0)} of ${CALLS_A_SECOND} calls a second were answered. Set CALLS_A_SECOND lower.`,
    )
  const storm = await atPace(ask, CALLS_A_SECOND * TIMES)
  const back = await recovery(url, tokens[0] ?? '')
  const own = JSON.parse((await call(url, 'User/getUserInfo', { token: tokens[0] ?? '' })).text)
  return { usual, storm, back, share: await machineShare(dataDir, own.id) }
}

/** @param {import('./table.mjs').Tell} tell @param {Awaited<ReturnType<typeof measure>>} measured */
function tellAll(tell, { usual, storm, back, share }) {
  const work = (/** @type {string} */ what) =>
    `overload, ${TIMES} × ${CALLS_A_SECOND} calls a second: ${what}`
  const ceiling = usual.goodput * share
  const ratio = storm.goodput / ceiling
  tell({
    work: work('good answers'),
    ours: `${storm.goodput.toFixed(0)} a second`,
    ceiling: `${ceiling.toFixed(0)} a second`,
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
  const parts = `a bare Fastify answers ${(share * 100).toFixed(0)} % of the same calls`
  console.log(`${usual.goodput.toFixed(0)} good answers a second before; ${parts}`)
  // Each call that waits has a connection: what is more than the system lines up gets none in ten seconds.
  console.log(
    `of ${storm.made} calls ${storm.refused} were refused with 503, ${storm.lost} got no connection`,
  )
}

process.env.RATE_LIMITS = 'off'
await report((tell) => withServed(async (studio) => tellAll(tell, await measure(studio))))
