import { DAY, HOUR } from '@studio/contract/dates.ts'
import { applyPromocode, cancel, change, resume } from '@studio/contract/membership/endpoints.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import { personTimeline } from '@studio/contract/person-page/endpoints.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { saveAskingCard } from '../../../testing/bank.ts'
import { expireOpenOperations, withLostCall } from '../../../testing/lost-answers.ts'
import { startMember, startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { reconcile } from '../sync/reconcile.ts'

let studio: TestStudio
let offers: Offers
let admin: TestPerson
let full: { id: string }
let dearer: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  admin = await studio.people.admin()
  full = await offers.plan({ title: 'Full Membership' })
  dearer = await offers.plan({ title: 'Guided', costCents: 4900 })
})

const asAdmin: TestStudio['call'] = (...asked) => studio.as(admin).call(...asked)

async function subjects({ email }: { email: string }): Promise<string[]> {
  await studio.context.queue.drain()
  const rows = await studio.context.db.select().from(mails).where(eq(mails.to, email)).orderBy(mails.id)
  return rows.map(({ subject }) => subject).filter((one) => !/card|begun|free trial/.test(one))
}

const logOf = (id: string) =>
  studio.context.db
    .select({ by: auditLog.userId, action: auditLog.action, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subject, id))
    .orderBy(auditLog.id)

test('an Admin cancels, keeps and changes a plan for a member, each in the log with its reason, without a mail where they wish (S-R4)', async () => {
  const { id, params, person, read } = await startMember(studio, offers, full)
  const quiet = { mail: false }
  await asAdmin(cancel, { params, query: { reason: 'Asked by phone', ...quiet } })
  await asAdmin(resume, { params, query: { reason: 'Asked again', ...quiet } })
  await asAdmin(change, { params, body: { priceId: dearer.id, reason: 'Wants more', ...quiet } })
  expect(await read()).toMatchObject({ priceId: dearer.id, state: 'trialing' })
  expect(await subjects(person)).toEqual([])
  expect(await logOf(id)).toEqual([
    { by: admin.id, action: 'membership.cancelled', after: { cancelReason: 'Asked by phone' } },
    { by: admin.id, action: 'membership.kept', after: { reason: 'Asked again' } },
    { by: admin.id, action: 'membership.planChanged', after: { planId: dearer.id, reason: 'Wants more' } },
  ])
  const query = { part: 'log' as const }
  const told = (await asAdmin(personTimeline, { params: { id: person.id }, query })).records
  expect(told.map(({ kind }) => kind)).toEqual(['membership', 'membership', 'membership'])
  expect(told[0]).toMatchObject({ what: 'planChosen', reason: 'Wants more' })
})

test('the member hears of it otherwise, and of what they do themselves after a deed without a mail', async () => {
  const { params, person, call } = await startMember(studio, offers, full)
  await asAdmin(cancel, { params, query: { mail: false } })
  await call(resume, { params })
  await asAdmin(change, { params, body: { priceId: dearer.id } })
  await call(cancel, { params })
  expect(await subjects(person)).toEqual([
    'Your membership continues',
    'You now have Guided',
    'Your membership was cancelled',
  ])
})

test('so do their codes after a change without a mail: typed by itself, or with the plan they have', async () => {
  const [one, other] = [await offers.promo([dearer.id]), await offers.promo([dearer.id])]
  const { params, person, call } = await startMember(studio, offers, full)
  const quietly = { params, body: { priceId: dearer.id, mail: false } }
  await asAdmin(change, quietly)
  await call(applyPromocode, { params, query: { promocodeCode: one.code } })
  await asAdmin(change, { params, body: { priceId: full.id, mail: false } })
  await asAdmin(change, quietly)
  await call(change, { params, body: { priceId: dearer.id, promocodeCode: other.code } })
  expect(await subjects(person)).toEqual([
    `${one.code} applies from your next payment`,
    `${other.code} applies from your next payment`,
  ])
})

test('a change whose answer was lost is in the log once it has arrived, and else it is not (S-R4, F35, F36)', async () => {
  const { id, params, read } = await startMember(studio, offers, full)
  const body = { priceId: dearer.id, reason: 'Wants more' }
  const settle = async () => {
    await expireOpenOperations(studio)
    await reconcile(studio.context)
  }
  await withLostCall(studio, 'request', 'changePrice', () => refused(asAdmin(change, { params, body })))
  await settle()
  expect(await logOf(id)).toEqual([])
  await withLostCall(studio, 'answer', 'changePrice', () => refused(asAdmin(change, { params, body })))
  await settle()
  expect((await read()).priceId).toBe(dearer.id)
  expect(await logOf(id)).toEqual([
    { by: admin.id, action: 'membership.planChanged', after: { planId: dearer.id, reason: 'Wants more' } },
  ])
})

test('where the bank wants to hear from the member, nothing changes, is charged or is logged', async () => {
  const { id, params, person, read, paid } = await startPayingMember(studio, offers, full)
  await saveAskingCard(studio, offers, person)
  const body = { priceId: dearer.id }
  expect(await refused(asAdmin(change, { params, body }))).toMatchObject({
    status: 409,
    message: refusals.bankAsksMember,
  })
  expect((await read()).priceId).toBe(full.id)
  expect(await logOf(id)).toEqual([])
  await studio.clock.move(2 * DAY + HOUR)
  expect(await read()).toMatchObject({ priceId: full.id, nextPriceId: null, state: 'active' })
  expect(await paid()).toEqual([29])
})
