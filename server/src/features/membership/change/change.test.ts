import { subscribedUsers } from '@studio/contract/account/endpoints.ts'
import { setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { applyPromocode, cancel, change } from '@studio/contract/membership/endpoints.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import { refusals as promoRefusals } from '@studio/contract/promo/messages.ts'
import { describe, expect, it } from 'vitest'
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
let drop: Plan

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  daily = await offers.plan({ costCents: 1900, permissions: ['DailyClasses'] })
  full = await offers.plan({ costCents: 2900 })
  guided = await offers.plan({ costCents: 4900 })
  drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
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
    expect(await one.billed()).toEqual([before.dueNow, 19, 0])
    await studio.clock.move(20 * DAY)
    expect(await one.billed()).toEqual([29, before.dueNow, 19, 0])
  })

  it('twice on one day is charged both differences, each once (I3)', async () => {
    const one = await member(daily)
    await studio.clock.move(10 * DAY)
    const [first, second] = [await one.preview(full), await one.preview(guided)]
    await one.change(full)
    const rest = await one.preview(guided)
    await one.change(guided)
    const charged = (await one.billed()).sort((a, b) => a - b)
    expect(charged).toEqual([0, first.dueNow, rest.dueNow, 19].sort((a, b) => a - b))
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
    expect(await one.billed()).toHaveLength(3)
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
    expect(await one.billed()).toEqual([19, 0])
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

describe('a change to a cheaper plan', () => {
  it("follows at the period's end and can be taken back (D7)", async () => {
    const one = await member(full)
    const before = await one.preview(daily)
    expect(before).toMatchObject({ dueNow: 0, nextAmount: 19, renewAmount: 19 })
    expect(await one.change(daily)).toMatchObject({ priceId: full.id, nextPriceId: daily.id })
    expect(await one.change(daily)).toMatchObject({ nextPriceId: daily.id })
    expect(await one.change(full)).toMatchObject({ priceId: full.id, nextPriceId: null })
    expect(await one.change(daily)).toMatchObject({ nextPriceId: daily.id })
    await studio.clock.move(30 * DAY)
    expect(await one.read()).toMatchObject({ priceId: daily.id, nextPriceId: null, price: { cost: 19 } })
    expect(await one.billed()).toEqual([19, 29, 0])
  })

  it('removes a code that does not allow the booked plan, and undoing the booking restores it (D18.promo-booked)', async () => {
    const promo = await offers.promo([full.id], {
      durationType: 'Repeating',
      durationInMonths: 3,
      percentOff: 10,
    })
    const one = await member(full, { promocodeCode: promo.code })
    for (let time = 0; time < 2; time += 1) {
      expect(await one.change(daily)).toMatchObject({ nextPriceId: daily.id, promocodeCode: null })
      await studio.context.queue.drain()
      expect(await one.preview(full)).toMatchObject({ dueNow: 0, nextAmount: 26.1, renewAmount: 29 })
      expect(await one.change(full)).toMatchObject({ nextPriceId: null, promocodeCode: promo.code })
      await studio.context.queue.drain()
    }
    await studio.clock.move(95 * DAY)
    expect(await one.billed()).toEqual([29, 26.1, 26.1, 26.1, 0])
  })

  it('keeps a code that allows the booked plan, which discounts its charges until it is spent (D18.promo-booked, D18.promo-charges)', async () => {
    const promo = await offers.promo([daily.id, full.id], {
      durationType: 'Repeating',
      durationInMonths: 3,
      percentOff: 10,
    })
    const one = await member(full, { promocodeCode: promo.code })
    expect(await one.preview(daily)).toMatchObject({ dueNow: 0, nextAmount: 17.1, renewAmount: 19 })
    expect(await one.change(daily)).toMatchObject({ nextPriceId: daily.id, promocodeCode: promo.code })
    await studio.clock.move(95 * DAY)
    expect(await one.billed()).toEqual([19, 17.1, 17.1, 26.1, 0])
  })

  it('takes a code that is typed with it and allows the booked plan: it discounts that plan, and nothing before (D7, PROMO-03)', async () => {
    const { code: promocodeCode } = await offers.promo([daily.id])
    const one = await member(full)
    const before = await one.preview(daily, { promocodeCode })
    expect(before).toMatchObject({ dueNow: 0, nextAmount: 15.2, renewAmount: 19 })
    const after = await one.change(daily, { promocodeCode })
    expect(after).toMatchObject({ priceId: full.id, nextPriceId: daily.id, promocodeCode })
    await studio.clock.move(61 * DAY)
    expect(await one.billed()).toEqual([19, before.nextAmount, 29, 0])
  })

  it('brings back no code that has discounted all its charges, nor one that a typed code replaced (D18.promo-booked, D18.promo-replaced)', async () => {
    const spent = await offers.promo([full.id])
    const lasting = await offers.promo([full.id], { durationType: 'Forever' })
    const typed = await offers.promo([daily.id])
    const [first, second] = [
      await member(full, { promocodeCode: spent.code }),
      await member(full, { promocodeCode: lasting.code }),
    ]
    expect(await first.change(daily)).toMatchObject({ nextPriceId: daily.id, promocodeCode: null })
    const replaced = await second.change(daily, { promocodeCode: typed.code })
    expect(replaced).toMatchObject({ nextPriceId: daily.id, promocodeCode: typed.code })
    for (const one of [first, second]) {
      expect(await one.preview(full)).toMatchObject({ dueNow: 0, nextAmount: 29, renewAmount: 29 })
      expect(await one.change(full)).toMatchObject({ nextPriceId: null, promocodeCode: null })
      await studio.context.queue.drain()
    }
    await studio.clock.move(31 * DAY)
    expect(await first.billed()).toEqual([29, 23.2, 0])
    expect(await second.billed()).toEqual([29, 23.2, 0])
  })

  it('removes that code for good once the booked plan has taken effect, whatever is booked and undone later (D18.promo-booked)', async () => {
    const promo = await offers.promo([full.id], { durationType: 'Forever' })
    const one = await member(full, { promocodeCode: promo.code })
    await one.change(daily)
    await studio.clock.move(30 * DAY)
    await one.change(full)
    await one.change(daily)
    expect(await one.preview(full)).toMatchObject({ dueNow: 0, nextAmount: 29, renewAmount: 29 })
    expect(await one.change(full)).toMatchObject({ nextPriceId: null, promocodeCode: null })
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
    expect(await one.billed()).toEqual([26.1, 26.1, 29, 0])
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
    expect(await one.billed()).toEqual([29, 23.2, 23.2, 0])
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
    expect(await one.billed()).toEqual([24.5, before.dueNow, 29, 0])
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
  it('is active again at once with a good new card (D17.new-card)', async () => {
    const one = await member(full, { pastTrial: false })
    await offers.saveCard(one.person, cards.failsLater)
    await studio.clock.move(8 * DAY)
    expect((await one.read()).state).toBe('past_due')
    const again = { userId: one.person.id, cardToken: await offers.token(cards.failsLater) }
    expect((await refused(one.call(setPaymentMethod, { query: again }))).code).toBe('CardDeclined')
    await offers.saveCard(one.person)
    expect(await one.read()).toMatchObject({ state: 'active', active: true })
    expect(await one.billed()).toEqual([29, 0])
  })
})
