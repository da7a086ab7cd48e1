import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { cancel, changePreview, resume, start, subscription } from '@studio/contract/membership/endpoints.ts'
import { changePlan, price, prices, removePlan } from '@studio/contract/plans/endpoints.ts'
import { refusals as planRefusals } from '@studio/contract/plans/messages.ts'
import type { PlanChanges } from '@studio/contract/plans/schema.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { plans } from '../../../database/tables/plans.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers
let admin: ReturnType<TestStudio['as']>['call']

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  admin = studio.as(await studio.people.admin()).call
})
afterEach(async () => {
  await studio.context.db.update(plans).set({ archivedAt: new Date() })
})

async function member(plan: { id: string }) {
  const person = await offers.studentWithCard()
  const { call } = studio.as(person)
  const { id } = await call(start, { body: { userId: person.id, priceId: plan.id } })
  const params = { id }
  return {
    call,
    params,
    read: () => call(subscription, { params }),
    amounts: async () => (await call(invoices, {})).records.map(({ amount }) => amount),
  }
}
const change = ({ id }: { id: string }, body: PlanChanges) => admin(changePlan, { params: { id }, body })
const remove = ({ id }: { id: string }) => admin(removePlan, { params: { id } })

describe('a plan whose price was changed', () => {
  it('costs its members what it did, and new ones the new price (D5, BO-API-24)', async () => {
    const plan = await offers.plan({ costCents: 2900 })
    const before = await member(plan)
    await change(plan, { cost: 49 })
    const after = await member(plan)
    expect(await before.read()).toMatchObject({ price: { cost: 29 }, nextPriceId: null })
    const query = { priceId: plan.id }
    expect(await before.call(changePreview, { params: before.params, query })).toMatchObject({
      nextAmount: 29,
      renewAmount: 29,
    })
    await studio.clock.move(38 * DAY)
    expect(await before.amounts()).toEqual([29, 29, 0])
    expect(await before.read()).toMatchObject({ price: { cost: 29 }, priceId: plan.id, nextPriceId: null })
    expect(await after.amounts()).toEqual([49, 49, 0])
  })

  it('to 0 is Coming Soon for others, and its members renew (D5)', async () => {
    const plan = await offers.plan()
    const one = await member(plan)
    await change(plan, { cost: 0 })
    const other = await offers.studentWithCard()
    const attempt = studio.as(other).call(start, { body: { userId: other.id, priceId: plan.id } })
    expect((await refused(attempt)).fields).toEqual({ priceId: planRefusals.cannotBuy })
    await studio.clock.move(8 * DAY)
    expect(await one.amounts()).toEqual([29, 0])
  })

  it('and whose areas were changed opens the new areas to all members at once (D5)', async () => {
    const plan = await offers.plan({ permissions: ['DailyClasses'] })
    const one = await member(plan)
    await change(plan, { permissions: ['Calendars', 'TrainingPacks'] })
    expect((await one.read()).price.permissions).toEqual(['Calendars', 'TrainingPacks'])
  })

  it('keeps its interval once anybody has bought it', async () => {
    const plan = await offers.plan()
    await member(plan)
    const refusal = await refused(change(plan, { intervalUnit: 'Day' }))
    expect(refusal).toMatchObject({ status: 409, fields: { intervalUnit: planRefusals.intervalKept } })
    expect(await change(plan, { intervalUnit: 'Month', title: 'Renamed' })).toMatchObject({
      title: 'Renamed',
    })
  })
})

describe('a plan with members that was deleted', () => {
  it('is off the list and cannot be bought, and its members keep it (BO-API-25, S-D1, S-M2, D5)', async () => {
    const plan = await offers.plan()
    const one = await member(plan)
    await remove(plan)
    expect((await studio.call(prices, {})).records).toEqual([])
    expect((await studio.call(price, { params: { id: plan.id } })).title).toBe(plan.title)
    const other = await offers.studentWithCard()
    const attempt = studio.as(other).call(start, { body: { userId: other.id, priceId: plan.id } })
    expect((await refused(attempt)).fields).toEqual({ priceId: planRefusals.cannotBuy })
    await studio.clock.move(38 * DAY + HOUR)
    expect(await one.read()).toMatchObject({ state: 'active', active: true, priceId: plan.id })
    expect(await one.amounts()).toEqual([29, 29, 0])
    await one.call(cancel, { params: one.params })
    expect(await one.call(resume, { params: one.params })).toMatchObject({ state: 'active' })
  })

  it('during a purchase is either bought or deleted, never half of each (R11)', async () => {
    const plan = await offers.plan()
    const buyers = await Promise.all(Array.from({ length: 4 }, () => offers.studentWithCard()))
    const [removed, ...bought] = await Promise.allSettled([
      remove(plan),
      ...buyers.map((one) => studio.as(one).call(start, { body: { userId: one.id, priceId: plan.id } })),
    ])
    expect(removed?.status).toBe('fulfilled')
    for (const outcome of bought) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 400 })
    }
    const found = await studio.call(price, { params: { id: plan.id } }).catch(() => null)
    if (bought.some(({ status }) => status === 'fulfilled')) expect(found?.id).toBe(plan.id)
  })

  it('between the preview and the purchase can no longer be bought (S-M2)', async () => {
    const plan = await offers.plan()
    const person = await offers.studentWithCard()
    const { payments } = studio.context
    const ensurePrice: typeof payments.ensurePrice = async (terms) => {
      const found = await payments.ensurePrice(terms)
      await studio.context.db.update(plans).set({ archivedAt: new Date() }).where(eq(plans.id, plan.id))
      return found
    }
    studio.context.payments = { ...payments, ensurePrice }
    try {
      const attempt = studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
      expect((await refused(attempt)).fields).toEqual({ priceId: planRefusals.cannotBuy })
    } finally {
      studio.context.payments = payments
    }
  })
})
