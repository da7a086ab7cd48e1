import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../database/tables/billing.ts'
import { providerMoney, storedMoney } from '../../../testing/both-sides.ts'
import { type HoldingProxy, startHoldingProxy } from '../../../testing/holding-proxy.ts'
import { killAtPoint, type Point, points, until } from '../../../testing/kill-at-point.ts'
import { type KillableServer, startKillableServer } from '../../../testing/killable-server.ts'
import { type MoneyCall, type MoneyScene, openMoneyScene } from '../../../testing/money-calls.ts'
import { sales } from '../../../testing/money-sold.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { startTimeBudget } from '../../../testing/time-budget.ts'
import { checkLedger } from '../../billing/invariants.ts'

/** By itself it kills at each point once, `npm run test:full` up to fifty times (D18.killed). */
const sample = 1
const rounds = process.env.FULL ? 50 : sample
/** Minutes for the rounds of one point. */
const budgetMinutes = 8

/** Maximum number of people made past due at once. */
const atOnce = Math.min(rounds * points.length, 20)

let studio: TestStudio
let proxy: HoldingProxy
/** The server that is killed and started repeatedly. */
let server: KillableServer
let scene: MoneyScene

/** Moves the clock past the deadline after which an unanswered call was interrupted. */
async function twoMinutesLater(): Promise<void> {
  const { db } = studio.context
  await db.update(operations).set({ startedAt: sql`${operations.startedAt} - interval '2 minutes'` })
}

/** Runs the reconciler once, on the restarted server. */
async function reconcilerPasses(): Promise<void> {
  await studio.context.queue.send('billing.reconcile', {}, { key: 'pass' })
  await until('reconciled', async () => {
    const { rows } = await studio.context.db.execute(
      sql`select 1 from queue.job where name = 'billing.reconcile' and state < 'completed'`,
    )
    return rows.length === 0
  })
}

/** Repeats every call; 409 is allowed if the first one succeeded. */
async function askAgain(calls: MoneyCall[]) {
  const outcomes = await Promise.allSettled(calls.map(({ ask }) => ask(server)))
  return outcomes.flatMap((one) =>
    one.status === 'rejected' && one.reason.status !== 409 ? [one.reason] : [],
  )
}

/** Expects that everything was bought, changed and paid once, equally in the database and at the provider. */
async function expectOnce(named: Record<string, MoneyCall>): Promise<void> {
  for (const [name, { person, outcome }] of Object.entries(named)) {
    const there = await providerMoney(studio, person.id)
    expect({ name, ...(await storedMoney(studio, person.id)) }).toEqual({ name, ...there })
    expect({ name, ...there }).toMatchObject({ name, ...outcome })
  }
  expect(await checkLedger(studio.context.db)).toEqual([])
  const open = await studio.context.db.select().from(operations).where(eq(operations.state, 'started'))
  expect(open).toEqual([])
}

/** Restarts the server, because it reads the studio clock at its start. */
async function somebodyFallsDue(): Promise<void> {
  await server.kill()
  await scene.fallDue(atOnce)
  server = await startKillableServer(studio, proxy.url)
}

/** Makes every call once more, kills their server at the point, and starts it again. */
async function killAndStartAgain(point: Point, round: number): Promise<void> {
  if (scene.late() === 0) await somebodyFallsDue()
  const named = await scene.aboutToPay()
  const calls = Object.values(named)
  const ends = await killAtPoint({ studio, server, proxy, point, calls, round })
  expect(ends.map(({ status }) => status)).toEqual(calls.map(() => 'rejected'))
  server = await startKillableServer(studio, proxy.url)
  await twoMinutesLater()
  // Sometimes the member retries before the reconciler runs.
  const first = round % 2 ? await askAgain(calls) : []
  await reconcilerPasses()
  expect([...first, ...(await askAgain(calls))]).toEqual([])
  await expectOnce(named)
}

describe.each(Object.entries(sales))('in a studio that sells %s', (_, sold) => {
  beforeAll(async () => {
    studio = await startTestStudio()
    const sandbox = studio.context.sandbox as unknown as Sandbox
    // No events: the state must be found by reading the provider alone.
    sandbox.setDelivery('drop')
    proxy = await startHoldingProxy(`http://${sandbox.host}:${sandbox.port}`)
    scene = await openMoneyScene(studio, sold)
    await scene.fallDue(atOnce)
    server = await startKillableServer(studio, proxy.url)
  }, 120_000)
  afterAll(async () => {
    await server.kill()
    proxy.stop()
    await studio.stop()
  })

  describe.each(points)('a server that is killed when %s', (point) => {
    it('is started again, and nothing is bought, changed or paid twice (F37, R2)', {
      timeout: rounds * 120_000,
    }, async () => {
      const budget = startTimeBudget(budgetMinutes, sample)
      for (let time = 0; time < rounds && budget.begin(); time += 1)
        await killAndStartAgain(point, time + points.indexOf(point))
      budget.report(`killed when ${point}`)
    })
  })
})
