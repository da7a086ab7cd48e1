import { setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import {
  cancel,
  change,
  reactivationPreview,
  setMembershipActive,
} from '@studio/contract/membership/endpoints.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ProviderSubscription } from '../../../adapters/payment/payments.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { expireOpenOperations, withLostCall } from '../../../testing/lost-answers.ts'
import { type Member, startMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { cards, type Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { reconcile } from '../sync/reconcile.ts'

let studio: TestStudio
let offers: Offers
let admin: TestPerson
let full: { id: string }
let cheaper: { id: string }
let drop: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  admin = await studio.people.admin()
  full = await offers.plan()
  cheaper = await offers.plan({ costCents: 1900 })
  drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
})

const member = (plan = full, code?: string) => startMember(studio, offers, plan, code)
const turn = ({ params }: Member, active: boolean) =>
  studio.as(admin).call(setMembershipActive, {
    params,
    body: active ? { active } : { active, deactivationReason: 'Shared their password' },
  })
const shownBefore = ({ params }: Member) => studio.as(admin).call(reactivationPreview, { params })

async function off(one: Member, days: number): Promise<void> {
  await turn(one, false)
  await studio.context.queue.drain()
  await studio.clock.move(days * DAY)
}

async function atProvider({ id }: Member): Promise<ProviderSubscription | null> {
  const [row] = await studio.context.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return studio.context.payments.getSubscription(row?.providerId ?? '')
}

const daysLeft = (until: string | null) =>
  Math.round((Date.parse(until ?? '') - studio.context.clock.now().getTime()) / DAY)

async function reconcileLater(): Promise<void> {
  await expireOpenOperations(studio)
  await reconcile(studio.context)
  await studio.context.queue.drain()
}

const audited = ({ id }: Member) =>
  studio.context.db
    .select({ userId: auditLog.userId })
    .from(auditLog)
    .where(and(eq(auditLog.subject, id), eq(auditLog.action, 'membership.activated')))

const subjectsTo = async ({ person }: Member) =>
  (await studio.context.db.select().from(mails).where(eq(mails.to, person.email))).map(
    ({ subject }) => subject,
  )

describe('a membership that nobody paid for while it was deactivated', () => {
  it('begins a new period when it is reactivated, charged as the preview says (I6, D6, D18.preview)', async () => {
    const one = await member()
    await off(one, 38)
    expect(daysLeft((await one.read()).dateTimeEnd)).toBe(7 - 38)
    const preview = await shownBefore(one)
    expect(preview).toMatchObject({ dueNow: 29, nextAmount: 29, renewAmount: 29 })
    expect(daysLeft(preview.dueOn)).toBe(30)
    const back = await turn(one, true)
    expect(back).toMatchObject({ active: true, state: 'active', deactivationUserId: null })
    expect(daysLeft(back.dateTimeEnd)).toBe(30)
    expect(await one.paid()).toEqual([29, 0])
    expect(await one.watches()).toBe(true)
    expect(await atProvider(one)).toMatchObject({ paused: false, status: 'active' })
    expect(await audited(one)).toEqual([{ userId: admin.id }])
    await studio.clock.move(30 * DAY)
    expect(await one.paid()).toEqual([29, 29, 0])
  })

  it('is charged once, however often and by how many it is reactivated at once (I3)', async () => {
    const one = await member()
    await off(one, 8)
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => turn(one, true)))
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.status] : []))
    expect(refusals.filter((status) => status !== 503)).toEqual([])
    expect((await turn(one, true)).state).toBe('active')
    expect(await one.paid()).toEqual([29, 0])
    expect(await audited(one)).toHaveLength(1)
  })

  it('still has what its code takes off, and the plan that was to follow (D7, D18.preview)', async () => {
    const promo = await offers.promo([full.id, cheaper.id])
    const one = await member(full, promo.code)
    await studio.clock.move(8 * DAY)
    await one.call(change, { params: one.params, body: { priceId: cheaper.id } })
    await off(one, 31)
    expect(await shownBefore(one)).toMatchObject({ dueNow: 19, nextAmount: 19 })
    await turn(one, true)
    expect(await one.paid()).toEqual([19, 23.2, 0])
    const other = await member(full, promo.code)
    await off(other, 8)
    expect(await shownBefore(other)).toMatchObject({ dueNow: 23.2, nextAmount: 29, renewAmount: 29 })
    await turn(other, true)
    expect(await other.paid()).toEqual([23.2, 0])
    await studio.clock.move(30 * DAY)
    expect(await other.paid()).toEqual([29, 23.2, 0])
  })

  it('is past due where the card is refused, with grace, retries and an end as for a renewal (D6)', async () => {
    const one = await member()
    await off(one, 8)
    await offers.saveCard(one.person, cards.failsLater)
    expect((await turn(one, true)).state).toBe('past_due')
    expect(await one.watches()).toBe(true)
    expect(await subjectsTo(one)).toContain('Your payment did not go through')
    await studio.clock.move(7 * DAY)
    expect(await one.watches()).toBe(false)
    expect((await refused(one.read())).status).toBe(404)
    expect(await one.paid()).toEqual([0])
  })

  it('that was past due before says beforehand what is tried again from then on (D18.past-due-off, 4.2)', async () => {
    const one = await member()
    await offers.saveCard(one.person, cards.failsLater)
    await studio.clock.move(7 * DAY + HOUR)
    await off(one, 2)
    const shown = await shownBefore(one)
    expect(shown).toMatchObject({ dueNow: 0, nextAmount: 29, renewAmount: null })
    expect(daysLeft(shown.dueOn)).toBeCloseTo(0)
    expect((await turn(one, true)).state).toBe('past_due')
    expect(await one.billed()).toEqual([29, 0])
  })

  it('is paid at once by a better card after that (D17.new-card)', async () => {
    const one = await member()
    await off(one, 8)
    await offers.saveCard(one.person, cards.failsLater)
    await turn(one, true)
    const query = { userId: one.person.id, cardToken: await offers.token(cards.good) }
    await one.call(setPaymentMethod, { query })
    expect((await one.read()).state).toBe('active')
    expect(await one.paid()).toEqual([29, 0])
  })

  it('ends at once when it is cancelled, for there is no paid end to wait for (D7)', async () => {
    const one = await member()
    await off(one, 8)
    await one.call(cancel, { params: one.params })
    expect(await subjectsTo(one)).toContain('Your membership was cancelled')
    expect((await refused(turn(one, true))).status).toBe(404)
    expect((await atProvider(one))?.status).toBe('canceled')
    expect(await one.paid()).toEqual([0])
  })

  it('has ended if it was cancelled at the provider, and is not charged again', async () => {
    const one = await member()
    await off(one, 8)
    const { payments } = studio.context
    await payments.cancel((await atProvider(one))?.id ?? '', 'period_end', `called-off-${one.id}`)
    expect((await refused(shownBefore(one))).status).toBe(404)
    expect((await refused(turn(one, true))).status).toBe(404)
    await studio.clock.move(DAY)
    await reconcile(studio.context, { everybody: true })
    await studio.context.queue.drain()
    expect((await atProvider(one))?.status).toBe('canceled')
    expect(await one.paid()).toEqual([0])
  })
})

describe('a membership that is reactivated within what is paid', () => {
  it.each([
    ['a trial', 0, { dueNow: 0, nextAmount: 29 }, [0]],
    ['a paid period', 8, { dueNow: 0, nextAmount: 29 }, [29, 0]],
  ] as const)('goes on as it was in %s, and is charged nothing', async (_what, days, preview, paid) => {
    const one = await member()
    await studio.clock.move(days * DAY)
    const before = await one.read()
    await off(one, 3)
    expect(await shownBefore(one)).toMatchObject({ ...preview, dueOn: before.dateTimeEnd })
    expect(await turn(one, true)).toMatchObject({ state: before.state, dateTimeEnd: before.dateTimeEnd })
    await studio.context.queue.drain()
    expect(await one.paid()).toEqual(paid)
    expect((await atProvider(one))?.paused).toBe(false)
  })

  it('is never charged as a day pass, or when it was cancelled', async () => {
    const [pass, cancelled] = [await member(drop), await member()]
    await cancelled.call(cancel, { params: cancelled.params })
    for (const one of [pass, cancelled]) {
      await turn(one, false)
      expect(await shownBefore(one)).toMatchObject({ dueNow: 0, dueOn: null, nextAmount: null })
      await turn(one, true)
    }
    expect(await pass.paid()).toEqual([12])
    await off(cancelled, 8)
    expect((await refused(turn(cancelled, true))).status).toBe(404)
    expect(await cancelled.paid()).toEqual([0])
  })
})

describe('a reactivation that is cut off', () => {
  it('after the charge is finished by the reconciler, in the name of who asked (F35, S-R4)', async () => {
    const one = await member()
    await off(one, 8)
    const lost = await withLostCall(studio, 'answer', 'beginPeriod', () => refused(turn(one, true)))
    expect(lost.status).toBe(503)
    expect(await one.watches()).toBe(false)
    await reconcileLater()
    expect((await one.read()).state).toBe('active')
    expect(await one.paid()).toEqual([29, 0])
    expect(await audited(one)).toEqual([{ userId: admin.id }])
    expect((await atProvider(one))?.paused).toBe(false)
  })

  it('before the charge leaves it deactivated, paused again and charged nothing, until somebody asks again (F36)', async () => {
    const one = await member()
    await off(one, 8)
    const lost = await withLostCall(studio, 'request', 'beginPeriod', () => refused(turn(one, true)))
    expect(lost.status).toBe(503)
    await reconcileLater()
    expect((await one.read()).state).toBe('suspended')
    expect((await atProvider(one))?.paused).toBe(true)
    expect(await one.paid()).toEqual([0])
    expect((await turn(one, true)).state).toBe('active')
    expect(await one.paid()).toEqual([29, 0])
  })

  it('is for Admin alone, the preview too', async () => {
    const one = await member()
    expect((await refused(one.call(reactivationPreview, { params: one.params }))).status).toBe(403)
  })
})
