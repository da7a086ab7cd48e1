import { randomUUID } from 'node:crypto'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { applyPromocode } from '@studio/contract/membership/endpoints.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { subscriptions } from '../../../database/tables/membership.ts'
import { promoCodes } from '../../../database/tables/promo.ts'
import { saveAskingCard } from '../../../testing/bank.ts'
import { expireOpenOperations, withLostCall } from '../../../testing/lost-answers.ts'
import { type Member, startMember, startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { priceFor } from '../../billing/terms.ts'
import type { Plan } from '../../plans/queries.ts'

let studio: TestStudio
let offers: Offers
let full: Plan
let dearer: { id: string }
let best: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan()
  dearer = await offers.plan({ costCents: 4900 })
  const terms = [
    { term: 'days30' as const, costCents: 9900 },
    { term: 'year' as const, costCents: 99_000 },
  ]
  best = await offers.plan({ costCents: 9900, terms })
})

const put = ({ call, params }: Member, { code }: { code: string }) =>
  call(applyPromocode, { params, query: { promocodeCode: code } })

/** What is lost: by day what is named, in a full run the answer and the request. */
const lost = (what: 'answer' | 'request') =>
  process.env.FULL ? (['answer', 'request'] as const) : ([what] as const)

it('a code is attached again after its first answer was lost and another code replaced it (D7, D18.promo-replaced)', async () => {
  const one = await startPayingMember(studio, offers, full)
  const half = await offers.promo([full.id], { percentOff: 50 })
  const tenth = await offers.promo([full.id], { percentOff: 10 })
  await withLostCall(studio, 'answer', 'applyCoupon', () => refused(put(one, half)))
  expect(await put(one, tenth)).toMatchObject({ promocodeCode: tenth.code })
  expect(await put(one, half)).toMatchObject({ promocodeCode: half.code })
  await studio.clock.move(30 * DAY)
  expect(await one.paid()).toEqual([14.5, 29])
})

it('a code that is typed for another term of the plan is free again where the change never arrived (R4, D18.pending-change)', async () => {
  const one = await startPayingMember(studio, offers, best)
  const promo = await offers.promo([best.id], { terms: ['days30', 'year'] })
  const asked = { term: 'year' as const, promocodeCode: promo.code }
  await withLostCall(studio, 'request', 'changePrice', () => refused(one.change(best, asked)))
  await expireOpenOperations(studio)
  await studio.clock.move(HOUR)
  expect(await one.read()).toMatchObject({ priceId: best.id, promocodeCode: null })
  const [left] = await studio.context.db.select().from(promoCodes).where(eq(promoCodes.id, promo.id))
  expect(left?.timesRedeemed).toBe(0)
  expect(await one.change(best, asked)).toMatchObject({ term: 'year', promocodeCode: promo.code })
})

describe('a code that is not for the plan that was changed to', () => {
  it.each(lost('request'))(
    'is removed though the %s is lost and the call is not repeated, and the previewed amount is charged (PROMO-03, D18.promo-replaced)',
    async (what) => {
      const one = await startPayingMember(studio, offers, full)
      await put(one, await offers.promo([full.id], { percentOff: 10, durationType: 'Forever' }))
      const { nextAmount } = await one.preview(dearer)
      expect(nextAmount).toBe(49)
      await withLostCall(studio, what, 'applyCoupon', () => refused(one.change(dearer)))
      await studio.clock.move(HOUR)
      expect(await one.read()).toMatchObject({ priceId: dearer.id, promocodeCode: null })
      await studio.clock.move(30 * DAY)
      expect((await one.paid())[0]).toBe(49)
    },
  )
})

describe('a code that the booking of a cheaper plan removes', () => {
  async function memberWithCode() {
    const one = await startPayingMember(studio, offers, dearer)
    const { code } = await offers.promo([dearer.id], { percentOff: 10, durationType: 'Forever' })
    await put(one, { code })
    return { one, code }
  }

  async function expectUndone({ one, code }: Awaited<ReturnType<typeof memberWithCode>>) {
    expect(await one.read()).toMatchObject({ priceId: dearer.id, nextPriceId: null, promocodeCode: code })
    await studio.clock.move(30 * DAY)
    expect((await one.paid())[0]).toBe(44.1)
  }

  it.each(lost('request'))(
    'is removed by a job if the %s of its removal is lost and nobody calls again: the booked plan is charged in full (PROMO-03, D18.promo-booked)',
    async (what) => {
      const { one } = await memberWithCode()
      await withLostCall(studio, what, 'applyCoupon', () => refused(one.change(full)))
      await studio.clock.move(HOUR)
      expect(await one.read()).toMatchObject({ nextPriceId: full.id, promocodeCode: null })
      await studio.clock.move(30 * DAY)
      expect((await one.paid())[0]).toBe(29)
    },
  )

  it.each(lost('answer'))(
    'applies again once the booking is undone, though the %s of its removal is lost (PROMO-03, D18.promo-booked)',
    async (what) => {
      const member = await memberWithCode()
      await withLostCall(studio, what, 'applyCoupon', () => refused(member.one.change(full)))
      await member.one.change(dearer)
      await expectUndone(member)
    },
  )

  it.each(lost('answer'))(
    'applies again though the %s of its return is lost and the booking is undone by a repeated call (PROMO-03, D18.promo-booked)',
    async (what) => {
      const member = await memberWithCode()
      await member.one.change(full)
      await withLostCall(studio, what, 'applyCoupon', () => refused(member.one.change(dearer)))
      await member.one.change(dearer)
      await expectUndone(member)
    },
  )

  it('applies again, and not one that was reserved for a dearer plan whose request was lost (PROMO-03, I9, D18.promo-booked)', async () => {
    const member = await memberWithCode()
    await member.one.change(full)
    const { code } = await offers.promo([dearer.id, best.id], { percentOff: 50, durationType: 'Forever' })
    await withLostCall(studio, 'request', 'changePrice', () =>
      refused(member.one.change(best, { promocodeCode: code })),
    )
    await member.one.change(dearer)
    await expectUndone(member)
  })

  it('stays gone if it was still reserved when the booking was made at the provider: it is free again (I9)', async () => {
    const { context } = studio
    const one = await startPayingMember(studio, offers, dearer)
    const promo = await offers.promo([dearer.id], { percentOff: 10, durationType: 'Forever' })
    await withLostCall(studio, 'answer', 'applyCoupon', () => refused(put(one, promo)))
    const [row] = await context.db.select().from(subscriptions).where(eq(subscriptions.id, one.id))
    const terms = {
      price: await priceFor(context, full, { term: 'days30', costCents: full.costCents }),
      prorate: 'none',
      at: context.clock.now(),
    } as const
    await context.payments.changePrice(row?.providerId ?? '', terms, randomUUID())
    await studio.clock.move(HOUR)
    expect(await one.read()).toMatchObject({ nextPriceId: full.id, promocodeCode: null })
    expect(await one.change(dearer)).toMatchObject({ nextPriceId: null, promocodeCode: null })
    const [after] = await context.db.select().from(promoCodes).where(eq(promoCodes.id, promo.id))
    expect(after?.timesRedeemed).toBe(0)
  })
})

it('a code that waited with a plan for the bank is free again once its person is deleted (R4, I9)', async () => {
  const one = await startPayingMember(studio, offers, full)
  const { id, code } = await offers.promo([dearer.id], { maxRedemptions: 1 })
  await saveAskingCard(studio, offers, one.person)
  await refused(one.change(dearer, { promocodeCode: code }))
  const admin = await studio.people.admin()
  const erase = { params: { id: one.person.id }, query: { permanentDelete: true } }
  await studio.as(admin).call(deleteUser, erase)
  const [after] = await studio.context.db.select().from(promoCodes).where(eq(promoCodes.id, id))
  expect(after?.timesRedeemed).toBe(0)
})

describe('a coupon that was deleted by hand at the provider', () => {
  it('is created again when its code is used to start or applied to a membership (D18.coupons)', async () => {
    const { db } = studio.context
    const daily = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
    const { id, code: promocodeCode } = await offers.promo([daily.id, full.id], { percentOff: 50 })
    const buy = (plan: { id: string }) => startMember(studio, offers, plan, promocodeCode)
    await buy(daily)
    const erase = () => db.execute(sql`delete from sandbox.objects where id = ${`promo_${id}`} returning id`)
    expect((await erase()).rows).toHaveLength(1)
    expect(await (await buy(daily)).paid()).toEqual([6])
    await erase()
    expect(await (await buy(full)).read()).toMatchObject({ state: 'trialing', promocodeCode })
    await erase()
    const one = await startMember(studio, offers, full)
    expect(await put(one, { code: promocodeCode })).toMatchObject({ promocodeCode })
    await studio.clock.move(7 * DAY + HOUR)
    expect((await one.paid())[0]).toBe(14.5)
  })
})
