import { randomUUID } from 'node:crypto'
import { setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { DAY, MINUTE } from '@studio/contract/dates.ts'
import { required } from '@studio/contract/field-texts.ts'
import { cancel, setMembershipActive } from '@studio/contract/membership/endpoints.ts'
import { fieldTexts } from '@studio/contract/membership/messages.ts'
import { me } from '@studio/contract/people/sign-in/endpoints.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { UnavailableError } from '../../../adapters/payment/payment-errors.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { auditLog } from '../../../database/tables/studio.ts'
import { expireOpenOperations, withLostCall } from '../../../testing/lost-answers.ts'
import { startMember } from '../../../testing/members.ts'
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
let drop: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  admin = await studio.people.admin()
  full = await offers.plan()
  drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200, permissions: ['DailyClassesCurrentDay'] })
})

const member = (plan = full) => startMember(studio, offers, plan)

const set = (id: string, body: { active: boolean; deactivationReason?: string }) =>
  studio.as(admin).call(setMembershipActive, { params: { id }, body })
const switchOff = (id: string) => set(id, { active: false, deactivationReason: ' Shared their password ' })

const pausedAtProvider = async (id: string) => {
  const [row] = await studio.context.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return (await studio.context.payments.getSubscription(row?.providerId ?? ''))?.paused
}

describe('a membership that an Admin deactivates', () => {
  it('has no access from the next request on, and says why (MEMBER-09, BO-API-09, D6)', async () => {
    const one = await member()
    expect(await one.watches()).toBe(true)
    const shown = await switchOff(one.id)
    expect(shown).toMatchObject({ id: one.id, active: false, state: 'suspended' })
    expect(await one.watches()).toBe(false)
    expect((await one.call(me, {})).subscription).toMatchObject({
      active: false,
      deactivationReason: 'Shared their password',
    })
  })

  it('is shown with its fields, and who did it to Admin alone (MEMBER-10, SUBS-03, D18.deactivated-by)', async () => {
    const one = await member()
    const shown = await switchOff(one.id)
    expect(shown).toEqual({
      id: one.id,
      userId: one.person.id,
      priceId: full.id,
      price: expect.objectContaining({ id: full.id, cost: 29, intervalUnit: 'Month' }),
      promocodeCode: null,
      active: false,
      state: 'suspended',
      dateTime: expect.any(String),
      dateTimeEnd: expect.any(String),
      nextPriceId: null,
      cancelAtPeriodEnd: false,
      deactivationDateTime: expect.any(String),
      deactivationReason: 'Shared their password',
      deactivationUserId: admin.id,
    })
    const own = await one.read()
    expect(own).toMatchObject({ deactivationReason: 'Shared their password' })
    expect(own).not.toHaveProperty('deactivationUserId')
    expect((await one.call(me, {})).subscription).not.toHaveProperty('deactivationUserId')
  })

  it('is not charged meanwhile (reliability 4.2)', async () => {
    const one = await member()
    await switchOff(one.id)
    await studio.context.queue.drain()
    expect(await pausedAtProvider(one.id)).toBe(true)
    await studio.clock.move(38 * DAY)
    expect(await one.paid()).toEqual([0])
    expect(await one.watches()).toBe(false)
  })

  it('needs a reason, of at most 500 characters (MEMBER-09)', async () => {
    const one = await member()
    for (const body of [{ active: false }, { active: false, deactivationReason: '  ' }]) {
      const refusal = await refused(set(one.id, body))
      expect(refusal).toMatchObject({ status: 400, fields: { deactivationReason: required } })
    }
    const long = await refused(set(one.id, { active: false, deactivationReason: 'x'.repeat(501) }))
    expect(long.fields).toEqual({ deactivationReason: fieldTexts.reason })
    expect(await refused(set(one.id, {} as never))).toMatchObject({ fields: { active: required } })
    expect((await one.read()).state).toBe('trialing')
    await set(one.id, { active: false, deactivationReason: 'x'.repeat(500) })
  })

  it('is audited with its Admin and reason at each change (S-R4)', async () => {
    const one = await member()
    const first = await switchOff(one.id)
    const again = await set(one.id, { active: false, deactivationReason: 'Asked for it' })
    expect(again.deactivationDateTime).toBe(first.deactivationDateTime)
    await set(one.id, { active: true })
    await set(one.id, { active: true })
    const rows = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, one.id))
    const entries = rows.map(({ action, userId, before, after }) => ({ action, userId, before, after }))
    const off = (deactivationReason: string) => ({ active: false, deactivationReason })
    const on = { active: true, deactivationReason: null }
    const action = 'membership.deactivated'
    expect(entries).toEqual([
      { action, userId: admin.id, before: on, after: off('Shared their password') },
      { action, userId: admin.id, before: off('Shared their password'), after: off('Asked for it') },
      { action: 'membership.activated', userId: admin.id, before: off('Asked for it'), after: on },
    ])
  })

  it.each(['day pass', 'cancelled', 'past due'])('may be a %s one (D6, reliability 4.2)', async (what) => {
    const one = await member(what === 'day pass' ? drop : full)
    if (what === 'cancelled') await one.call(cancel, { params: one.params })
    if (what === 'past due') {
      await offers.saveCard(one.person, cards.failsLater)
      await studio.clock.move(7 * DAY + MINUTE)
    }
    const area = what === 'day pass' ? 'DailyClassesCurrentDay' : 'DailyClasses'
    const { state } = await one.read()
    expect(await one.watches(area)).toBe(true)
    expect((await switchOff(one.id)).state).toBe('suspended')
    expect(await one.watches(area)).toBe(false)
    await studio.context.queue.drain()
    if (what === 'past due') {
      const query = { userId: one.person.id, cardToken: await offers.token(cards.good) }
      await one.call(setPaymentMethod, { query })
      await studio.clock.move(2 * DAY)
      expect(await one.paid()).toEqual([0])
    }
    expect((await set(one.id, { active: true })).state).toBe(state)
    expect(await one.watches(area)).toBe(true)
  })
})

describe('deactivating and reactivating a membership', () => {
  it('holds while the provider is away, which learns of it afterwards (F36)', async () => {
    const one = await member()
    const { payments } = studio.context
    const away = async () => {
      throw new UnavailableError('connection refused')
    }
    studio.context.payments = { ...payments, pause: away, getSubscription: away }
    try {
      await switchOff(one.id)
      await studio.context.queue.drain()
      expect(await one.watches()).toBe(false)
    } finally {
      studio.context.payments = payments
    }
    expect(await pausedAtProvider(one.id)).toBe(false)
    await studio.context.queue.send('billing.reconcileEverybody', {})
    await studio.context.queue.drain()
    expect(await pausedAtProvider(one.id)).toBe(true)
  })

  it('again stays so, though a reactivation before it was charged and not answered (F35, D6)', async () => {
    const one = await member()
    await switchOff(one.id)
    await studio.clock.move(8 * DAY)
    const lost = await withLostCall(studio, 'answer', 'beginPeriod', () =>
      refused(set(one.id, { active: true })),
    )
    expect(lost.status).toBe(503)
    await switchOff(one.id)
    await expireOpenOperations(studio)
    await reconcile(studio.context)
    await studio.context.queue.drain()
    expect(await one.read()).toMatchObject({ state: 'suspended' })
    expect(await pausedAtProvider(one.id)).toBe(true)
    expect(await set(one.id, { active: true })).toMatchObject({ state: 'active' })
    expect(await one.paid()).toEqual([29, 0])
  })

  it('in parallel ends in the same state here and at the provider', async () => {
    const one = await member()
    const turns = Array.from({ length: 6 }, (_, index) =>
      index % 2 ? set(one.id, { active: true }) : switchOff(one.id),
    )
    await Promise.all([...turns, studio.context.queue.drain()])
    await studio.context.queue.drain()
    const { state } = await one.read()
    expect(await pausedAtProvider(one.id)).toBe(state === 'suspended')
  })

  it('is for Admins only, and 404 for an ended membership (D18.not-yours)', async () => {
    const one = await member(drop)
    const body = { active: true }
    const coach = studio.as(await studio.people.coach()).call
    for (const call of [one.call, coach]) {
      expect((await refused(call(setMembershipActive, { params: one.params, body }))).status).toBe(403)
    }
    expect((await refused(studio.call(setMembershipActive, { params: one.params, body }))).status).toBe(401)
    await studio.clock.move(DAY + MINUTE)
    for (const id of [one.id, randomUUID(), 'no-id']) {
      expect((await refused(switchOff(id))).status).toBe(404)
    }
  })
})
