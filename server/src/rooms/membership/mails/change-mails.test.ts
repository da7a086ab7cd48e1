import { setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import {
  applyPromocode,
  cancel,
  change,
  resume,
  setMembershipActive,
  start,
} from '@studio/contract/membership/endpoints.ts'
import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { mails } from '../../../database/tables/studio.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { solvedCaptcha } from '../../../testing/solved-captcha.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers
let small: { id: string }
let large: { id: string }
/** A card that has used its trial. */
const used = '4111111111111111'

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  small = await offers.plan({ title: 'Daily Practice', costCents: 1900 })
  large = await offers.plan({ title: 'Full Membership', costCents: 2900 })
  await member({ plan: small, card: used })
})

async function member({ plan, card }: { plan: { id: string }; card?: string }) {
  const person = await studio.people.student({ firstName: 'Maya' })
  await offers.saveCard(person, card)
  const { call } = studio.as(person)
  const { id } = await call(start, { body: { userId: person.id, priceId: plan.id } })
  const told = async () =>
    (
      await studio.context.db.select().from(mails).where(eq(mails.to, person.email)).orderBy(asc(mails.id))
    ).map(({ subject, text }) => ({ subject, text }))
  const params = { id }
  const to = (next: { id: string }) => call(change, { params, body: { priceId: next.id } })
  return { person, call, params, to, told, last: async () => (await told()).at(-1) }
}

it('a plan changed in the trial is mailed at once, with what it will cost (D7)', async () => {
  const one = await member({ plan: small })
  await one.to(large)
  const told = await one.last()
  expect(told?.subject).toBe('You now have Full Membership')
  expect(told?.text).toContain('from Daily Practice to Full Membership')
  expect(told?.text).toMatch(/Free until: /)
  expect(told?.text).toMatch(/Next payment: \$29\.00 on \d+ \w+ \d{4}/)
})

it('a dearer plan is mailed beside its receipt, a cheaper one when it is booked and when that is undone (D7)', async () => {
  const one = await member({ plan: small, card: used })
  await one.to(large)
  expect((await one.told()).map(({ subject }) => subject).slice(-2)).toEqual([
    'You now have Full Membership',
    expect.stringMatching(/^Receipt/),
  ])
  await one.to(small)
  const booked = await one.last()
  expect(booked?.subject).toMatch(/^Daily Practice begins on \d+ \w+ \d{4}$/)
  expect(booked?.text).toMatch(/Next payment: \$19\.00 on /)
  await one.to(large)
  const undone = await one.last()
  expect(undone?.subject).toBe('You keep Full Membership')
  expect(undone?.text).toContain('the change to Daily Practice is undone')
  expect(undone?.text).toMatch(/Next payment: \$29\.00 on /)
  const count = (await one.told()).length
  await studio.clock.move(HOUR)
  expect(await one.told()).toHaveLength(count)
})

it('a booked plan that begins has the receipt of its first period as its mail', async () => {
  const one = await member({ plan: large, card: used })
  await one.to(small)
  await studio.clock.move(30 * DAY + HOUR)
  const told = await one.last()
  expect(told?.subject).toMatch(/^Receipt/)
  expect(told?.text).toContain('Daily Practice')
  expect((await one.told()).filter(({ subject }) => /^You (have|keep)/.test(subject))).toEqual([])
})

it('a membership that is kept after all says so, with its next payment (D7)', async () => {
  const one = await member({ plan: small })
  await one.call(cancel, { params: one.params, query: {} })
  expect((await one.last())?.subject).toBe('Your membership was cancelled')
  await one.call(resume, { params: one.params })
  const told = await one.last()
  expect(told?.subject).toBe('Your membership continues')
  expect(told?.text).toMatch(/Next payment: \$19\.00 on /)
})

it('a code that is put on a running membership says what is charged next', async () => {
  const one = await member({ plan: small })
  const { code } = await offers.promo([small.id])
  await one.call(applyPromocode, { params: one.params, query: { promocodeCode: code } })
  const told = await one.last()
  expect(told?.subject).toBe(`${code} applies from your next payment`)
  expect(told?.text).toMatch(/Next payment: \$15\.20 on /)
})

it('a new card is mailed once, and not while signing up (CARD-08)', async () => {
  const one = await member({ plan: small })
  const query = { userId: one.person.id, cardToken: await offers.token('5555555555554444') }
  await one.call(setPaymentMethod, { query })
  await one.call(setPaymentMethod, { query })
  const told = (await one.told()).filter(({ subject }) => subject.startsWith('Your card'))
  expect(told.map(({ subject }) => subject).slice(1)).toEqual(['Your card is now Mastercard, ending 4444'])
  const newcomer = await studio.people.signingUp()
  await studio.as(newcomer).call(setPaymentMethod, {
    query: { userId: newcomer.id, cardToken: await offers.token('5555555555554444') },
    body: { captcha: await solvedCaptcha(studio) },
  })
  const to = await studio.context.db.select().from(mails).where(eq(mails.to, newcomer.email))
  expect(to).toEqual([])
})

it('a membership that the studio pauses and opens again says both (MEMBER-09)', async () => {
  const one = await member({ plan: small })
  const admin = studio.as(await studio.people.admin()).call
  const reason = { active: false, deactivationReason: 'Shared their password' }
  await admin(setMembershipActive, { params: one.params, body: reason })
  await admin(setMembershipActive, { params: one.params, body: reason })
  const off = (await one.told()).filter(({ subject }) => subject === 'The studio has paused your membership')
  expect(off).toHaveLength(1)
  expect(off[0]?.text).toContain('Shared their password')
  await admin(setMembershipActive, { params: one.params, body: { active: true } })
  expect((await one.last())?.subject).toBe('Your membership is active again')
})
