import { HOUR } from '@studio/contract/dates.ts'
import { applyPromocode, cancel, resume } from '@studio/contract/membership/endpoints.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { promoCodes } from '../../../database/tables/promo.ts'
import { withLostCall } from '../../../testing/lost-answers.ts'
import { type Member, startMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string }
let dearer: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan()
  dearer = await offers.plan({ costCents: 4900 })
})

const put = ({ call, params }: Member, { code }: { code: string }) =>
  call(applyPromocode, { params, query: { promocodeCode: code } })
const uses = async ({ id }: { id: string }) =>
  (await studio.context.db.select().from(promoCodes).where(eq(promoCodes.id, id)))[0]?.timesRedeemed

describe('a code that is typed after a call whose answer was lost', () => {
  it('is refused and not used up where the plan that was changed to does not allow it (PROMO-03)', async () => {
    const one = await startMember(studio, offers, full)
    const half = await offers.promo([full.id], { percentOff: 50 })
    await withLostCall(studio, 'answer', 'changePrice', () => refused(one.change(dearer)))
    expect(await refused(put(one, half))).toMatchObject({ status: 400 })
    expect(await uses(half)).toBe(0)
    expect(await one.read()).toMatchObject({ priceId: dearer.id, promocodeCode: null })
  })

  it('is refused and not used up once the membership is cancelled (D7)', async () => {
    const one = await startMember(studio, offers, full)
    const half = await offers.promo([full.id], { percentOff: 50 })
    await withLostCall(studio, 'answer', 'cancel', () => refused(one.call(cancel, { params: one.params })))
    expect(await refused(put(one, half))).toMatchObject({ status: 409 })
    expect(await uses(half)).toBe(0)
  })

  it('leaves an earlier one redeemed that stays on the membership, so that its charges count (I9, D18.promo-charges)', async () => {
    const one = await startMember(studio, offers, full)
    const [first, second] = [await offers.promo([full.id]), await offers.promo([full.id])]
    await withLostCall(studio, 'answer', 'applyCoupon', () => refused(put(one, first)))
    await withLostCall(studio, 'request', 'applyCoupon', () => refused(put(one, second)))
    await one.call(cancel, { params: one.params })
    await studio.clock.move(HOUR)
    expect(await one.call(resume, { params: one.params })).toMatchObject({ promocodeCode: first.code })
    expect([await uses(first), await uses(second)]).toEqual([1, 0])
  })
})
