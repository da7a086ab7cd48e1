import { DAY } from '@studio/contract/dates.ts'
import { applyPromocode } from '@studio/contract/membership/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { subscriptions } from '../../../database/tables/membership.ts'
import { startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { refreshPerson } from '../sync/refresh.ts'

let studio: TestStudio
let offers: Offers

startMoneyStudio((money) => {
  studio = money.studio
  offers = money.offers
})

it('a code for one charge that a server set aside before it stopped is back for the next one (F37, D18.coupon-aside)', async () => {
  const plan = await offers.plan()
  const one = await startPayingMember(studio, offers, plan)
  const { code: promocodeCode } = await offers.promo([plan.id], { percentOff: 50 })
  await one.call(applyPromocode, { params: one.params, query: { promocodeCode } })
  const { db, payments } = studio.context
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, one.id))
  const providerId = row?.providerId ?? ''
  const coupon = (await payments.getSubscription(providerId))?.coupon
  await db.execute(sql`update sandbox.objects set body = jsonb_set(
    jsonb_set(body::jsonb, '{discounts}', '[]'), '{metadata,couponAside}', to_jsonb(${coupon}::text))
    where id = ${providerId}`)
  expect(await payments.getSubscription(providerId)).toMatchObject({ coupon: null, couponAside: coupon })
  await refreshPerson(studio.context, one.person.id)
  await studio.context.queue.drain()
  expect(await payments.getSubscription(providerId)).toMatchObject({ coupon, couponAside: null })
  await studio.clock.move(30 * DAY)
  expect(await one.paid()).toEqual([14.5, 29])
})
