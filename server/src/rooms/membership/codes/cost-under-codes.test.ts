import { DAY, dayOf } from '@studio/contract/dates.ts'
import {
  applyPromocode,
  cancel,
  change,
  changePreview,
  start,
} from '@studio/contract/membership/endpoints.ts'
import { US } from '@studio/contract/money.ts'
import { changePlan } from '@studio/contract/plans/endpoints.ts'
import { refusals } from '@studio/contract/plans/messages.ts'
import { createPromocode, setPromocodeActive } from '@studio/contract/promo/endpoints.ts'
import { fieldTexts, refusals as promoRefusals } from '@studio/contract/promo/messages.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { plans } from '../../../database/tables/plans.ts'
import { promoCodes } from '../../../database/tables/promo.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers
let admin: TestPerson
let plan: { id: string }
let other: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  admin = await studio.people.admin()
  plan = await offers.plan({ costCents: 1999 })
  other = await offers.plan({ costCents: 2900 })
})
beforeEach(async () => {
  await studio.context.db.update(promoCodes).set({ active: false, expiresOn: '2020-01-01' })
  await studio.context.db.update(plans).set({ costCents: 1999 }).where(eq(plans.id, plan.id))
})

const setCost = (cost: number) =>
  studio.as(admin).call(changePlan, { params: { id: plan.id }, body: { cost } })
const setActive = (id: string, active: boolean) =>
  studio.as(admin).call(setPromocodeActive, { params: { id }, body: { active } })
const makeCode = (code: string) =>
  studio.as(admin).call(createPromocode, {
    body: {
      code,
      dateTimeExpires: new Date(studio.context.clock.now().getTime() + 30 * DAY).toISOString(),
      percentOff: 97,
      durationType: 'Forever',
      maxRedemptions: 0,
      allowedPrices: [plan.id],
    },
  })
/** Ends the code and switches it off for everybody: only members who have it keep it. */
const endCodes = () =>
  studio.context.db.update(promoCodes).set({
    active: false,
    expiresOn: dayOf(new Date(studio.context.clock.now().getTime() - DAY)),
  })

async function holder(durationType: 'Once' | 'Forever') {
  const code = await offers.promo([plan.id, other.id], { percentOff: 97, durationType })
  const person = await offers.studentWithCard()
  const body = { userId: person.id, priceId: other.id, promocodeCode: code.code }
  const { id } = await studio.as(person).call(start, { body })
  const leave = async () => {
    await studio.as(person).call(cancel, { params: { id } })
    await studio.clock.move(31 * DAY)
  }
  return { person, id, code: code.code, leave }
}

describe('the price of a plan (D5, I10)', () => {
  it('is not lowered to where a code leaves less than can be charged, and says which', async () => {
    await makeCode('ALMOST97')
    const refusal = await refused(setCost(5))
    expect(refusal).toMatchObject({ status: 409, fields: { cost: refusals.blockingCode('ALMOST97', US) } })
    expect(await setCost(16.67)).toMatchObject({ cost: 16.67 })
    expect(await setCost(0)).toMatchObject({ cost: 0 })
  })

  it('is refused beside an interval that is kept', async () => {
    const { leave } = await holder('Once')
    const body = { cost: 5, intervalUnit: 'Day' as const }
    const { id } = other
    const refusal = await refused(studio.as(admin).call(changePlan, { params: { id }, body }))
    expect(refusal.fields).toEqual({
      intervalUnit: refusals.intervalKept,
      cost: expect.stringMatching('would leave less'),
    })
    await leave()
  })

  it('is lowered once the code is off, which can then not be switched on', async () => {
    const { id } = await makeCode('OFF97')
    await setActive(id, false)
    await setCost(5)
    const refusal = await refused(setActive(id, true))
    expect(refusal).toMatchObject({ status: 409, fields: { active: fieldTexts.tooLittleLeft(US) } })
    await setCost(19.99)
    expect(await setActive(id, true)).toMatchObject({ active: true })
  })

  it('is lowered under a code that is over, and not while a member keeps it for ever', async () => {
    await makeCode('OVER97')
    await endCodes()
    await setCost(5)
    await setCost(19.99)
    const { person, id, code, leave } = await holder('Forever')
    await endCodes()
    expect((await refused(setCost(5))).fields).toEqual({ cost: refusals.blockingCode(code, US) })
    await studio.as(person).call(change, { params: { id }, body: { priceId: plan.id } })
    await leave()
  })

  it("is lowered once the one charge of a member's code has been made", async () => {
    const { code, leave } = await holder('Once')
    await endCodes()
    expect((await refused(setCost(5))).fields).toEqual({ cost: refusals.blockingCode(code, US) })
    await studio.clock.move(8 * DAY)
    expect(await setCost(5)).toMatchObject({ cost: 5 })
    await leave()
  })

  it('is not lowered under a code that a booked change took away: it comes back when the booking ends (D18.promo-booked)', async () => {
    const cheaper = await offers.plan({ costCents: 999 })
    const { person, id, code, leave } = await holder('Forever')
    await studio.clock.move(8 * DAY)
    await studio.as(person).call(change, { params: { id }, body: { priceId: cheaper.id } })
    await endCodes()
    expect((await refused(setCost(5))).fields).toEqual({ cost: refusals.blockingCode(code, US) })
    const of = { params: { id }, query: { priceId: plan.id } }
    expect(await studio.as(person).call(changePreview, of)).toMatchObject({ renewAmount: 0.6 })
    await leave()
  })

  it('at which a member began decides whether a code leaves enough to charge', async () => {
    await setCost(5)
    const person = await offers.studentWithCard()
    const body = { userId: person.id, priceId: plan.id }
    const { id } = await studio.as(person).call(start, { body })
    await setCost(19.99)
    await makeCode('LATER97')
    const mine = studio.as(person).call
    const of = { params: { id }, query: { priceId: plan.id, promocodeCode: 'LATER97' } }
    const inappropriate = { status: 400, fields: { promocodeCode: promoRefusals.inappropriate } }
    expect(await refused(mine(changePreview, of))).toMatchObject(inappropriate)
    const apply = mine(applyPromocode, { params: { id }, query: { promocodeCode: 'LATER97' } })
    expect(await refused(apply)).toMatchObject(inappropriate)
    await mine(cancel, { params: { id } })
  })

  it('and a code that forbids it are never both saved by parallel calls', async () => {
    for (let round = 0; round < 15; round += 1) {
      const code = `RACE${round}`
      const [made, lowered] = await Promise.allSettled([makeCode(code), setCost(5)])
      expect([made.status, lowered.status].sort(), code).toEqual(['fulfilled', 'rejected'])
      await endCodes()
      await setCost(19.99)
    }
  })
})
