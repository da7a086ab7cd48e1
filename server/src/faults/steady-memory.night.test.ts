import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLibrary } from '../testing/library.ts'
import type { TestPerson } from '../testing/people.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

const CALLS = 600
const MOST_ROUNDS = 5
const AT_ONCE = 10
/** A call that keeps its id for ever keeps more. */
const MOST_BYTES = 40

let studio: TestStudio
let people: TestPerson[]
let film: string
beforeAll(async () => {
  studio = await startTestStudio()
  const library = makeLibrary(studio.context)
  const today = studio.context.clock.now().toISOString().slice(0, 10)
  film = await library.video()
  await library.day(today, [film])
  people = await Promise.all(Array.from({ length: AT_ONCE }, () => library.member('DailyClasses')))
})
afterAll(() => studio.stop())

const reads = ['Home', 'VideoHistory/list?pageLength=10', 'VideoProgress', 'VideoProgress/marks']
const others = [
  'User/getUserInfo',
  'Favourites',
  'TrainingPack',
  ...Array(2).fill('Notification/getMyNotifications'),
]
const paths = [...reads, ...others]

/** One of ten calls stores the position of a film, two look at the notifications, the others read (L2). */
async function traffic(calls: number): Promise<void> {
  const member = async ({ token }: TestPerson, number: number) => {
    const headers = { authorization: `Bearer ${token}` }
    for (let turn = number; turn < number + calls / AT_ONCE; turn += 1) {
      const path = paths[turn % 10]
      const ask = path
        ? { method: 'GET' as const, url: `/api/${path}`, headers }
        : {
            method: 'PUT' as const,
            url: `/api/VideoProgress/${film}`,
            headers,
            payload: { seconds: turn % 60 },
          }
      const { statusCode, body } = await studio.inject(ask)
      expect(statusCode, `${ask.url}: ${body}`).toBeLessThan(300)
    }
  }
  await Promise.all(people.map(member))
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What is left after what is not in use has been collected. */
function kept() {
  collect()
  collect()
  const { totalCount, idleCount } = studio.context.db.$client
  return {
    heap: process.memoryUsage().heapUsed,
    handles: process.getActiveResourcesInfo().length,
    connections: totalCount,
    busy: totalCount - idleCount,
  }
}

test('calls of members, however many, leave heap, handles and connections as they were (L9)', async () => {
  await traffic(CALLS)
  const first = kept()
  let last = first
  let growth = Number.POSITIVE_INFINITY
  // What is compiled and cached on the way makes some rounds grow; what is never freed makes each of them.
  for (let round = 0; round < MOST_ROUNDS && growth >= MOST_BYTES; round += 1) {
    await traffic(CALLS)
    const now = kept()
    growth = Math.min(growth, (now.heap - last.heap) / CALLS)
    last = now
  }
  expect(growth).toBeLessThan(MOST_BYTES)
  expect(last.busy).toBe(0)
  expect(last.connections).toBeLessThanOrEqual(AT_ONCE)
  expect(last.handles).toBeLessThan(first.handles + AT_ONCE)
}, 120_000)
