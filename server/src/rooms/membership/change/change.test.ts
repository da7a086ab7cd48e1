import { DAY, HOUR } from '@studio/contract/dates.ts'
import { applyPromocode, cancel, change } from '@studio/contract/membership/endpoints.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import { describe, expect, it } from 'vitest'
import { fourPlans } from '../../../testing/four-plans.ts'
import { startMember, startPayingMember } from '../../../testing/members.ts'
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
let drop: Plan

startMoneyStudio(async (money) => {
  ;({ studio, offers } = money)
  ;({ daily, full, guided, drop } = await fourPlans(offers))
})

const member = (plan: Plan, { pastTrial = true, promocodeCode = '' } = {}) =>
  (pastTrial ? startPayingMember : startMember)(studio, offers, plan, promocodeCode)

describe('a change to a dearer plan', () => {
  it('is charged and takes effect at once, prorated by whole days left, equal to the preview to the cent (D7, D18.whole-days, MEMBER-04)', async () => {
    const one = await member(daily)
    await studio.clock.move(10 * DAY + 5 * HOUR)
    const before = await one.preview(full)
    expect(before).toMatchObject({ dueNow: 6.66, nextAmount: 29, renewAmount: 29 })
    const after = await one.change(full)
    expect(after).toMatchObject({ priceId: full.id, nextPriceId: null, price: { cost: 29 }, state: 'active' })
    expect(after.dateTimeEnd).toBe(before.dueOn)
    expect(await one.billed()).toEqual([before.dueNow, 19])
    await studio.clock.move(20 * DAY)
    expect(await one.billed()).toEqual([29, before.dueNow, 19])
  })

  it('twice on one day is charged both differences, each once (I3)', async () => {
    const one = await member(daily)
    await studio.clock.move(10 * DAY)
    const [first, second] = [await one.preview(full), await one.preview(guided)]
    await one.change(full)
    const rest = await one.preview(guided)
    await one.change(guided)
    const charged = (await one.billed()).sort((a, b) => a - b)
    expect(charged).toEqual([first.dueNow, rest.dueNow, 19].sort((a, b) => a - b))
    expect(first.dueNow + rest.dueNow).toBeCloseTo(second.dueNow, 1)
  })

  it('changes nothing when the bank refuses the difference (D7)', async () => {
    const one = await member(daily)
    await offers.saveCard(one.person, cards.failsLater)
    const refusal = await refused(one.change(full))
    expect(refusal).toMatchObject({ status: 402, code: 'CardDeclined' })
    expect(await one.read()).toMatchObject({ priceId: daily.id, state: 'active', nextPriceId: null })
    await offers.saveCard(one.person)
    expect(await one.change(full)).toMatchObject({ priceId: full.id })
  })

  it('asked for twice at once is charged once (I3)', async () => {
    const one = await member(daily)
    await Promise.allSettled([one.change(full), one.change(full)])
    expect((await one.read()).priceId).toBe(full.id)
    expect(await one.billed()).toHaveLength(2)
  })

  it('is prorated from what was paid if a cheaper plan is booked (D7)', async () => {
    const one = await member(full)
    await one.change(daily)
    const before = await one.preview(guided)
    expect(await one.change(guided)).toMatchObject({ priceId: guided.id, nextPriceId: null })
    expect(before.dueNow).toBe(20)
    expect((await one.billed())[0]).toBe(before.dueNow)
  })
})

describe('a code that lasts', () => {
  it('makes a dearer plan free if it discounts more than the difference, and nothing is refunded', async () => {
    const one = await member(daily)
    const promo = await offers.promo([daily.id, full.id], { percentOff: 100, durationType: 'Forever' })
    await one.call(applyPromocode, { params: one.params, query: { promocodeCode: promo.code } })
    expect(await one.preview(full)).toMatchObject({ dueNow: 0, nextAmount: 0, renewAmount: 0 })
    expect(await one.change(full)).toMatchObject({ priceId: full.id, nextPriceId: null })
    expect(await one.billed()).toEqual([19])
  })
})

describe('a cheaper plan that was chosen', () => {
  it('still follows when a dearer one is then declined (D7)', async () => {
    const one = await member(full)
    await one.change(daily)
    await offers.saveCard(one.person, cards.failsLater)
    expect((await refused(one.change(guided))).code).toBe('CardDeclined')
    expect(await one.read()).toMatchObject({ priceId: full.id, nextPriceId: daily.id })
  })
})

describe('a change in the trial', () => {
  it.each(['dearer', 'cheaper'])(
    'to a %s plan holds at once, free, and the trial ends when it did (D7)',
    async (to) => {
      const one = await member(full, { pastTrial: false })
      const { dateTimeEnd } = await one.read()
      const plan = to === 'dearer' ? guided : daily
      const before = await one.preview(plan)
      expect(before).toMatchObject({ dueNow: 0, dueOn: dateTimeEnd })
      const after = await one.change(plan)
      expect(after).toMatchObject({ state: 'trialing', priceId: plan.id, nextPriceId: null, dateTimeEnd })
      await studio.clock.move(8 * DAY)
      expect(await one.billed()).toEqual([before.nextAmount, 0])
    },
  )

  it('to a cheaper plan that the code does not allow removes the code at once and for good (PROMO-03, D18.promo-booked)', async () => {
    const promo = await offers.promo([full.id], { durationType: 'Forever' })
    const one = await member(full, { pastTrial: false, promocodeCode: promo.code })
    expect(await one.preview(daily)).toMatchObject({ dueNow: 0, nextAmount: 19, renewAmount: 19 })
    const changed = { state: 'trialing', priceId: daily.id, nextPriceId: null, promocodeCode: null }
    expect(await one.change(daily)).toMatchObject(changed)
    expect(await one.preview(full)).toMatchObject({ nextAmount: 29, renewAmount: 29 })
    await studio.clock.move(8 * DAY)
    expect(await one.billed()).toEqual([19, 0])
  })
})

describe('a change that cannot be', () => {
  it('to a day pass is refused beside priceId (D18.change-kinds)', async () => {
    const one = await member(full)
    expect((await refused(one.change(drop))).fields).toEqual({ priceId: refusals.monthToDay })
    expect((await refused(one.preview(drop))).fields).toEqual({ priceId: refusals.monthToDay })
  })

  it("is refused while the membership is ending, and 404 for another person's", async () => {
    const one = await member(full)
    await one.call(cancel, { params: one.params })
    expect((await refused(one.change(guided))).status).toBe(409)
    const stranger = studio.as(await studio.people.student()).call
    const attempt = stranger(change, { params: one.params, body: { priceId: guided.id } })
    expect((await refused(attempt)).status).toBe(404)
  })
})
