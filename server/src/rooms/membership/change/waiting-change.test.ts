import { invoices as invoicesOf } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { applyPromocode, cancel, changePreview, start } from '@studio/contract/membership/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { invoices } from '../../../database/tables/billing.ts'
import { confirmAtBank, saveAskingCard } from '../../../testing/bank.ts'
import { spendTrial, startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

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

/** A person past their trial whose bank requires 3-D Secure each time. */
async function member(plan: Plan) {
  const one = await startPayingMember(studio, offers, plan)
  await saveAskingCard(studio, offers, one.person)
  return one
}

describe('a dearer plan that waits for the bank', () => {
  it('is charged once the bank has been answered, and the same call holds (D18.pending-change)', async () => {
    const one = await member(daily)
    const asked = await refused(one.change(full))
    expect(asked).toMatchObject({ status: 402, code: 'ActionRequired' })
    expect((await refused(one.change(full))).body).toMatchObject({
      redirectUrl: (asked.body as { redirectUrl: string }).redirectUrl,
    })
    await confirmAtBank(asked)
    expect(await one.change(full)).toMatchObject({ priceId: full.id })
    expect(await one.paidCents()).toBe(2999)
  })

  it('is replaced by another plan that is chosen then (D18.pending-change)', async () => {
    const one = await member(daily)
    const first = await refused(one.change(full))
    expect((await one.preview(guided)).dueNow).toBe(29.5)
    const second = await refused(one.change(guided))
    await confirmAtBank(first)
    expect((await one.read()).priceId).toBe(daily.id)
    await confirmAtBank(second)
    expect(await one.change(guided)).toMatchObject({ priceId: guided.id })
    expect(await one.paidCents()).toBe(4949)
  })

  it.each(['cancels', 'stays with their plan'])(
    "is not charged any more when the member %s, though the bank's page is open (D7)",
    async (what) => {
      const one = await member(daily)
      const asked = await refused(one.change(full))
      if (what === 'cancels') await one.call(cancel, { params: one.params })
      else await one.change(daily)
      await confirmAtBank(asked)
      expect(await one.read()).toMatchObject({
        priceId: daily.id,
        state: what === 'cancels' ? 'ending' : 'active',
      })
      expect(await one.paidCents()).toBe(1999)
    },
  )

  it('leaves the cheaper one that was to follow where the bank says no (D7)', async () => {
    const one = await member(full)
    await one.change(daily)
    const asked = await refused(one.change(guided))
    expect(await one.read()).toMatchObject({ priceId: full.id, nextPriceId: daily.id })
    await confirmAtBank(asked, 'fail')
    await studio.context.queue.drain()
    expect(await one.read()).toMatchObject({ priceId: full.id, nextPriceId: daily.id })
    expect(await one.preview(full)).toMatchObject({ dueNow: 0, nextAmount: 29.99 })
    await offers.saveCard(one.person)
    await studio.clock.move(30 * DAY)
    expect(await one.read()).toMatchObject({ priceId: daily.id, nextPriceId: null })
    expect(await one.paidCents()).toBe(2999 + 1999)
  })

  it('takes the place of the cheaper one where the bank says yes (D7)', async () => {
    const one = await member(full)
    await one.change(daily)
    await confirmAtBank(await refused(one.change(guided)))
    expect(await one.change(guided)).toMatchObject({ priceId: guided.id, nextPriceId: null })
    expect(await one.paidCents()).toBe(4949)
    await studio.context.queue.drain()
    expect(await one.read()).toMatchObject({ priceId: guided.id, nextPriceId: null })
  })

  it.each([
    { says: 'yes', outcome: 'complete' as const },
    { says: 'no', outcome: 'fail' as const },
  ])(
    'has the code that a booking removed, which allows it, where the bank says $says (D18.promo-booked)',
    async ({ outcome }) => {
      const one = await member(full)
      const { code } = await offers.promo([full.id, guided.id], { durationType: 'Forever', percentOff: 10 })
      await one.call(applyPromocode, { params: one.params, query: { promocodeCode: code } })
      await one.change(daily)
      const asked = await refused(one.change(guided))
      await studio.context.queue.drain()
      await confirmAtBank(asked, outcome)
      await studio.clock.move(outcome === 'complete' ? HOUR : DAY + HOUR)
      expect(await one.read()).toMatchObject(
        outcome === 'complete'
          ? { priceId: guided.id, nextPriceId: null, promocodeCode: code }
          : { priceId: full.id, nextPriceId: daily.id, promocodeCode: null },
      )
      if (outcome === 'complete') return
      expect(await one.change(full)).toMatchObject({ nextPriceId: null, promocodeCode: code })
    },
  )

  it('keeps its code reserved for the same call (R4)', async () => {
    const [one, other] = [await member(daily), await member(daily)]
    const terms = { maxRedemptions: 1, durationType: 'Forever', percentOff: 50 } as const
    const { code: promocodeCode } = await offers.promo([full.id], terms)
    const asked = await refused(one.change(full, { promocodeCode }))
    expect(await refused(other.change(full, { promocodeCode }))).toMatchObject({ status: 400 })
    await confirmAtBank(asked)
    expect(await one.change(full, { promocodeCode })).toMatchObject({ priceId: full.id, promocodeCode })
  })

  it('releases its code when another plan is requested (R4, I9)', async () => {
    const [one, other] = [await member(daily), await member(daily)]
    const { code: promocodeCode } = await offers.promo([full.id], { maxRedemptions: 1 })
    await refused(one.change(full, { promocodeCode }))
    await one.change(daily)
    expect(await refused(other.change(full, { promocodeCode }))).toMatchObject({ status: 402 })
  })
})

describe('a code that came with a plan that waits for the bank', () => {
  const halfOff = (maxRedemptions = 1) =>
    offers.promo([full.id, guided.id], { maxRedemptions, durationType: 'Forever', percentOff: 50 })

  it('is attached once the bank has confirmed, though the call is not repeated (D18.pending-change)', async () => {
    const one = await member(daily)
    const { code: promocodeCode } = await halfOff()
    const asked = await refused(one.change(full, { promocodeCode }))
    await confirmAtBank(asked)
    await studio.clock.move(HOUR)
    expect(await one.read()).toMatchObject({ priceId: full.id, promocodeCode })
    await offers.saveCard(one.person)
    await studio.clock.move(30 * DAY)
    expect((await one.billed())[0]).toBe(15)
  })

  it.each(['is not answered for a day', 'is left for a cancellation'])(
    'is free again where the bank %s (R4, I9)',
    async (what) => {
      const [one, other] = [await member(daily), await member(daily)]
      const { code: promocodeCode } = await halfOff()
      await refused(one.change(full, { promocodeCode }))
      if (what === 'is left for a cancellation') await one.call(cancel, { params: one.params })
      await studio.clock.move(DAY)
      expect(await refused(other.change(full, { promocodeCode }))).toMatchObject({ status: 402 })
    },
  )
})

it('a cheaper plan that follows within a day is not delayed by 3-D Secure (D7)', async () => {
  const one = await member(full)
  await one.change(daily)
  await studio.clock.move(29 * DAY + 22 * HOUR)
  expect(await refused(one.change(guided))).toMatchObject({ status: 409 })
  expect(await one.read()).toMatchObject({ priceId: full.id, nextPriceId: daily.id })
  await offers.saveCard(one.person)
  await studio.clock.move(3 * HOUR)
  expect(await one.read()).toMatchObject({ priceId: daily.id })
  expect((await one.billed())[0]).toBe(19.99)
})

/** Somebody who has had their trial and has nothing now; their bank requires 3-D Secure each time. */
async function formerMember() {
  const person = await studio.people.student()
  await saveAskingCard(studio, offers, person)
  await spendTrial(studio, person)
  const { call } = studio.as(person)
  const paid = async () =>
    (await call(invoicesOf, {})).records.filter(({ status }) => status === 'paid').map(({ amount }) => amount)
  return { person, call, paid }
}

describe('a purchase that waits for the bank', () => {
  it('is replaced by the same plan with a code, and the discounted price is charged (D18.pending-change)', async () => {
    const { person, call, paid } = await formerMember()
    const buy = (code = {}) => call(start, { body: { userId: person.id, priceId: full.id, ...code } })
    const first = await refused(buy())
    const { code: promocodeCode } = await offers.promo([full.id], { percentOff: 50, durationType: 'Forever' })
    const second = await refused(buy({ promocodeCode }))
    await confirmAtBank(first)
    await confirmAtBank(second)
    await buy({ promocodeCode })
    expect(await paid()).toEqual([15])
  })

  it('is kept when another plan is refused because of a running day pass (D7, D18.pending-change)', async () => {
    const { person, call, paid } = await formerMember()
    const buy = ({ id: priceId }: Plan) => call(start, { body: { userId: person.id, priceId } })
    const drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
    await confirmAtBank(await refused(buy(drop)))
    await buy(drop)
    const question = await refused(buy(full))
    expect(await refused(buy(drop))).toMatchObject({ status: 409, code: 'AlreadySubscribed' })
    await confirmAtBank(question)
    await buy(full)
    expect(await paid()).toEqual([29.99, 12])
  })
})

it('a code for one charge discounts the next one, though it was applied within a second of the start (D18.promo-charges)', async () => {
  const { call, params, billed } = await startPayingMember(studio, offers, daily)
  const { code: promocodeCode } = await offers.promo([daily.id], { percentOff: 50 })
  await call(applyPromocode, { params, query: { promocodeCode } })
  await studio.clock.move(30 * DAY)
  expect((await billed())[0]).toBe(10)
})

it("a code of the start is spent with the first charge, also if the provider's clock is behind (D18.promo-charges, F25)", async () => {
  const { code } = await offers.promo([daily.id], { percentOff: 50 })
  const { call, params, billed } = await startPayingMember(studio, offers, daily, code)
  const earlier = { issuedAt: sql`${invoices.issuedAt} - interval '3 seconds'` }
  await studio.context.db.update(invoices).set(earlier).where(eq(invoices.subscriptionId, params.id))
  const { nextAmount } = await call(changePreview, { params, query: { priceId: daily.id } })
  expect(nextAmount).toBe(19.99)
  await studio.clock.move(30 * DAY)
  expect(await billed()).toEqual([19.99, 10])
})
