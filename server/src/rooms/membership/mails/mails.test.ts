import { invoices, setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { cancel, resume, setMembershipActive, start } from '@studio/contract/membership/endpoints.ts'
import { US } from '@studio/contract/money.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { AS_DOCUMENTED } from '@studio/contract/reading.ts'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { subscriptions } from '../../../database/tables/membership.ts'
import { mails } from '../../../database/tables/studio.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { cards, type Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { dayInWords, daysInWords, formatReceiptAmount, minuteInWords } from './mail-words.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string }
let drop: { id: string }

startMoneyStudio(
  async (money) => {
    studio = money.studio
    offers = money.offers
    full = await offers.plan({ title: 'Full Membership' })
    drop = await offers.plan({ title: 'Drop-In', intervalUnit: 'Day', costCents: 1200 })
  },
  { STUDIO_NAME: 'Quiet' },
)

async function member({ plan = full, promocodeCode = '', card = cards.good as string } = {}) {
  const person = await studio.people.student({ firstName: 'Maya' })
  await offers.saveCard(person, card === cards.good ? undefined : card)
  const { call } = studio.as(person)
  const code = promocodeCode ? { promocodeCode } : {}
  const { id } = await call(start, { body: { userId: person.id, priceId: plan.id, ...code } })
  return { person, call, id, params: { id } }
}

async function mailsOf({ email }: TestPerson, subject = '') {
  const rows = await studio.context.db.select().from(mails).where(eq(mails.to, email)).orderBy(asc(mails.id))
  return rows.filter((mail) => mail.subject.includes(subject))
}

/** Expects the words in the text and the HTML part, and the studio's HTML layout. */
function says(mail: { text: string; html: string } | undefined, ...words: string[]) {
  for (const word of words) expect(mail?.text).toContain(word)
  for (const word of words) expect(mail?.html).toContain(word.replaceAll("'", '&#39;'))
  expect(mail?.html).toMatch(/^<!doctype html>/)
  expect(mail?.html).toContain('All rights reserved')
  expect(mail?.text).not.toMatch(/<\/?(p|td|b)\b/)
}

describe('a receipt', () => {
  it('names plan, period, card, invoice, discount, total and the next payment', async () => {
    const promo = await offers.promo([full.id], { durationType: 'Repeating', durationInMonths: 2 })
    const one = await member({ promocodeCode: promo.code })
    await studio.clock.move(7 * DAY + HOUR)
    const [invoice] = (await one.call(invoices, {})).records
    const [receipt, ...more] = await mailsOf(one.person, 'Receipt')
    expect(more).toEqual([])
    expect(receipt?.subject).toBe(`Receipt ${invoice?.number}`)
    const [from, to] = [new Date(invoice!.periodStart), new Date(invoice!.periodEnd)]
    says(receipt, 'Thank you, Maya', 'Your payment for the next 30 days went through.')
    says(receipt, daysInWords(from, to, null), 'Visa, ending', invoice!.number, '$5.80', '$23.20')
    says(
      receipt,
      `The next payment is $23.20 on ${dayInWords(to, null)}.`,
      'Change or cancel',
      'any day before that',
    )
    expect(receipt?.text).toContain(`${studio.context.publicUrl()}/profile/membership`)
    expect(receipt?.html).toContain(`href="${invoice!.hostedInvoiceUrl}"`)
    await studio.clock.move(60 * DAY)
    const receipts = await mailsOf(one.person, 'Receipt')
    expect(receipts.map(({ text }) => /The next payment is (\S+) on/.exec(text)?.[1])).toEqual([
      '$23.20',
      '$29.00',
      '$29.00',
    ])
    const paid = (await one.call(invoices, {})).records.map(({ amount }) => amount)
    expect(paid).toEqual([29, 23.2, 23.2, 0])
  })

  it('of a day pass says that nothing more follows', async () => {
    const one = await member({ plan: drop })
    const [receipt] = await mailsOf(one.person, 'Receipt')
    says(
      receipt,
      'Drop-In',
      '$12.00',
      'None',
      'Your payment for the next 24 hours',
      'Nothing more will be charged.',
    )
  })
})

describe('the end of a trial', () => {
  it('is mailed once, three days before, with what will be charged', async () => {
    const promo = await offers.promo([full.id])
    const one = await member({ promocodeCode: promo.code })
    const ends = dayInWords(new Date(studio.context.clock.now().getTime() + 7 * DAY), null)
    await studio.clock.move(4 * DAY - HOUR)
    expect(await mailsOf(one.person, 'trial')).toEqual([])
    await studio.clock.move(2 * HOUR)
    const [told] = await mailsOf(one.person, 'trial')
    expect(told?.subject).toBe(`Your free trial ends on ${ends}`)
    says(told, 'Your free trial of Full Membership', 'You will be charged $23.20 that day', ends)
    says(told, 'Cancel', `${studio.context.publicUrl()}/profile/membership`)
    for (const hours of [1, 24, 30]) await studio.clock.move(hours * HOUR)
    await studio.context.queue.send('trial.ending', { id: one.id })
    await studio.context.queue.drain()
    expect(await mailsOf(one.person, 'trial')).toHaveLength(1)
    await studio.clock.move(3 * DAY)
    const [first] = (await one.call(invoices, {})).records
    expect(formatReceiptAmount(first!.amount * 100, US)).toBe('$23.20')
    expect(await mailsOf(one.person, 'trial')).toHaveLength(1)
  })

  it('is mailed once when the clock makes one long move', async () => {
    const one = await member()
    await studio.clock.move(40 * DAY)
    expect(await mailsOf(one.person, 'trial')).toHaveLength(1)
  })

  it('is not mailed to whoever has cancelled, was deactivated, or has no trial', async () => {
    const cancelled = await member()
    await cancelled.call(cancel, { params: cancelled.params })
    const off = await member()
    const body = { active: false, deactivationReason: 'No' }
    const admin = studio.as(await studio.people.admin()).call
    await admin(setMembershipActive, { params: off.params, body })
    const number = '4000056655665556'
    await member({ card: number })
    const second = await member({ card: number })
    await studio.clock.move(6 * DAY)
    for (const { id } of [cancelled, off, second]) await studio.context.queue.send('trial.ending', { id })
    await studio.context.queue.drain()
    for (const { person } of [cancelled, off, second]) expect(await mailsOf(person, 'trial')).toEqual([])
  })
})

describe('a cancellation', () => {
  it('has a receipt, one each time it is cancelled (D7)', async () => {
    const one = await member()
    await one.call(cancel, { params: one.params })
    await one.call(cancel, { params: one.params })
    const [told, ...more] = await mailsOf(one.person, 'cancelled')
    expect(more).toEqual([])
    const [row] = await studio.context.db.select().from(subscriptions).where(eq(subscriptions.id, one.id))
    const end = minuteInWords(row!.periodEnd, null)
    says(
      told,
      `Full Membership will not renew. You keep your access until ${end}, and nothing will be charged.`,
    )
    await one.call(resume, { params: one.params })
    await one.call(cancel, { params: one.params })
    expect(await mailsOf(one.person, 'cancelled')).toHaveLength(2)
  })

  it('names its times by the clocks of where the member signed in last, and the zone beside them (D1)', async () => {
    const one = await member()
    const credentials = { email: one.person.email, password: one.person.password }
    const by = (timeZone: string) => studio.call(signIn, { body: { ...credentials, timeZone } })
    await by('Pacific/Auckland')
    await by('Atlantis/Poseidonis')
    await one.call(cancel, { params: one.params })
    const [told] = await mailsOf(one.person, 'cancelled')
    const [row] = await studio.context.db.select().from(subscriptions).where(eq(subscriptions.id, one.id))
    const end = minuteInWords(row!.periodEnd, {
      timeZone: 'Pacific/Auckland',
      reading: AS_DOCUMENTED,
    })
    expect(end).not.toContain(
      dayInWords(row!.periodEnd, null).concat(', ', row!.periodEnd.toISOString().slice(11, 16)),
    )
    says(told, `You keep your access until ${end}`, '(Auckland time)')
  })

  it('of a deactivated membership promises no access, and offers nothing that is refused (D6, D7)', async () => {
    const one = await member()
    const admin = studio.as(await studio.people.admin()).call
    const body = { active: false, deactivationReason: 'Shared their password' }
    await admin(setMembershipActive, { params: one.params, body })
    await one.call(cancel, { params: one.params })
    const [told] = await mailsOf(one.person, 'cancelled')
    says(told, 'will not renew. It stays paused until it ends on', 'nothing will be charged')
    for (const promise of ['keep your access', 'Keep my membership', 'Access until'])
      expect(told?.text).not.toContain(promise)
  })
})

describe('a renewal that the bank refuses', () => {
  async function pastDue() {
    const one = await member()
    await offers.saveCard(one.person, cards.failsLater)
    await studio.clock.move(7 * DAY + HOUR)
    return one
  }

  it('is mailed at once, and so is the end after the last attempt (reliability 4.2)', async () => {
    const one = await pastDue()
    const [told] = await mailsOf(one.person, 'did not go through')
    const graceEnds = dayInWords(new Date(studio.context.clock.now().getTime() - HOUR + 7 * DAY), null)
    const [open] = (await one.call(invoices, {})).records
    const nextTry = dayInWords(new Date(open!.nextAttemptDateTime!), null)
    says(
      told,
      `Hello Maya, your bank refused the charge of ${formatReceiptAmount(open!.amount * 100, US)} for Full Membership.`,
      `We’ll try again on ${nextTry}. You keep your access until ${graceEnds}.`,
      open!.number,
      `${studio.context.publicUrl()}/profile/card/edit`,
    )
    await studio.clock.move(4 * DAY)
    expect(await mailsOf(one.person, 'has ended')).toEqual([])
    await studio.clock.move(5 * DAY)
    const ended = await mailsOf(one.person, 'has ended')
    expect(ended).toHaveLength(1)
    says(ended[0], 'we could not collect the charge of $29.00 for Full Membership', '/membership-pricing')
  })

  it('and is then cancelled by the member is mailed as cancelled, not as ended unpaid (D18.cancel-now)', async () => {
    const one = await pastDue()
    await one.call(cancel, { params: one.params })
    expect(await mailsOf(one.person, 'has ended')).toEqual([])
    const told = await mailsOf(one.person, 'cancelled')
    expect(told).toHaveLength(1)
    says(told[0], 'The open payment is cancelled')
  })

  it('is settled by another card, with a receipt (D17.new-card)', async () => {
    const one = await pastDue()
    const query = { userId: one.person.id, cardToken: await offers.token('5555555555554444') }
    await one.call(setPaymentMethod, { query })
    const receipts = await mailsOf(one.person, 'Receipt')
    expect(receipts).toHaveLength(1)
    says(receipts[0], 'Mastercard, ending 4444', '$29.00')
  })
})
