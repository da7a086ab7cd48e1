import { DAY, HOUR } from '@studio/contract/dates.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { promoCodes } from '../../../database/tables/promo.ts'
import { startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers
let small: { id: string }
let large: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  small = await offers.plan({ title: 'Daily Practice', costCents: 1900 })
  large = await offers.plan({ title: 'Full Membership', costCents: 2900 })
})

async function paying() {
  const { change } = await startPayingMember(studio, offers, large)
  return (id: string, promocodeCode?: string) => change({ id }, promocodeCode ? { promocodeCode } : {})
}

const usesOf = async (code: string) =>
  (await studio.context.db.select().from(promoCodes).where(eq(promoCodes.code, code)))[0]?.timesRedeemed

it('a code typed with a booking is free again when the booking is undone, and can be used for it anew (D18.promo-used)', async () => {
  const to = await paying()
  const { code } = await offers.promo([small.id], { maxRedemptions: 1 })
  await to(small.id, code)
  expect(await usesOf(code)).toBe(1)
  await to(large.id)
  expect(await usesOf(code)).toBe(0)
  expect(await to(small.id, code)).toMatchObject({ nextPriceId: small.id, promocodeCode: code })
  expect(await usesOf(code)).toBe(1)
})

it('a code that has discounted a charge stays used, and says so (D18.promo-used)', async () => {
  const to = await paying()
  const { code } = await offers.promo([small.id], { durationType: 'Forever' })
  await to(small.id, code)
  await studio.clock.move(30 * DAY + HOUR)
  await to(large.id)
  expect(await usesOf(code)).toBe(1)
  const again = await refused(to(small.id, code))
  expect(again).toMatchObject({ status: 400, code: 'CodeUsed', message: "Code doesn't exist" })
  expect(again.fields).toEqual({ promocodeCode: "Code doesn't exist" })
})
