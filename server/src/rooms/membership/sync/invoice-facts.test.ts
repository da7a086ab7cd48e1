import { invoices, refundInvoice, setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { cancel, change, start, subscription } from '@studio/contract/membership/endpoints.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { plans } from '../../../database/tables/plans.ts'
import { mails } from '../../../database/tables/studio.ts'
import { confirmAtBank, saveAskingCard } from '../../../testing/bank.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { cards, type Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { reconcile } from './reconcile.ts'

let studio: TestStudio
let offers: Offers
let daily: { id: string }
let full: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  daily = await offers.plan({ title: 'Daily Practice', costCents: 1900 })
  full = await offers.plan({ title: 'Full Membership', costCents: 2900 })
})

async function member(priceId: string) {
  const person = await offers.studentWithCard()
  const { call } = studio.as(person)
  const { id } = await call(start, { body: { userId: person.id, priceId } })
  return { person, call, params: { id }, list: async () => (await call(invoices, {})).records }
}

it('an invoice names the plan it charges and why, also after the plan has another name (INVOICE-02)', async () => {
  const one = await member(daily.id)
  await studio.clock.move(17 * DAY)
  await one.call(change, { params: one.params, body: { priceId: full.id } })
  await studio.clock.move(20 * DAY + HOUR)
  await studio.context.db.update(plans).set({ title: 'Everyday' }).where(eq(plans.id, daily.id))
  await reconcile(studio.context, { everybody: true })
  const told = (await one.list()).map(({ planTitle, reason, amount }) => [planTitle, reason, amount])
  expect(told).toEqual([
    ['Full Membership', 'renewal', 29],
    ['Full Membership', 'change', expect.any(Number)],
    ['Daily Practice', 'renewal', 19],
    ['Daily Practice', 'start', 0],
  ])
})

it('an invoice names the card that paid it, not the one that is saved now, and so do its mails (INVOICE-03)', async () => {
  const one = await member(full.id)
  await offers.saveCard(one.person, cards.failsLater)
  await studio.clock.move(7 * DAY + HOUR)
  expect((await one.list())[0]).toMatchObject({ status: 'open', card: null })
  await offers.saveCard(one.person, '5555555555554444')
  await offers.saveCard(one.person, '6011111111111117')
  await studio.clock.move(30 * DAY)
  const [master, discover] = [
    { brand: 'mastercard', last4: '4444' },
    { brand: 'discover', last4: '1117' },
  ]
  const bills = await one.list()
  expect(bills.map(({ card }) => card)).toEqual([discover, master, null])
  const admin = studio.as(await studio.people.admin())
  expect(await admin.call(refundInvoice, { params: { id: bills[1]!.id } })).toMatchObject({ card: master })
  await studio.context.queue.drain()
  const sent = await studio.context.db.select().from(mails).where(eq(mails.to, one.person.email))
  const about = sent.filter(
    ({ subject }) => /^Re(ceipt|fund)/.test(subject) && subject.endsWith(bills[1]!.number),
  )
  expect(about).toHaveLength(2)
  for (const { text } of about) expect(text).toContain('Mastercard, ending 4444')
})

it('an open invoice says when it is tried next, and after the last try nothing more (reliability 4.2)', async () => {
  const one = await member(full.id)
  await offers.saveCard(one.person, cards.failsLater)
  const trialEnds = Date.parse((await one.list())[0]!.periodEnd)
  await studio.clock.move(7 * DAY + HOUR)
  const nextTries: (number | null)[] = []
  for (const days of [0, 1, 2, 2, 2]) {
    await studio.clock.move(days * DAY)
    const next = (await one.list())[0]!.nextAttemptDateTime
    nextTries.push(next === null ? null : Math.round((Date.parse(next) - trialEnds) / DAY))
  }
  expect(nextTries).toEqual([1, 3, 5, 7, null])
  expect((await one.list())[0]).toMatchObject({ status: 'uncollectible', reason: 'renewal', amount: 29 })
})

it('a paid or void invoice is tried no more (D17.new-card, D18.invoice-facts)', async () => {
  const paying = await member(full.id)
  const leaving = await member(full.id)
  for (const { person } of [paying, leaving]) await offers.saveCard(person, cards.failsLater)
  await studio.clock.move(7 * DAY + HOUR)
  const query = { userId: paying.person.id, cardToken: await offers.token('5555555555554444') }
  await paying.call(setPaymentMethod, { query })
  await leaving.call(cancel, { params: leaving.params })
  expect((await paying.list())[0]).toMatchObject({ status: 'paid', nextAttemptDateTime: null })
  expect((await leaving.list())[0]).toMatchObject({ status: 'void', nextAttemptDateTime: null })
})

it('an invoice of a day pass covers the day from its payment, though 3-D Secure was confirmed hours later (D5)', async () => {
  const drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
  const person = await offers.studentWithCard()
  await saveAskingCard(studio, offers, person)
  const { call } = studio.as(person)
  const body = { userId: person.id, priceId: drop.id }
  const question = await refused(call(start, { body }))
  await studio.clock.move(20 * HOUR)
  await confirmAtBank(question)
  const { id } = await call(start, { body })
  const { dateTimeEnd } = await call(subscription, { params: { id } })
  const [bill] = (await call(invoices, {})).records
  expect(bill?.periodEnd).toBe(dateTimeEnd)
  expect(Date.parse(dateTimeEnd) - Date.parse(bill?.periodStart ?? '')).toBe(DAY)
})
