import { setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { DAY } from '@studio/contract/dates.ts'
import { applyPromocode, start } from '@studio/contract/membership/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { cardAtProvider } from '../../../testing/card-at-provider.ts'
import { expireOpenOperations, withLostCall } from '../../../testing/lost-answers.ts'
import { startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { freshCard, type Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { findCustomer } from '../../billing/customers.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { openRows } from '../rows.ts'
import { reconcile } from '../sync/reconcile.ts'

type Plan = { id: string }
let studio: TestStudio
let offers: Offers
let daily: Plan
let full: Plan
let guided: Plan

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  daily = await offers.plan({ costCents: 1999 })
  full = await offers.plan({ costCents: 2999 })
  guided = await offers.plan({ costCents: 4949 })
})

const member = (plan: Plan) => startPayingMember(studio, offers, plan)

describe('what a member asks for at once', () => {
  it('a cheaper and a dearer plan, is charged the difference to what was paid, never a whole period (I3, D7)', async () => {
    for (const order of [
      [daily, guided],
      [guided, daily],
    ]) {
      const one = await member(full)
      await Promise.allSettled(order.map((plan) => one.change(plan)))
      expect(await one.paidCents()).toBe(4949)
      expect((await one.read()).priceId).toBe(guided.id)
    }
  })

  it('two dearer plans, many times over, is charged at most up to the dearest (I4)', async () => {
    const one = await member(daily)
    const wishes = Array.from({ length: 8 }, (_, index) => one.change(index % 2 ? guided : full))
    const outcomes = await Promise.allSettled(wishes)
    expect(outcomes.map(({ status }) => status)).not.toContain('rejected')
    expect(await one.paidCents()).toBe(4949)
    expect((await one.billed()).every((amount) => amount >= 0)).toBe(true)
  })

  it('two new cards, leaves one, which is charged (CARD-02, D18.newest-card)', async () => {
    const one = await member(daily)
    const tokens = [await offers.token(freshCard()), await offers.token(freshCard())]
    const save = (cardToken: string) =>
      one.call(setPaymentMethod, { query: { userId: one.person.id, cardToken } })
    await Promise.all(tokens.map(save))
    const kept = await findCustomer(studio.context, one.person.id)
    expect(await cardAtProvider(studio, kept?.providerId ?? '')).toMatchObject({
      id: kept?.paymentMethodId,
    })
    await studio.clock.move(30 * DAY)
    expect(await one.read()).toMatchObject({ state: 'active' })
    expect(await one.paidCents()).toBe(2 * 1999)
  })
})

describe('a plan that was taken on for nothing', () => {
  it('because it cost the same is prorated from what was paid before it, when a dearer one follows (D7, D18.paid-difference)', async () => {
    const twin = await offers.plan({ costCents: 1999 })
    const one = await member(daily)
    expect((await one.preview(twin)).dueNow).toBe(0)
    await one.change(twin)
    expect(await one.preview(guided)).toMatchObject({ dueNow: 29.5, nextAmount: 49.49 })
    await one.change(guided)
    expect(await one.paidCents()).toBe(4949)
    await studio.clock.move(30 * DAY)
    expect(await one.paidCents()).toBe(2 * 4949)
  })

  it('because a code covered the difference is prorated likewise (D7)', async () => {
    const one = await member(daily)
    const all = [daily.id, full.id, guided.id]
    const { code } = await offers.promo(all, { percentOff: 90, durationType: 'Forever' })
    await one.call(applyPromocode, { params: one.params, query: { promocodeCode: code } })
    await one.change(full)
    expect(await one.preview(guided)).toMatchObject({ dueNow: 0, nextAmount: 4.95 })
    await one.change(guided)
    expect(await one.paidCents()).toBe(1999)
  })
})

it('a code that is used up when it is asked for is refused before anything is charged (R4, D7)', async () => {
  const { code } = await offers.promo([full.id], { maxRedemptions: 1 })
  const members = [await member(daily), await member(daily), await member(daily)]
  const shown = await Promise.all(members.map((one) => one.preview(full)))
  const outcomes = await Promise.allSettled(members.map((one) => one.change(full, { promocodeCode: code })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const [index, one] of members.entries()) {
    const changed = outcomes[index]?.status === 'fulfilled'
    expect((await one.read()).priceId).toBe(changed ? full.id : daily.id)
    expect(await one.paidCents()).toBe(1999 + (changed ? Math.round((shown[index]?.dueNow ?? 0) * 100) : 0))
  }
  const late = await refused((await member(daily)).change(full, { promocodeCode: code }))
  expect(late).toMatchObject({ status: 400, fields: { promocodeCode: "Code doesn't exist" } })
})

describe('a job about money', () => {
  it('skips whoever is making a call, and finds them the next time (F35, I2)', async () => {
    const person = await offers.studentWithCard()
    const body = { userId: person.id, priceId: daily.id }
    await withLostCall(studio, 'answer', 'createSubscription', () =>
      refused(studio.as(person).call(start, { body })),
    )
    await expireOpenOperations(studio)
    const state = async () => (await openRows(studio.context.db, person.id)).map((row) => row.providerState)
    await withPersonLock(studio.context, person.id, async () => {
      await reconcile(studio.context)
      expect(await state()).toEqual(['pending'])
    })
    await reconcile(studio.context)
    expect(await state()).toEqual(['trialing'])
  })

  it('removes a spent code, and not one that replaced it before the job ran (I10, D18.promo-charges)', async () => {
    const one = await member(daily)
    const [spent, newer] = [await offers.promo([daily.id]), await offers.promo([daily.id])]
    const put = ({ code }: { code: string }) =>
      one.call(applyPromocode, { params: one.params, query: { promocodeCode: code } })
    await put(spent)
    await put(newer)
    const [row] = await openRows(studio.context.db, one.person.id)
    await studio.context.queue.send('promo.spent', { id: row?.id })
    await studio.context.queue.drain()
    await studio.clock.move(30 * DAY)
    expect(await one.paidCents()).toBe(1999 + 1599)
  })
})
