import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idleWork } from '../../server/src/testing/hostile-load/loop-time.ts'
import { ranFor } from '../../tools/bench/processor.ts'
import { dataFolder, freePort, openServed } from '../../tools/bench/served.ts'
import { askOf, call, filmOf, signIn } from './member-calls.ts'

/**
 * Loads in small. Compared is the processor time of the server with that of a fixed piece of work in the same
 * run, so that other load on the machine decides nothing.
 */
const dataDir = dataFolder()
let studio: Awaited<ReturnType<typeof openServed>>
/** Processor time that the server's process has taken until it was open, in milliseconds. */
let starts: { first: number; later: number }

const start = async () => {
  studio = await openServed({ dataDir, port: await freePort() })
  return ranFor(studio.pid)
}

beforeAll(async () => {
  const first = await start()
  await studio.stop()
  starts = { first, later: await start() }
}, 120_000)
afterAll(async () => {
  await studio.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Converts milliseconds on the machine for which the goals were set to this one, as it is now. */
const here = async (milliseconds: number) => (milliseconds * (await idleWork())) / 50

/** Returns the processor time of each call, in milliseconds, of the cheapest of three rounds. */
async function costOf(calls: number, round: () => Promise<unknown>): Promise<number> {
  const costs: number[] = []
  for (let rounds = 0; rounds < 3; rounds += 1) {
    const before = ranFor(studio.pid)
    await round()
    costs.push((ranFor(studio.pid) - before) / calls)
  }
  return Math.min(...costs)
}

test('a later start repeats nothing of the first one (L12)', async () => {
  expect(starts.later).toBeLessThan(starts.first / 2)
  expect(starts.later).toBeLessThan(await here(4_000))
})

test('fifty visitors at once get every public list, which costs what 2,000 a second leave it (L1)', async () => {
  const paths = ['Price?orderBy=DateTime', 'VideoHistory/list']
  const visitor = async (_: unknown, number: number) => {
    for (let turn = 0; turn < 16; turn += 1) {
      const { status, text } = await call(studio.url, paths[(number + turn) % 2] ?? '')
      expect(status, text).toBe(200)
    }
  }
  const cost = await costOf(800, () => Promise.all(Array.from({ length: 50 }, visitor)))
  expect(cost).toBeLessThan(await here(0.5))
})

test('members who read, write and look at notifications are all answered, at what 250 calls a second leave (L2)', async () => {
  const sessions = await signIn(studio.url, 8)
  const film = await filmOf(studio.url)
  const member = async ({ accessToken: token }: { accessToken: string }, number: number) => {
    for (let turn = 0; turn < 30; turn += 1) {
      const { path, ...how } = askOf(number + turn, film)
      const { ok, text } = await call(studio.url, path, { ...how, token })
      expect(ok, `${path}: ${text}`).toBe(true)
      await sleep(1)
    }
  }
  const cost = await costOf(8 * 30, () => Promise.all(sessions.map(member)))
  expect(cost).toBeLessThan(await here(4))
})
