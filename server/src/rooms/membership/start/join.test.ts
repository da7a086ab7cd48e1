import { invoices, paymentMethod, setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { DAY } from '@studio/contract/dates.ts'
import { preview, start } from '@studio/contract/membership/endpoints.ts'
import { me, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { register } from '@studio/contract/people/sign-up/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { mails } from '../../../database/tables/studio.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import { solvedCaptcha } from '../../../testing/solved-captcha.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers

startMoneyStudio((money) => {
  studio = money.studio
  offers = money.offers
})

const captcha = () => solvedCaptcha(studio)

async function registered() {
  const userName = `new-${Math.random().toString(36).slice(2, 10)}`
  const body = { firstName: 'Grace', lastName: 'Hopper', userName, email: `${userName}@example.com` }
  const password = 'Hopper1906'
  const { id, signupToken } = await studio.call(register, { body: { ...body, password } })
  return { id, email: body.email, password, call: studio.as({ token: signupToken ?? '' }).call }
}

describe('joining the studio', () => {
  it('goes from registration over card and preview to a membership and a first sign-in (D3, CARD-06, MEMBER-01, MEMBER-03)', async () => {
    const plan = await offers.plan()
    const promo = await offers.promo([plan.id])
    const person = await registered()
    const credentials = { email: person.email, password: person.password }
    const early = await refused(studio.call(signIn, { body: credentials }))
    expect(early.code).toBe('RegistrationUnfinished')

    const query = { userId: person.id, cardToken: await offers.token('4242424242424242') }
    await person.call(setPaymentMethod, { query, body: { captcha: await captcha() } })
    const card = await person.call(paymentMethod, { query: { userId: person.id } })
    expect(card).toEqual({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 })

    const body = { userId: person.id, priceId: plan.id, promocodeCode: promo.code }
    const before = await person.call(preview, { query: body })
    expect(before).toMatchObject({ trialDays: 7, dueNow: 0, nextAmount: 23.2, renewAmount: 29 })
    const { id } = await person.call(start, { body })

    const { user, accessToken } = await studio.call(signIn, { body: credentials })
    expect(user.subscription).toMatchObject({
      id,
      priceId: plan.id,
      state: 'trialing',
      active: true,
      promocodeCode: promo.code,
      price: { cost: 29, intervalUnit: 'Month' },
      cancelAtPeriodEnd: false,
    })
    const member = studio.as({ token: accessToken }).call
    const due = Math.abs(Date.parse(before.dueOn ?? '') - Date.parse(user.subscription?.dateTimeEnd ?? ''))
    expect(due).toBeLessThan(60_000)

    await studio.clock.move(7 * DAY + 60_000)
    const paid = await member(invoices, {})
    expect(paid.records.map(({ amount, status }) => [amount, status])).toEqual([
      [23.2, 'paid'],
      [0, 'paid'],
    ])
    await studio.clock.move(30 * DAY)
    const renewed = await member(invoices, {})
    expect(renewed.records.map(({ amount }) => amount)).toEqual([29, 23.2, 0])
    const again = await studio.call(signIn, { body: credentials })
    expect(again.user.subscription?.state).toBe('active')
    const written = await studio.context.db.select().from(mails)
    const subjects = written.filter((mail) => mail.to === person.email).map((mail) => mail.subject)
    expect(subjects.filter((subject) => subject.startsWith('Welcome'))).toHaveLength(1)
    expect(subjects.filter((subject) => subject.startsWith('Receipt'))).toHaveLength(2)
  })

  it('needs a captcha for the card, once (CARD-06, D4)', async () => {
    const person = await registered()
    const query = { userId: person.id, cardToken: await offers.token('4242424242424242') }
    const missing = await refused(person.call(setPaymentMethod, { query }))
    expect(missing).toMatchObject({ status: 400, code: 'CaptchaInvalid' })
    expect(missing.fields).toHaveProperty('captcha')
    const solved = await captcha()
    await person.call(setPaymentMethod, { query, body: { captcha: solved } })
    const other = { userId: person.id, cardToken: await offers.token('4000000000000002') }
    const used = await refused(person.call(setPaymentMethod, { query: other, body: { captcha: solved } }))
    expect(used.code).toBe('CaptchaInvalid')
  })

  it('works for oneself only: a sign-up token gives no access to another person (D3, S-Z2)', async () => {
    const [one, other] = [await registered(), await registered()]
    const query = { userId: other.id, cardToken: await offers.token('4242424242424242') }
    const refusal = await refused(one.call(setPaymentMethod, { query, body: { captcha: await captcha() } }))
    expect(refusal.status).toBe(403)
    expect((await refused(one.call(me, {}))).status).toBe(403)
  })
})
