import { setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { DAY } from '@studio/contract/dates.ts'
import { applyPromocode, cancel } from '@studio/contract/membership/endpoints.ts'
import { subscribedUsers } from '@studio/contract/people/staff/endpoints.ts'
import { refusals as promoRefusals } from '@studio/contract/promo/messages.ts'
import { describe, expect, it } from 'vitest'
import { fourPlans } from '../../../testing/four-plans.ts'
import { type Member, startMember, startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { cards, type Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

type Plan = { id: string }
let studio: TestStudio
let offers: Offers
let daily: Plan
let full: Plan
let guided: Plan

startMoneyStudio(async (money) => {
  ;({ studio, offers } = money)
  ;({ daily, full, guided } = await fourPlans(offers))
})

const member = (plan: Plan, { pastTrial = true, promocodeCode = '' } = {}) =>
  (pastTrial ? startPayingMember : startMember)(studio, offers, plan, promocodeCode)

describe('a promo code on a running membership', () => {
  const put = (one: Awaited<ReturnType<typeof member>>, promocodeCode: string) =>
    one.call(applyPromocode, { params: one.params, query: { promocodeCode } })

  it('discounts the next charges, and a new code replaces it (PROMO-05, API-18, D18.promo-replaced)', async () => {
    const one = await member(full)
    const once = await offers.promo([full.id])
    const forever = await offers.promo([full.id], { percentOff: 10, durationType: 'Forever' })
    expect(await put(one, ` ${once.code.toLowerCase()} `)).toMatchObject({ promocodeCode: once.code })
    expect(await put(one, forever.code)).toMatchObject({ promocodeCode: forever.code })
    await studio.clock.move(60 * DAY)
    expect(await one.billed()).toEqual([26.1, 26.1, 29])
  })

  it('is refused when it is unknown, used before or for other plans (PROMO-02, PROMO-03)', async () => {
    const one = await member(full)
    const promo = await offers.promo([full.id])
    const other = await offers.promo([daily.id])
    expect((await refused(put(one, 'NOSUCH'))).message).toBe(promoRefusals.unknown)
    expect((await refused(put(one, other.code))).message).toBe(promoRefusals.inappropriate)
    await put(one, promo.code)
    const again = await refused(put(one, promo.code))
    expect(again).toMatchObject({ status: 400, fields: { promocodeCode: promoRefusals.unknown } })
  })

  it('repeats for as many charges as it says (D18.promo-charges)', async () => {
    const promo = await offers.promo([full.id], { durationType: 'Repeating', durationInMonths: 2 })
    const one = await member(full, { promocodeCode: promo.code })
    await studio.clock.move(65 * DAY)
    expect(await one.billed()).toEqual([29, 23.2, 23.2])
  })

  it('that does not allow the new plan is removed with the old one (PROMO-03)', async () => {
    const promo = await offers.promo([full.id], { durationType: 'Forever', percentOff: 10 })
    const one = await member(full, { promocodeCode: promo.code, pastTrial: false })
    const before = await one.preview(guided)
    expect(before).toMatchObject({ nextAmount: 49, renewAmount: 49 })
    expect(await one.change(guided)).toMatchObject({ promocodeCode: null })
    await studio.clock.move(8 * DAY)
    expect(await one.billed()).toEqual([49, 0])
  })

  it('comes with a change of plan (API-17)', async () => {
    const promo = await offers.promo([guided.id], { durationType: 'Forever', percentOff: 50 })
    const one = await member(full)
    const code = { promocodeCode: promo.code }
    const before = await one.preview(guided, code)
    expect(before).toMatchObject({ nextAmount: 24.5, renewAmount: 24.5 })
    expect(await one.change(guided, code)).toMatchObject({ promocodeCode: promo.code })
    await studio.clock.move(30 * DAY)
    expect(await one.billed()).toEqual([24.5, before.dueNow, 29])
  })
})

describe('the next charge that the Admin reads', () => {
  it('is what is then charged: with the code’s charges left, the booked plan, and none after a cancellation (SUBS-01, D18.promo-charges, D7)', async () => {
    const twice = await offers.promo([full.id], { durationType: 'Repeating', durationInMonths: 2 })
    const once = await offers.promo([full.id])
    const forFull = await offers.promo([full.id], { durationType: 'Forever', percentOff: 50 })
    const codes = [twice.code, once.code, forFull.code, '']
    const all = await Promise.all(
      codes.map((promocodeCode) => member(full, { promocodeCode, pastTrial: false })),
    )
    await studio.clock.move(8 * DAY)
    const [discounted, spent, cheaper, leaving] = all as [Member, Member, Member, Member]
    await cheaper.change(daily)
    await leaving.call(cancel, { params: leaving.params })
    const admin = studio.as(await studio.people.admin())
    const { records } = await admin.call(subscribedUsers, { query: { pageLength: 100 } })
    const told = all.map(({ id }) => records.find((one) => one.subscription.id === id)?.subscription)
    expect(told.map((one) => one?.nextCharge?.amount ?? null)).toEqual([23.2, 29, 19, null])
    expect(told[0]?.nextCharge?.dateTime).toBe(told[0]?.dateTimeEnd)
    await studio.clock.move(30 * DAY)
    const charged = await Promise.all([discounted, spent, cheaper].map((one) => one.billed()))
    expect(charged.map(([newest]) => newest)).toEqual([23.2, 29, 19])
    expect(await leaving.billed()).toEqual([29, 0])
  })
})

describe('a past due membership', () => {
  it('tells the Admin since when it is unpaid and when it is tried again, and is active again at once with a good new card (SUBS-01, D17.new-card)', async () => {
    const one = await member(full, { pastTrial: false })
    await offers.saveCard(one.person, cards.failsLater)
    await studio.clock.move(8 * DAY)
    expect((await one.read()).state).toBe('past_due')
    const unpaid = async () => {
      const admin = studio.as(await studio.people.admin())
      const { records } = await admin.call(subscribedUsers, { query: { pageLength: 100 } })
      return records.find(({ subscription }) => subscription.id === one.id)?.subscription.unpaid
    }
    const now = studio.context.clock.now().getTime()
    const told = await unpaid()
    expect(Date.parse(told?.dateTime ?? '')).toBeLessThan(now)
    expect(Date.parse(told?.nextAttemptDateTime ?? '')).toBeGreaterThan(now)
    const again = { userId: one.person.id, cardToken: await offers.token(cards.failsLater) }
    expect((await refused(one.call(setPaymentMethod, { query: again }))).code).toBe('CardDeclined')
    await offers.saveCard(one.person)
    expect(await unpaid()).toBeNull()
    expect(await one.read()).toMatchObject({ state: 'active', active: true })
    expect(await one.billed()).toEqual([29, 0])
  })
})
