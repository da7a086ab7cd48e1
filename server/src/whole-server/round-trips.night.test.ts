import { me } from '@studio/contract/people/sign-in/endpoints.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../database/connect.ts'
import { keepMoney } from '../rooms/studio/settings/set-money.ts'
import { allAsks } from '../testing/all-asks.ts'
import { type Ask, prepareRequest } from '../testing/rights/ask.ts'
import { type Caller, callers } from '../testing/rights/callers.ts'
import { cellOf } from '../testing/rights/scene/scene.ts'
import { type StartedScene, startScene } from '../testing/rights/scene/start-scene.ts'
import { table as rights, linesOf as rightsOf } from '../testing/rights/table.ts'
import { linesOf, table } from '../testing/round-trips.ts'
import { statementsOf, watchStatements } from '../testing/statements.ts'

const lines = linesOf(table)

let scene: StartedScene
let watched: ReturnType<typeof watchStatements>
beforeAll(async () => {
  scene = await startScene()
  // The first price that is written makes the row of this setting.
  await inTransaction(scene.studio.context.db, (tx) => keepMoney(scene.studio.context, tx))
  // Time stands still, so that no cache entry expires meanwhile.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  watched = watchStatements()
})
afterAll(async () => {
  watched.stop()
  vi.useRealTimers()
  await scene.stop()
})

/** Callers in order of preference: a member if permitted, else staff, else a visitor. */
const order: Caller[] = ['daily', 'calendars', 'packs', 'coach', 'admin', ...callers]

/** Returns a caller who succeeds with a call; null if nobody does. */
function callerOf({ name }: Ask): Caller | null {
  const marks = rightsOf(rights).get(name) ?? []
  return order.find((caller) => /[.M]/.test(marks[callers.indexOf(caller)] ?? '')) ?? null
}

/** Waits until all signals sent so far have arrived; they arrive in order. */
async function allReceived(): Promise<void> {
  const { db, signals } = scene.studio.context
  const received = Promise.withResolvers<void>()
  await signals.listen('all_received', { received: () => received.resolve(), missed: () => {} })
  await db.execute('notify all_received')
  await received.promise
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
    const isRead = one.endpoint.method === 'GET'
    const first = isRead ? await prepareRequest(at, one) : null
    const send = await prepareRequest(at, one)
    await allReceived()
    await first?.()
    // What was prepared may have dropped who calls.
    if (at.me)
      await scene.studio
        .as(at.me)
        .call(me, {})
        .catch(() => {})
    expect(await statementsOf(send)).toBe(lines.get(one.name))
  },
)
