import { cancel, change, resume, start } from '@studio/contract/membership/endpoints.ts'
import { personTimeline } from '@studio/contract/person-page/endpoints.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '../../../database/tables/studio.ts'
import { saveAskingCard } from '../../../testing/bank.ts'
import { expireOpenOperations, withLostCall } from '../../../testing/lost-answers.ts'
import { startMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { openRows } from '../rows.ts'
import { reconcile } from '../sync/reconcile.ts'

let studio: TestStudio
let offers: Offers
let admin: TestPerson
let full: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  admin = await studio.people.admin()
  full = await offers.plan()
})

const asAdmin: TestStudio['call'] = (...asked) => studio.as(admin).call(...asked)

async function reconcileLater(): Promise<void> {
  await expireOpenOperations(studio)
  await reconcile(studio.context)
}

const logOf = (id: string) =>
  studio.context.db
    .select({ by: auditLog.userId, action: auditLog.action, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subject, id))
    .orderBy(auditLog.id)

const toldTo = async ({ id }: { id: string }) =>
  (await asAdmin(personTimeline, { params: { id }, query: { part: 'log' } })).records.map(({ kind }) => kind)

test('a cancellation by an Admin, and its end, are logged once also where their answers were lost (S-R4, F35)', async () => {
  const { id, params, person, read } = await startMember(studio, offers, full)
  const query = { reason: 'Asked by phone' }
  const lost = await withLostCall(studio, 'answer', 'cancel', () =>
    refused(asAdmin(cancel, { params, query })),
  )
  expect(lost.status).toBe(503)
  expect(await logOf(id)).toEqual([])
  await reconcileLater()
  const cancelled = { by: admin.id, action: 'membership.cancelled', after: { cancelReason: query.reason } }
  expect(await logOf(id)).toEqual([cancelled])
  await withLostCall(studio, 'answer', 'resume', () => refused(asAdmin(resume, { params })))
  await reconcileLater()
  await reconcileLater()
  expect((await read()).cancelAtPeriodEnd).toBe(false)
  expect(await logOf(id)).toEqual([cancelled, { by: admin.id, action: 'membership.kept', after: null }])
  expect(await toldTo(person), 'each is told once').toEqual(['membership', 'membership'])
})

test('a cancellation that never reached the provider is not in the log (S-R4, F36)', async () => {
  const { id, params, read } = await startMember(studio, offers, full)
  await withLostCall(studio, 'request', 'cancel', () => refused(asAdmin(cancel, { params })))
  await reconcileLater()
  expect((await read()).cancelAtPeriodEnd).toBe(false)
  expect(await logOf(id)).toEqual([])
})

test('a change to another term of one plan that never reached the provider is not in the log (S-R4, F36)', async () => {
  const by = (term: 'days30' | 'year', costCents: number) => ({ term, costCents })
  const plan = await offers.plan({ terms: [by('days30', 2900), by('year', 29_000)] })
  const { id, params, read } = await startMember(studio, offers, plan)
  const body = { priceId: plan.id, term: 'year' as const, reason: 'Wants a year' }
  await withLostCall(studio, 'request', 'changePrice', () => refused(asAdmin(change, { params, body })))
  await reconcileLater()
  expect(await logOf(id)).toEqual([])
  await withLostCall(studio, 'answer', 'changePrice', () => refused(asAdmin(change, { params, body })))
  await reconcileLater()
  expect((await read()).term).toBe('year')
  const after = { planId: plan.id, term: 'year', reason: body.reason }
  expect(await logOf(id)).toEqual([{ by: admin.id, action: 'membership.planChanged', after }])
})

test('a purchase that waits for the bank and is cancelled by an Admin is in the log and the history (S-R4)', async () => {
  const person = await studio.people.student()
  await saveAskingCard(studio, offers, person)
  const { id: priceId } = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
  await refused(studio.as(person).call(start, { body: { userId: person.id, priceId } }))
  const [row] = await openRows(studio.context.db, person.id)
  expect(row?.providerState).toBe('pending')
  await asAdmin(cancel, { params: { id: row!.id }, query: { reason: 'A mistake' } })
  expect(await openRows(studio.context.db, person.id)).toEqual([])
  expect(await logOf(row!.id)).toEqual([
    { by: admin.id, action: 'membership.cancelled', after: { cancelReason: 'A mistake' } },
  ])
  expect(await toldTo(person)).toEqual(['deed'])
})
