import { DAY } from '@studio/contract/dates.ts'
import { describe, expect, it } from 'vitest'
import { fourPlans } from '../../../testing/four-plans.ts'
import { startMember, startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
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
    expect(await one.billed()).toEqual([19, 29])
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
    expect(await one.billed()).toEqual([29, 26.1, 26.1, 26.1])
  })

  it('restores a code that its booking removed when another cheaper plan, which the code allows, is booked instead (D18.promo-booked)', async () => {
    const promo = await offers.promo([full.id, guided.id], { durationType: 'Forever', percentOff: 10 })
    const one = await member(guided, { promocodeCode: promo.code })
    expect(await one.change(daily)).toMatchObject({ nextPriceId: daily.id, promocodeCode: null })
    await studio.context.queue.drain()
    expect(await one.preview(full)).toMatchObject({ dueNow: 0, nextAmount: 26.1, renewAmount: 26.1 })
    expect(await one.change(full)).toMatchObject({ nextPriceId: full.id, promocodeCode: promo.code })
    expect(await one.change(daily)).toMatchObject({ nextPriceId: daily.id, promocodeCode: null })
    expect(await one.change(guided)).toMatchObject({ nextPriceId: null, promocodeCode: promo.code })
    expect(await one.change(full)).toMatchObject({ nextPriceId: full.id, promocodeCode: promo.code })
    await studio.clock.move(61 * DAY)
    expect(await one.billed()).toEqual([26.1, 26.1, 44.1])
  })

  it('restores that code when a dearer plan, which the code allows, takes its place at once (D7, D18.promo-booked)', async () => {
    const promo = await offers.promo([full.id, guided.id], { durationType: 'Forever', percentOff: 10 })
    const one = await member(full, { promocodeCode: promo.code })
    expect(await one.change(daily)).toMatchObject({ nextPriceId: daily.id, promocodeCode: null })
    const before = await one.preview(guided)
    expect(before).toMatchObject({ nextAmount: 44.1, renewAmount: 44.1 })
    expect(await one.change(guided)).toMatchObject({
      priceId: guided.id,
      nextPriceId: null,
      promocodeCode: promo.code,
    })
    await studio.clock.move(31 * DAY)
    expect(await one.billed()).toEqual([44.1, before.dueNow, 26.1])
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
    expect(await one.billed()).toEqual([19, 17.1, 17.1, 26.1])
  })

  it('takes a code that is typed with it and allows the booked plan: it discounts that plan, and nothing before (D7, PROMO-03)', async () => {
    const { code: promocodeCode } = await offers.promo([daily.id])
    const one = await member(full)
    const before = await one.preview(daily, { promocodeCode })
    expect(before).toMatchObject({ dueNow: 0, nextAmount: 15.2, renewAmount: 19 })
    const after = await one.change(daily, { promocodeCode })
    expect(after).toMatchObject({ priceId: full.id, nextPriceId: daily.id, promocodeCode })
    await studio.clock.move(61 * DAY)
    expect(await one.billed()).toEqual([19, before.nextAmount, 29])
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
    expect(await first.billed()).toEqual([29, 23.2])
    expect(await second.billed()).toEqual([29, 23.2])
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
    await studio.clock.move(31 * DAY)
    expect(await one.billed()).toEqual([29, 10, 19, 23.2])
  })
})
