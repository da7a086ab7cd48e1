import { DAY, HOUR } from '@studio/contract/dates.ts'
import { change, changePreview, preview, start } from '@studio/contract/membership/endpoints.ts'
import { changePlan } from '@studio/contract/plans/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { currentSubscriptionOf } from '../../../testing/current-subscription.ts'
import { startMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { freshCard, type Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

type Plan = { id: string }
let studio: TestStudio
let offers: Offers
let daily: Plan
let full: Plan

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  daily = await offers.plan({ costCents: 1999 })
  full = await offers.plan({ costCents: 2999 })
})

async function setCost({ id }: Plan, cost: number): Promise<void> {
  const admin = await studio.people.admin()
  await studio.as(admin).call(changePlan, { params: { id }, body: { cost } })
}

const agreedTo = ({ dueNow, nextAmount }: { dueNow: number; nextAmount: number | null }) => ({
  agreed: { dueNow, nextAmount },
})

describe('what a member agreed to', () => {
  it('is charged, and nothing else when a plan’s price was changed meanwhile (D18.agreed)', async () => {
    const one = await startMember(studio, offers, daily)
    await studio.clock.move(7 * DAY + HOUR)
    const wish = { params: one.params, query: { priceId: full.id } }
    const shown = agreedTo(await one.call(changePreview, wish))
    await setCost(full, 199)
    const body = { priceId: full.id, ...shown }
    const no = await refused(one.call(change, { params: one.params, body }))
    expect(no).toMatchObject({ status: 409, code: 'TermsChanged' })
    expect(await one.read()).toMatchObject({ priceId: daily.id })
    expect(await one.billed()).toEqual([19.99, 0])
    const again = agreedTo(await one.call(changePreview, wish))
    await one.call(change, { params: one.params, body: { priceId: full.id, ...again } })
    expect((await one.billed())[0]).toBe(again.agreed.dueNow)
    await setCost(full, 29.99)
  })

  it('as a free trial is not charged instead when their card has used its trial meanwhile (S-M3, R2)', async () => {
    const card = freshCard()
    const people = [await offers.studentWithCard(card), await offers.studentWithCard(card)]
    const shown = await Promise.all(
      people.map((person) =>
        studio.as(person).call(preview, { query: { userId: person.id, priceId: full.id } }),
      ),
    )
    expect(shown).toMatchObject([{ trialDays: 7 }, { trialDays: 7 }])
    const starts = people.map((person, index) => {
      const body = { userId: person.id, priceId: full.id, ...agreedTo(shown[index]!) }
      return studio.as(person).call(start, { body })
    })
    const outcomes = await Promise.allSettled(starts)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const loser = people[outcomes.findIndex(({ status }) => status === 'rejected')]!
    expect(await currentSubscriptionOf(studio.context, loser.id)).toBeNull()
    const body = { userId: loser.id, priceId: full.id, agreed: { dueNow: 29.99, nextAmount: 29.99 } }
    await studio.as(loser).call(start, { body })
    expect(await currentSubscriptionOf(studio.context, loser.id)).toMatchObject({ state: 'active' })
  })

  it('is refused as well when the price changes while the provider is asked (D18.agreed)', async () => {
    const yearly = await offers.plan({ costCents: 4900 })
    const { payments } = studio.context
    studio.context.payments = {
      ...payments,
      ensurePrice: async (terms) => {
        const made = await payments.ensurePrice(terms)
        await setCost(yearly, 59)
        return made
      },
    }
    const person = await offers.studentWithCard()
    const buying = studio.as(person).call(start, { body: { userId: person.id, priceId: yearly.id } })
    expect(await refused(buying)).toMatchObject({ status: 409, code: 'TermsChanged' })
    studio.context.payments = payments
    expect(await currentSubscriptionOf(studio.context, person.id)).toBeNull()
  })

  it('includes the charges after a code of 100 percent has ended (D18.agreed)', async () => {
    const guided = await offers.plan({ costCents: 2500 })
    const { code: promocodeCode } = await offers.promo([guided.id], { percentOff: 100 })
    const person = await offers.studentWithCard()
    const { call } = studio.as(person)
    const query = { userId: person.id, priceId: guided.id, promocodeCode }
    const { dueNow, nextAmount, renewAmount } = await call(preview, { query })
    const agreed = { dueNow, nextAmount, renewAmount }
    expect(agreed).toEqual({ dueNow: 0, nextAmount: 0, renewAmount: 25 })
    await setCost(guided, 45)
    const no = await refused(call(start, { body: { ...query, agreed } }))
    expect(no).toMatchObject({ status: 409, code: 'TermsChanged' })
    await call(start, { body: { ...query, agreed: { ...agreed, renewAmount: 45 } } })
  })

  it('includes for how long a payment lasts, also at the same price (D18.agreed, D5)', async () => {
    const one = await startMember(studio, offers, daily)
    const person = await offers.studentWithCard()
    const buyer = studio.as(person).call
    const query = { userId: person.id, priceId: full.id }
    const wish = { params: one.params, query: { priceId: full.id } }
    const [shown, changed] = [await buyer(preview, { query }), await one.call(changePreview, wish)]
    const admin = studio.as(await studio.people.admin()).call
    const terms = [{ term: 'month' as const, cost: shown.nextAmount ?? 0 }]
    await admin(changePlan, { params: { id: full.id }, body: { terms } })
    const bought = { ...query, ...agreedTo(shown) }
    expect((await refused(buyer(start, { body: bought }))).code).toBe('TermsChanged')
    const body = { priceId: full.id, ...agreedTo(changed) }
    expect((await refused(one.call(change, { params: one.params, body }))).code).toBe('TermsChanged')
    await one.call(change, { params: one.params, body: { ...body, term: 'month' } })
    await buyer(start, { body: { ...bought, term: 'month' } })
  })
})
