import { DAY, HOUR } from '@studio/contract/dates.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyOf } from '../../../database/any-of.ts'
import { mails, studioState } from '../../../database/tables/studio.ts'
import { providerMoney, storedMoney } from '../../../testing/both-sides.ts'
import { type HoldingProxy, startHoldingProxy } from '../../../testing/holding-proxy.ts'
import { until } from '../../../testing/kill-at-point.ts'
import { type KillableServer, startKillableServer } from '../../../testing/killable-server.ts'
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.ts'
import { cards, makeOffers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { findCustomer } from '../../billing/customers.ts'
import { checkLedger } from '../../billing/invariants.ts'

let studio: TestStudio
let sandbox: Sandbox
let proxy: HoldingProxy
let mailServer: TestMailServer
let server: KillableServer | undefined

beforeAll(async () => {
  studio = await startTestStudio()
  sandbox = studio.context.sandbox as unknown as Sandbox
  proxy = await startHoldingProxy(`http://${sandbox.host}:${sandbox.port}`)
  mailServer = await startMailServer()
})
afterAll(async () => {
  await server?.kill()
  proxy.stop()
  await mailServer.stop()
  await studio.stop()
})

const startServer = async () => {
  server = await startKillableServer(studio, proxy.url, {
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?ignoreTLS=true`,
    MAIL_FROM: 'Studio <hello@studio.example>',
  })
  return server
}

/**
 * Ends the trials at the provider and receives its events; the consequences are left to the server that runs
 * jobs.
 */
async function trialsEnd(): Promise<void> {
  const { clock, db } = studio.context
  clock.setOffset(7 * DAY + HOUR)
  await db.insert(studioState).values({ key: 'clock', value: { offset: clock.offset() } })
  await sandbox.runDue(clock.now())
}

const active = async (job: string) => {
  const { rows } = await studio.context.db.execute(
    sql`select 1 from queue.job where name = ${job} and state = 'active'`,
  )
  return rows.length
}
const undone = async () => {
  const { rows } = await studio.context.db.execute(
    sql`select 1 from queue.job where name in ('provider.changed', 'mail.written') and state < 'completed'`,
  )
  return rows.length
}

async function mailsAbout(people: TestPerson[], subject: string) {
  const to = people.map(({ email }) => email)
  const rows = await studio.context.db.select().from(mails).where(anyOf(mails.to, to))
  return rows.filter((mail) => mail.subject.includes(subject))
}

test('a server that dies in the middle of a renewal, a refused one and a mail has them done within a minute, each once (F33)', async () => {
  const offers = makeOffers(studio)
  const plan = await offers.plan()
  const payer = await offers.studentWithCard()
  const late = await offers.studentWithCard()
  for (const person of [payer, late]) {
    await studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
  }
  await offers.saveCard(late, cards.failsLater)
  await studio.context.queue.drain()
  await trialsEnd()
  const customer = (await findCustomer(studio.context, late.id))?.providerId
  proxy.hold('answer', new RegExp(`^GET /v1/subscriptions\\?.*customer=${customer}`))
  mailServer.expireOpenOperations()

  const first = await startServer()
  const receiptIsOut = () => mailServer.received.some(({ subject }) => subject.startsWith('Receipt'))
  const inTheMiddle = async () => (await active('provider.changed')) > 0 && (await active('mail.written')) > 0
  await until('in the middle', async () => receiptIsOut() && proxy.held().length > 0 && (await inTheMiddle()))
  await first.kill()
  proxy.release()
  const { port } = mailServer
  const before = mailServer.received
  await mailServer.stop()
  mailServer = await startMailServer(port)

  await startServer()
  const again = Date.now()
  await until('done', async () => (await undone()) === 0)
  expect(Date.now() - again).toBeLessThan(60_000)

  const sent = [...before, ...mailServer.received]
  const receipts = sent.filter(({ subject }) => subject.startsWith('Receipt'))
  expect(receipts.length).toBeGreaterThan(1)
  expect(new Set(receipts.map(({ messageId }) => messageId)).size).toBe(1)
  expect(sent.filter(({ subject }) => subject.includes('did not go through'))).toHaveLength(1)
  expect(await mailsAbout([payer, late], 'Receipt')).toHaveLength(1)
  expect(await mailsAbout([payer, late], 'did not go through')).toHaveLength(1)
  for (const [person, paid] of [
    [payer, [2900]],
    [late, []],
  ] as const) {
    const there = await providerMoney(studio, person.id)
    expect(there.paid).toEqual(paid)
    expect(await storedMoney(studio, person.id)).toEqual(there)
  }
  expect(await checkLedger(studio.context.db)).toEqual([])
}, 180_000)
