import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { me } from '@studio/contract/account/endpoints.ts'
import { DAY } from '@studio/contract/dates.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allAsks } from './testing/all-asks.ts'
import { type Ask, readied } from './testing/rights/ask.ts'
import { type Caller, callers } from './testing/rights/callers.ts'
import { cellOf, makeScene, type Scene } from './testing/rights/scene.ts'
import { table as rights, linesOf as rightsOf } from './testing/rights/table.ts'
import { linesOf, table } from './testing/round-trips.ts'
import { startTestStudio, type TestStudio } from './testing/start-test-studio.ts'
import { statementsOf, watchStatements } from './testing/statements.ts'

const lines = linesOf(table)

/** The video service on loopback. */
const vimeo = createServer((_, response) => {
  const found = { type: 'video', title: 'Slow tide', duration: 61, thumbnail_url: null }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
})

let studio: TestStudio
let scene: Scene
let watched: ReturnType<typeof watchStatements>
beforeAll(async () => {
  await new Promise<void>((resolve) => vimeo.listen(0, '127.0.0.1', resolve))
  const { port } = vimeo.address() as AddressInfo
  studio = await startTestStudio({ VIMEO_OEMBED_URL: `http://127.0.0.1:${port}/api/oembed.json` })
  const now = studio.context.clock.now().getTime()
  await studio.clock.move(1.5 * DAY - (now % DAY))
  // No time passes, so that nothing that is kept for a while grows too old meanwhile.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  scene = await makeScene(studio)
  watched = watchStatements()
})
afterAll(async () => {
  watched.stop()
  vi.useRealTimers()
  vimeo.close()
  await studio.stop()
})

/** A member calls where a member may, else staff, else a visitor. */
const order: Caller[] = ['daily', 'calendars', 'packs', 'coach', 'admin', ...callers]

/** Who gets what they ask for; null where nobody does. */
function callerOf({ name }: Ask): Caller | null {
  const marks = rightsOf(rights).get(name) ?? []
  return order.find((caller) => /[.M]/.test(marks[callers.indexOf(caller)] ?? '')) ?? null
}

/** All that the servers told each other so far is heard: signals arrive in their order. */
async function allHeard(): Promise<void> {
  const { db, signals } = studio.context
  const heard = Promise.withResolvers<void>()
  await signals.hear('all_heard', { heard: () => heard.resolve(), missed: () => {} })
  await db.execute('notify all_heard')
  await heard.promise
}

const asks = allAsks.filter((one) => callerOf(one) !== null)

test('every call has its line in the table of round trips, and every line has a call', () => {
  expect([...lines.keys()].toSorted()).toEqual(asks.map(({ name }) => name).toSorted())
})

test.each(asks)(
  '$name asks the database as often as the table says, once what is kept is there',
  { timeout: 60_000 },
  async (one) => {
    const at = cellOf(scene, callerOf(one) as Caller)
    if (at.me)
      await studio
        .as(at.me)
        .call(me, {})
        .catch(() => {})
    const isRead = one.endpoint.method === 'GET'
    const first = isRead ? await readied(at, one) : null
    const send = await readied(at, one)
    await allHeard()
    await first?.()
    expect(await statementsOf(send)).toBe(lines.get(one.name))
  },
)
