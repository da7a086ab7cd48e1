import { sandboxWebhooks } from '@studio/contract/billing/endpoints.ts'
import { DAY } from '@studio/contract/dates.ts'
import { cancel, change, resume } from '@studio/contract/membership/endpoints.ts'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices } from '../../../database/tables/billing.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { startMember } from '../../../testing/members.ts'
import { cards, makeOffers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { reconcile } from './reconcile.ts'
import { DRIFT_ACTION } from './record-drift.ts'

let studio: TestStudio
let offers: ReturnType<typeof makeOffers>
let admin: TestPerson
beforeAll(async () => {
  studio = await startTestStudio()
  offers = makeOffers(studio)
  admin = await studio.people.admin()
})
afterAll(() => studio.stop())

const deliver = (mode: 'normal' | 'drop') => studio.as(admin).call(sandboxWebhooks, { body: { mode } })
const found = ({ id }: TestPerson) =>
  studio.context.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, DRIFT_ACTION), eq(auditLog.subject, id)))
const told = () =>
  studio.context.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, admin.email), like(mails.key, 'money-watch-%')))
    .orderBy(mails.id)

async function watch(): Promise<void> {
  await studio.context.queue.send('billing.watch', {})
  await studio.context.queue.drain()
}

test('while webhooks arrive there is no drift, whatever a member does, and no Admin gets a mail (F40)', async () => {
  const one = await startMember(studio, offers, await offers.plan())
  const dearer = await offers.plan({ costCents: 4900 })
  await one.call(change, { params: one.params, body: { priceId: dearer.id } })
  await studio.clock.move(38 * DAY)
  await one.call(cancel, { params: one.params })
  await one.call(resume, { params: one.params })
  await offers.saveCard(one.person, cards.failsLater)
  await studio.clock.move(31 * DAY)
  await reconcile(studio.context, { everybody: true })
  await studio.clock.move(10 * DAY)
  expect(await found(one.person)).toEqual([])
  await watch()
  expect(await told()).toEqual([])
})

test('where they are lost, the comparison corrects it, records the drift, and mails every Admin once a day (F40, reliability 4.4)', async () => {
  const one = await startMember(studio, offers, await offers.plan())
  await studio.context.queue.drain()
  await deliver('drop')
  await studio.clock.move(8 * DAY)
  expect(await found(one.person)).toMatchObject([
    {
      userId: null,
      before: { paidCents: 0, memberships: [{ id: one.id, state: 'trialing' }] },
      after: { paidCents: 2900, memberships: [{ id: one.id, state: 'active' }] },
    },
  ])
  await reconcile(studio.context, { everybody: true })
  expect(await found(one.person)).toHaveLength(1)
  await watch()
  await watch()
  const [mail, ...more] = await told()
  expect(more).toEqual([])
  expect(mail?.text).toContain('For one person the payment provider’s records differed')
  await deliver('normal')
  await studio.clock.move(2 * DAY)
  await watch()
  expect(await told()).toHaveLength(1)
})

test('a ledger that does not add up is mailed to every Admin, row by row, and stays as it is (reliability 4.3)', async () => {
  const { db } = studio.context
  const [paid] = await db.select().from(invoices).where(eq(invoices.amountCents, 2900)).limit(1)
  await db.update(invoices).set({ amountCents: 2901 }).where(eq(invoices.id, paid!.id))
  await studio.clock.move(DAY)
  await watch()
  const mail = (await told()).at(-1)
  for (const words of ['Today it does not', 'I4 paid invoices and the ledger add up', paid!.providerId])
    expect(mail?.text).toContain(words)
  expect(await db.$count(invoices, eq(invoices.amountCents, 2901))).toBe(1)
})
