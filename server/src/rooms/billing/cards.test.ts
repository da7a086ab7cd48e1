import {
  invoices,
  paymentMethod,
  sandboxPaymentMethod,
  setPaymentMethod,
} from '@studio/contract/billing/endpoints.ts'
import { refusals } from '@studio/contract/billing/messages.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { start, subscription } from '@studio/contract/membership/endpoints.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { cardDeclines } from '../../database/tables/billing.ts'
import { mails } from '../../database/tables/studio.ts'
import { confirmAtBank } from '../../testing/bank.ts'
import { spendTrial } from '../../testing/members.ts'
import { startMoneyStudio } from '../../testing/money-studio.ts'
import { cards, type Offers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import type { TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers
let plans: Record<'Month' | 'Day' | 'cheapDay' | 'full', { id: string }>

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  plans = {
    Month: await offers.plan({ costCents: 1200 }),
    Day: await offers.plan({ costCents: 1200, intervalUnit: 'Day' }),
    cheapDay: await offers.plan({ costCents: 600, intervalUnit: 'Day' }),
    full: await offers.plan(),
  }
})

const set = (person: TestPerson, cardToken: string) =>
  studio.as(person).call(setPaymentMethod, { query: { userId: person.id, cardToken } })

describe('a card', () => {
  it('is saved and shown by its summary, the newest one alone (API-19, S-O6)', async () => {
    const person = await studio.people.student()
    const query = { userId: person.id }
    const none = await refused(studio.as(person).call(paymentMethod, { query }))
    expect(none).toMatchObject({ status: 404, message: refusals.noneSaved })
    await offers.saveCard(person)
    await offers.saveCard(person, '5555555555554444')
    const shown = await studio.as(person).call(paymentMethod, { query })
    expect(shown).toEqual({ brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2040 })
  })

  it.each([
    ['4000000000000002', 'CardDeclined', 'Your card was declined. Please, use another card.'],
    ['4000000000009995', 'InsufficientFunds', 'Your card has insufficient funds'],
    ['4000000000006975', 'TooManyDeclines', refusals.tooManyDeclines],
    ['4000000000000069', 'ExpiredCard', refusals.expired],
    ['4000000000000127', 'IncorrectCvc', refusals.incorrectCvc],
    ['4000000000000119', 'ProcessingError', refusals.processingError],
  ])('%s is refused as %s (CARD-02, CARD-03, CARD-04, D8)', async (number, code, message) => {
    const person = await studio.people.student()
    const refusal = await refused(set(person, await offers.token(number)))
    expect(refusal).toMatchObject({ status: 402, code, message })
    const query = { userId: person.id }
    expect((await refused(studio.as(person).call(paymentMethod, { query }))).status).toBe(404)
  })

  it('declined for the sixth time in a day gets a message that names support, and the bank is not asked again (S-M4, D18.declines)', async () => {
    const person = await studio.people.student()
    for (let number = 1; number <= 5; number += 1) {
      const refusal = await refused(set(person, await offers.token(cards.declined)))
      expect(refusal.message).toBe(refusals.declined)
    }
    const sixth = await refused(set(person, await offers.token(cards.declined)))
    expect(sixth).toMatchObject({ status: 402, code: 'TooManyDeclines', message: refusals.tooManyDeclines })
    const seventh = await refused(set(person, await offers.token(cards.good)))
    expect(seventh.message).toBe(refusals.tooManyDeclines)
    await studio.context.db.update(cardDeclines).set({ at: new Date(Date.now() - DAY - HOUR) })
    await offers.saveCard(person)
  })

  it.each(['pm_nobody', 'tok_visa', '4242424242424242', ''])('token %j is unknown (S-O6)', async (token) => {
    const person = await studio.people.student()
    expect(await refused(set(person, token))).toMatchObject({
      status: 400,
      fields: { cardToken: refusals.unknownCard },
    })
  })

  it('can be neither changed nor read by anybody else (S-Z2)', async () => {
    const [one, other] = [await studio.people.student(), await studio.people.student()]
    const cardToken = await offers.token(cards.good)
    const attempt = studio.as(one).call(setPaymentMethod, { query: { userId: other.id, cardToken } })
    expect((await refused(attempt)).status).toBe(403)
    const look = studio.as(one).call(paymentMethod, { query: { userId: other.id } })
    expect((await refused(look)).status).toBe(403)
  })

  it.each([
    [{ number: '4242424242424241', exp_month: 12, exp_year: 2040, cvc: '123' }, 'number'],
    [{ number: '4242424242424242', exp_month: 12, exp_year: 2001, cvc: '123' }, 'exp_year'],
    [{ number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '1' }, 'cvc'],
  ])('%j is refused by the card form beside %s (CARD-05, D18.card-form)', async (body, field) => {
    const refusal = await refused(studio.call(sandboxPaymentMethod, { body }))
    expect(refusal.status).toBe(402)
    expect(Object.keys(refusal.fields)).toEqual([field])
  })
})

describe('3-D Secure', () => {
  it('asks once for the card, and the repeated call succeeds (D18.3ds)', async () => {
    const person = await studio.people.student()
    const token = await offers.token(cards.confirmOnce)
    const asked = await refused(set(person, token))
    expect(asked).toMatchObject({ status: 402, code: 'ActionRequired', message: refusals.actionRequired })
    expect(asked.body).toMatchObject({ clientSecret: expect.any(String), redirectUrl: expect.any(String) })
    await confirmAtBank(asked)
    await set(person, token)
    const { last4 } = await studio.as(person).call(paymentMethod, { query: { userId: person.id } })
    expect(last4).toBe('3155')
  })

  it('that fails refuses the card', async () => {
    const person = await studio.people.student()
    const token = await offers.token(cards.confirmOnce)
    await confirmAtBank(await refused(set(person, token)), 'fail')
    expect((await refused(set(person, token))).status).toBe(402)
  })

  it.each(['Month', 'Day'] as const)(
    'holds the first charge of a %s plan until it is confirmed (D18.3ds)',
    async (unit) => {
      const plan = plans[unit]
      const person = await studio.people.student()
      await offers.saveCard(person)
      if (unit === 'Month') await spendTrial(studio, person)
      const token = await offers.token(cards.confirmAlways)
      await confirmAtBank(await refused(set(person, token)))
      await set(person, token)
      const body = { userId: person.id, priceId: plan.id }
      const { call } = studio.as(person)
      const asked = await refused(call(start, { body }))
      expect(asked).toMatchObject({ status: 402, code: 'ActionRequired' })
      const stillAsked = await refused(call(start, { body }))
      expect(stillAsked.code).toBe('ActionRequired')
      await confirmAtBank(stillAsked)
      const { id } = await call(start, { body })
      const state = unit === 'Day' ? 'day_pass' : 'active'
      expect((await call(subscription, { params: { id } })).state).toBe(state)
      const paid = (await call(invoices, {})).records.filter(
        ({ amount, status }) => amount === 12 && status === 'paid',
      )
      expect(paid).toHaveLength(1)
    },
  )

  it('that nobody confirms is replaced by another plan, and ends after 23 hours (reliability 4.2)', async () => {
    const promo = await offers.promo([plans.Day.id])
    const person = await studio.people.student()
    const token = await offers.token(cards.confirmAlways)
    await confirmAtBank(await refused(set(person, token)))
    await set(person, token)
    const { call } = studio.as(person)
    const body = { userId: person.id, priceId: plans.Day.id, promocodeCode: promo.code }
    expect((await refused(call(start, { body }))).code).toBe('ActionRequired')
    await offers.saveCard(person)
    const { id } = await call(start, { body: { userId: person.id, priceId: plans.cheapDay.id } })
    expect((await call(subscription, { params: { id } })).price.cost).toBe(6)
    await studio.clock.move(DAY + HOUR)
    const again = await call(start, { body })
    expect((await call(subscription, { params: again })).promocodeCode).toBe(promo.code)
  })
})

describe('a renewal that the bank wants confirmed', () => {
  it('is past due, is mailed, and is settled by confirming the card anew (reliability 4.6)', async () => {
    const person = await studio.people.student()
    const { call } = studio.as(person)
    const token = await offers.token(cards.confirmAlways)
    await confirmAtBank(await refused(set(person, token)))
    await set(person, token)
    const { id } = await call(start, { body: { userId: person.id, priceId: plans.full.id } })
    await studio.clock.move(7 * DAY + HOUR)
    expect((await call(subscription, { params: { id } })).state).toBe('past_due')
    const written = await studio.context.db.select().from(mails).where(eq(mails.to, person.email))
    expect(written.map(({ subject }) => subject)).toContain('Your bank wants to hear from you')
    const fresh = await offers.token(cards.confirmAlways)
    await confirmAtBank(await refused(set(person, fresh)))
    const asked = await refused(set(person, fresh))
    expect(asked.code).toBe('ActionRequired')
    await confirmAtBank(asked)
    await set(person, fresh)
    expect((await call(subscription, { params: { id } })).state).toBe('active')
  })
})
