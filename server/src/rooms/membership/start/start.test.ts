import { randomUUID } from 'node:crypto'
import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { preview, start, subscription } from '@studio/contract/membership/endpoints.ts'
import { refusals as planRefusals } from '@studio/contract/plans/messages.ts'
import { refusals as promoRefusals } from '@studio/contract/promo/messages.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { promoCodes } from '../../../database/tables/promo.ts'
import { currentSubscriptionOf } from '../../../testing/current-subscription.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { cards, type Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { findCustomer } from '../../billing/customers.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string }
let drop: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan()
  drop = await offers.plan({
    intervalUnit: 'Day',
    costCents: 1200,
    permissions: ['DailyClassesCurrentDay'],
  })
})

const buy = (person: TestPerson, plan: { id: string }, wish: { promocodeCode?: string } = {}) =>
  studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id, ...wish } })
const current = (person: TestPerson) => currentSubscriptionOf(studio.context, person.id)
const billed = async (person: TestPerson) => (await studio.as(person).call(invoices, {})).records

describe('a Day plan', () => {
  it('is charged at once and lasts 24 hours, without a trial (MEMBER-02, LIMIT-01, LIMIT-02)', async () => {
    const person = await offers.studentWithCard()
    const query = { userId: person.id, priceId: drop.id }
    const before = await studio.as(person).call(preview, { query })
    expect(before).toEqual({
      trialDays: 0,
      dueNow: 12,
      dueOn: null,
      nextAmount: null,
      renewAmount: null,
      renewOn: null,
    })
    await buy(person, drop)
    const pass = await current(person)
    expect(pass).toMatchObject({ state: 'day_pass', active: true, price: { intervalUnit: 'Day' } })
    expect(Date.parse(pass?.dateTimeEnd ?? '') - Date.parse(pass?.dateTime ?? '')).toBeCloseTo(DAY, -4)
    expect((await billed(person)).map(({ amount, status }) => [amount, status])).toEqual([[12, 'paid']])
    await studio.clock.move(DAY + HOUR)
    expect(await current(person)).toBeNull()
    expect(await billed(person)).toHaveLength(1)
  })

  it('ends when its holder starts a Month plan (D7)', async () => {
    const person = await offers.studentWithCard()
    const pass = await buy(person, drop)
    const { id } = await buy(person, full)
    expect(await current(person)).toMatchObject({ id, state: 'trialing' })
    const old = await refused(studio.as(person).call(subscription, { params: pass }))
    expect(old.status).toBe(404)
  })
})

describe('starting a membership', () => {
  it('needs a card (PaymentMethodMissing)', async () => {
    const refusal = await refused(buy(await studio.people.student(), full))
    expect(refusal).toMatchObject({ status: 402, code: 'PaymentMethodMissing' })
  })

  it.each([
    ['costs nothing yet', () => offers.plan({ costCents: 0, archivedAt: null, icon: 'personal_training' })],
    ['is archived', () => offers.plan({ archivedAt: new Date() })],
    ['nobody knows', async () => ({ id: randomUUID() })],
  ])('of a plan that %s is refused beside priceId (S-M2)', async (_why, make) => {
    const person = await offers.studentWithCard()
    const plan = await make()
    for (const refusal of [
      await refused(buy(person, plan)),
      await refused(studio.as(person).call(preview, { query: { userId: person.id, priceId: plan.id } })),
    ]) {
      expect(refusal).toMatchObject({ status: 400, fields: { priceId: planRefusals.cannotBuy } })
    }
  })

  it('with a code for another plan, or an unknown one, says so beside the code (PROMO-02, PROMO-03)', async () => {
    const person = await offers.studentWithCard()
    const other = await offers.promo([drop.id])
    const inappropriate = await refused(buy(person, full, { promocodeCode: other.code }))
    expect(inappropriate.fields).toEqual({ promocodeCode: promoRefusals.inappropriate })
    const unknown = await refused(buy(person, full, { promocodeCode: 'NOSUCH' }))
    expect(unknown).toMatchObject({ status: 400, message: promoRefusals.unknown })
    expect(await current(person)).toBeNull()
  })

  it('twice is refused (AlreadySubscribed)', async () => {
    const person = await offers.studentWithCard()
    await buy(person, full)
    for (const plan of [full, drop]) {
      expect(await refused(buy(person, plan))).toMatchObject({ status: 409, code: 'AlreadySubscribed' })
    }
  })

  it('the second time has no trial and is charged at once, as the preview says (S-M3, D5, D18.preview)', async () => {
    const number = '4000056655665556'
    const first = await offers.studentWithCard(number)
    await buy(first, full)
    const person = await offers.studentWithCard(number)
    const promo = await offers.promo([full.id], { durationType: 'Repeating', durationInMonths: 2 })
    const query = { userId: person.id, priceId: full.id, promocodeCode: promo.code }
    const before = await studio.as(person).call(preview, { query })
    expect(before).toMatchObject({ trialDays: 0, dueNow: 23.2, nextAmount: 23.2, renewAmount: 29 })
    await buy(person, full, { promocodeCode: promo.code })
    expect(await current(person)).toMatchObject({ state: 'active', promocodeCode: promo.code })
    await studio.clock.move(65 * DAY)
    expect((await billed(person)).map(({ amount }) => amount)).toEqual([29, 23.2, 23.2])
  })

  it.each(['+first', '+second'])(
    'with the same address but %s shares one trial (D17.folded-email)',
    async (tag) => {
      const person = await studio.people.student({ email: `sam${tag}@example.com` })
      await offers.saveCard(person)
      const query = { userId: person.id, priceId: full.id }
      const { trialDays } = await studio.as(person).call(preview, { query })
      expect(trialDays).toBe(tag === '+first' ? 7 : 0)
      await buy(person, full)
    },
  )

  it('that the bank refuses leaves nothing behind, and the code is free again (R4)', async () => {
    await offers.studentWithCard(cards.failsLater).then((one) => buy(one, full))
    const person = await offers.studentWithCard(cards.failsLater)
    const promo = await offers.promo([full.id])
    const refusal = await refused(buy(person, full, { promocodeCode: promo.code }))
    expect(refusal).toMatchObject({ status: 402, code: 'CardDeclined' })
    expect(await current(person)).toBeNull()
    const [after] = await studio.context.db.select().from(promoCodes).where(eq(promoCodes.id, promo.id))
    expect(after?.timesRedeemed).toBe(0)
    await offers.saveCard(person)
    await buy(person, full, { promocodeCode: promo.code })
    expect(await current(person)).toMatchObject({ state: 'trialing', promocodeCode: promo.code })
  })
})

describe('a customer who was deleted at the provider’s own page', () => {
  it.each(['Month', 'Day'])(
    'has no card: nothing of a %s plan starts, and a new card buys it (F35)',
    async (unit) => {
      const plan = unit === 'Month' ? full : drop
      const person = await offers.studentWithCard()
      const customer = await findCustomer(studio.context, person.id)
      await studio.context.payments.deleteCustomer(customer?.providerId ?? '', randomUUID())
      await studio.context.queue.drain()
      const { status, code } = await refused(buy(person, plan))
      expect([status, code]).toEqual([402, 'PaymentMethodMissing'])
      await offers.saveCard(person)
      await buy(person, plan)
      expect(await current(person)).toMatchObject({ active: true })
    },
  )
})
