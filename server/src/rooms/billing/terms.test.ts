import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plans } from '../../database/tables/plans.ts'
import { makeOffers } from '../../testing/offers.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { findPlan } from '../plans/queries.ts'
import { findPromo } from '../promo/queries.ts'
import { couponFor, priceFor } from './terms.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

test('a known price or coupon is not requested from the provider again; the price of a renamed plan is, once (D5, S-D1)', async () => {
  const { context } = studio
  const offers = makeOffers(studio)
  const { id } = await offers.plan()
  const promo = await findPromo(context, { id: (await offers.promo([id])).id }, null)
  const asked: string[] = []
  const { payments } = context
  context.payments = {
    ...payments,
    ensurePrice: (terms) => payments.ensurePrice(terms).finally(() => asked.push(terms.title)),
    ensureCoupon: (terms) => payments.ensureCoupon(terms).finally(() => asked.push(terms.code)),
  }
  const plan = (await findPlan(context, id))!
  const sold = { term: 'days30', costCents: plan.costCents } as const
  const terms = () => Promise.all([priceFor(context, plan, sold), couponFor(context, promo)])
  const first = await terms()
  expect(asked.toSorted()).toEqual([plan.title, promo!.code].toSorted())
  expect(await terms()).toEqual(first)
  expect(asked).toHaveLength(2)

  await context.db.update(plans).set({ title: 'Morning' }).where(eq(plans.id, id))
  const renamed = (await findPlan(context, id))!
  for (let times = 0; times < 2; times += 1) expect(await priceFor(context, renamed, sold)).toBe(first[0])
  expect(asked.slice(2)).toEqual(['Morning'])
})
