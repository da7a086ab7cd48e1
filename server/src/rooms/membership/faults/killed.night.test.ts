import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../database/tables/billing.ts'
import { providerMoney, storedMoney } from '../../../testing/both-sides.ts'
import { type HoldingProxy, startHoldingProxy } from '../../../testing/holding-proxy.ts'
import { killAtPoint, type Point, points, until } from '../../../testing/kill-at-point.ts'
import { type KillableServer, startKillableServer } from '../../../testing/killable-server.ts'
import { type MoneyCall, type MoneyScene, openMoneyScene } from '../../../testing/money-calls.ts'
import { type Sold, sales } from '../../../testing/money-sold.ts'
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

interface Kills {
  studio: TestStudio
  proxy: HoldingProxy
  /** The server that is killed and started repeatedly. */
  server: KillableServer
  scene: MoneyScene
}

/** Moves the clock past the deadline after which an unanswered call was interrupted. */
async function twoMinutesLater({ context: { db } }: TestStudio): Promise<void> {
  await db.update(operations).set({ startedAt: sql`${operations.startedAt} - interval '2 minutes'` })
}

/** Runs the reconciler once, on the restarted server. */
async function reconcilerPasses({ context }: TestStudio): Promise<void> {
  await context.queue.send('billing.reconcile', {}, { key: 'pass' })
  await until('reconciled', async () => {
    const { rows } = await context.db.execute(
      sql`select 1 from queue.job where name = 'billing.reconcile' and state < 'completed'`,
    )
    return rows.length === 0
  })
}

/** Repeats every call; 409 is allowed if the first one succeeded. */
async function askAgain(server: KillableServer, calls: MoneyCall[]) {
  const outcomes = await Promise.allSettled(calls.map(({ ask }) => ask(server)))
  return outcomes.flatMap((one) =>
    one.status === 'rejected' && one.reason.status !== 409 ? [one.reason] : [],
  )
}

/** Expects that everything was bought, changed and paid once, equally in the database and at the provider. */
async function expectOnce(studio: TestStudio, named: Record<string, MoneyCall>): Promise<void> {
  for (const [name, { person, outcome }] of Object.entries(named)) {
    const there = await providerMoney(studio, person.id)
    expect({ name, ...(await storedMoney(studio, person.id)) }).toEqual({ name, ...there })
    expect({ name, ...there }).toMatchObject({ name, ...outcome })
  }
  expect(await checkLedger(studio.context.db)).toEqual([])
  const open = await studio.context.db.select().from(operations).where(eq(operations.state, 'started'))
  expect(open).toEqual([])
}

/** Starts a studio whose provider sends no events: the state must be found by reading the provider alone. */
async function openKills(sold: Sold): Promise<Kills> {
  const studio = await startTestStudio()
  const sandbox = studio.context.sandbox as unknown as Sandbox
  sandbox.setDelivery('drop')
  const proxy = await startHoldingProxy(`http://${sandbox.host}:${sandbox.port}`)
  const scene = await openMoneyScene(studio, sold)
  await scene.fallDue(atOnce)
  return { studio, proxy, scene, server: await startKillableServer(studio, proxy.url) }
}

/** Restarts the server, because it reads the studio clock at its start. */
async function somebodyFallsDue(kills: Kills): Promise<void> {
  await kills.server.kill()
  await kills.scene.fallDue(atOnce)
  kills.server = await startKillableServer(kills.studio, kills.proxy.url)
}

/** Makes every call once more, kills their server at the point, and starts it again. */
async function killAndStartAgain(kills: Kills, point: Point, round: number): Promise<void> {
  const { studio, proxy, scene } = kills
  if (scene.late() === 0) await somebodyFallsDue(kills)
  const named = await scene.aboutToPay()
  const calls = Object.values(named)
  const ends = await killAtPoint({ studio, server: kills.server, proxy, point, calls, round })
  expect(ends.map(({ status }) => status)).toEqual(calls.map(() => 'rejected'))
  kills.server = await startKillableServer(studio, proxy.url)
  await twoMinutesLater(studio)
  // Sometimes the member retries before the reconciler runs.
  const first = round % 2 ? await askAgain(kills.server, calls) : []
  await reconcilerPasses(studio)
  expect([...first, ...(await askAgain(kills.server, calls))]).toEqual([])
  await expectOnce(studio, named)
}

/** Both studios at once: a round mostly waits for its server to start. */
describe.concurrent.each(Object.entries(sales))('in a studio that sells %s', (_, sold) => {
  let kills: Kills
  beforeAll(async () => {
    kills = await openKills(sold)
  }, 120_000)
  afterAll(async () => {
    await kills.server.kill()
    kills.proxy.stop()
    await kills.studio.stop()
  })

  describe.each(points)('a server that is killed when %s', { concurrent: false }, (point) => {
    it('is started again, and nothing is bought, changed or paid twice (F37, R2)', {
      timeout: rounds * 120_000,
    }, async () => {
      const budget = startTimeBudget(budgetMinutes, sample)
      for (let time = 0; time < rounds && budget.begin(); time += 1)
        await killAndStartAgain(kills, point, time + points.indexOf(point))
      budget.report(`killed when ${point}`)
    })
  })
})
