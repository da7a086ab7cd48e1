import { invoices, refundInvoice } from '@studio/contract/billing/endpoints.ts'
import { DAY, daysAfter } from '@studio/contract/dates.ts'
import {
  moveNextCharge,
  nextChargePreview,
  reactivationPreview,
  setMembershipActive,
  preview as startPreview,
} from '@studio/contract/membership/endpoints.ts'
import { ownData } from '@studio/contract/own-data/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { UnavailableError } from '../../../adapters/payment/payment-errors.ts'
import { customers, invoices as invoiceRows } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { mails } from '../../../database/tables/studio.ts'
import { type Member, startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { type TestPerson, withPassword } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { setTaxes } from '../../../testing/taxes.ts'
import { checkLedger } from '../../billing/invariants.ts'

const newest = async (member: Pick<Member, 'call'>) => (await member.call(invoices, {})).records[0]!

describe('a studio with taxes', () => {
  let studio: TestStudio
  let offers: Offers
  let plan: { id: string }
  let dearer: { id: string }
  let cheaper: { id: string }
  startMoneyStudio(async (started) => {
    studio = started.studio
    offers = started.offers
    plan = await offers.plan({ costCents: 2900 })
    dearer = await offers.plan({ costCents: 5900 })
    cheaper = await offers.plan({ costCents: 1900 })
    const rates = [
      { country: 'DE', percent: 19 },
      { country: 'FR', percent: 20 },
      { country: null, percent: 0 },
    ]
    await setTaxes(studio, { mode: 'added', home: 'DE', askCountry: true, askVatId: true }, rates)
  })
  // Rates that a test adds are for its own members.
  beforeEach(async () => {
    const { db, settings } = studio.context
    await db.update(subscriptions).set({ taxRateId: null })
    await db.execute(sql`with added as (select id from tax_rates where since > '2020-01-01'),
      there as (delete from provider_tax_rates where rate_id in (select id from added))
      delete from tax_rates where id in (select id from added)`)
    await settings.read()
  })
  const says = ({ id }: TestPerson, what: { taxCountry: string; vatId?: string }) =>
    studio.context.db
      .update(customers)
      .set({ vatId: null, ...what })
      .where(eq(customers.userId, id))
  /** What was charged at renewals, newest first: the sum and the tax. */
  const charged = async (member: Member) =>
    (await member.call(invoices, {})).records.map(({ amount, tax }) => [amount, tax?.percent, tax?.amount])

  it('charges a new rate from its day on, as previewed before; what was paid stays as it was', async () => {
    const member = await startPayingMember(studio, offers, plan)
    const renews = new Date((await member.read()).dateTimeEnd)
    const since = studio.context.day(renews)
    await setTaxes(studio, {}, [{ country: 'DE', percent: 21, since }])
    // The difference is charged by today's rate, and the next charge by the new one.
    expect(await member.preview(dearer)).toMatchObject({ nextAmount: 71.39, tax: { percent: 19 } })
    await studio.clock.move(30 * DAY)
    expect(await charged(member)).toEqual([
      [35.09, 21, 6.09],
      [34.51, 19, 5.51],
    ])
  })

  it('charges a dearer plan by the rate of its own day, also when the renewal’s is set already', async () => {
    const member = await startPayingMember(studio, offers, plan)
    const since = studio.context.day(new Date((await member.read()).dateTimeEnd))
    await setTaxes(studio, {}, [{ country: 'FR', percent: 22, since }])
    await says(member.person, { taxCountry: 'FR' })
    await studio.clock.move(27 * DAY)
    const preview = await member.preview(dearer)
    expect(preview).toMatchObject({ tax: { percent: 20 }, nextAmount: 71.98 })
    await member.change(dearer)
    expect(await newest(member)).toMatchObject({ amount: preview.dueNow, tax: { amount: preview.tax?.now } })
    await studio.clock.move(4 * DAY)
    expect((await charged(member))[0]).toEqual([71.98, 22, 12.98])
  })

  it('follows where somebody lives from the next charge on, and whether a business owes the tax itself', async () => {
    const member = await startPayingMember(studio, offers, plan)
    await says(member.person, { taxCountry: 'JP' })
    await studio.clock.move(30 * DAY)
    await says(member.person, { taxCountry: 'FR', vatId: 'FR40303265045' })
    const person = await offers.studentWithCard()
    await says(person, { taxCountry: 'FR', vatId: 'FR40303265045' })
    const query = { userId: person.id, priceId: plan.id }
    const preview = await studio.as(person).call(startPreview, { query })
    expect(preview).toMatchObject({ nextAmount: 29, tax: { reverse: true, percent: 0, next: 0 } })
    await studio.clock.move(30 * DAY)
    const bills = (await member.call(invoices, {})).records
    expect(bills.slice(0, 2)).toMatchObject([
      { amount: 29, tax: { reverse: true, country: 'FR', amount: 0 } },
      { amount: 29, tax: { reverse: false, country: 'JP', percent: 0, amount: 0 } },
    ])
    await says(member.person, { taxCountry: 'FR' })
    await studio.clock.move(30 * DAY)
    expect(await newest(member)).toMatchObject({ tax: { reverse: false, country: 'FR' } })
    expect((await newest(member)).tax?.amount).toBeGreaterThan(0)
  })

  it('charges a dearer plan once, after the answer about its tax was lost (F35)', async () => {
    const member = await startPayingMember(studio, offers, plan)
    await says(member.person, { taxCountry: 'FR' })
    const { context } = studio
    const { payments } = context
    context.payments = {
      ...payments,
      async setTax(...given) {
        await payments.setTax(...given)
        throw new UnavailableError('the answer is lost')
      },
    }
    const before = await member.paid()
    expect((await refused(member.change(dearer))).status).toBe(503)
    expect(await member.paid()).toEqual(before)
    context.payments = payments
    const preview = await member.preview(dearer)
    await member.change(dearer)
    expect(await member.paid()).toEqual([preview.dueNow, ...before])
    expect(await newest(member)).toMatchObject({ tax: { country: 'FR', amount: preview.tax?.now } })
  })

  it('charges a reactivation as previewed', async () => {
    const member = await startPayingMember(studio, offers, plan)
    const { call } = studio.as(await studio.people.admin())
    const { params } = member
    await call(setMembershipActive, { params, body: { active: false, deactivationReason: 'For a test' } })
    await studio.clock.move(31 * DAY)
    await says(member.person, { taxCountry: 'FR' })
    const preview = await call(reactivationPreview, { params })
    expect(preview.dueNow).toBeGreaterThan(29)
    await call(setMembershipActive, { params, body: { active: true } })
    expect(await newest(member)).toMatchObject({ amount: preview.dueNow, tax: { amount: preview.tax?.now } })
  })

  it('charges what was booked with a reactivation, with the tax of that plan, as previewed', async () => {
    const member = await startPayingMember(studio, offers, plan)
    await member.change(cheaper)
    const { call } = studio.as(await studio.people.admin())
    const { params } = member
    await call(setMembershipActive, { params, body: { active: false, deactivationReason: 'For a test' } })
    await studio.clock.move(31 * DAY)
    const preview = await call(reactivationPreview, { params })
    await call(setMembershipActive, { params, body: { active: true } })
    expect(await newest(member)).toMatchObject({ amount: preview.dueNow, tax: { amount: preview.tax?.now } })
  })

  it('charges a charge that was moved by the rate of the day it was moved to, as previewed', async () => {
    const member = await startPayingMember(studio, offers, plan)
    const { call } = studio.as(await studio.people.admin())
    const { params } = member
    const ends = new Date((await member.read()).dateTimeEnd)
    const day = studio.context.day(daysAfter(ends, 20))
    const since = studio.context.day(daysAfter(ends, 10))
    await setTaxes(studio, {}, [{ country: 'DE', percent: 23, since }])
    const preview = await call(nextChargePreview, { params, query: { day } })
    expect(preview.tax).toMatchObject({ percent: 23 })
    await call(moveNextCharge, { params, body: { day, mail: false } })
    await studio.clock.move(51 * DAY)
    expect(await newest(member)).toMatchObject({
      amount: preview.nextAmount,
      tax: { percent: 23, amount: preview.tax?.next },
    })
  })

  it.each([
    { told: { vatId: 'FR40303265045' }, later: {}, what: 'taken back' },
    { told: {}, later: { vatId: 'FR40303265045' }, what: 'given' },
  ])(
    'charges a dearer plan as previewed after a VAT number was $what (D18.preview)',
    async ({ told, later }) => {
      const member = await startPayingMember(studio, offers, plan)
      await says(member.person, { taxCountry: 'FR', ...told })
      await studio.clock.move(30 * DAY)
      await says(member.person, { taxCountry: 'FR', ...later })
      await studio.clock.move(10 * DAY)
      const { dueNow, tax } = await member.preview(dearer)
      expect(tax?.now ?? 0).toBe('vatId' in later ? 0 : 7.87)
      await member.change(dearer)
      expect(await newest(member)).toMatchObject({ amount: dueNow, tax: { amount: tax?.now } })
    },
  )

  it('charges it so too where a cheaper plan was booked before', async () => {
    const member = await startPayingMember(studio, offers, plan)
    await says(member.person, { taxCountry: 'FR' })
    await studio.clock.move(30 * DAY)
    await member.change(cheaper)
    await says(member.person, { taxCountry: 'FR', vatId: 'FR40303265045' })
    await studio.clock.move(10 * DAY)
    const { dueNow, tax } = await member.preview(dearer)
    expect(tax?.now).toBe(0)
    await member.change(dearer)
    expect(await newest(member)).toMatchObject({ amount: dueNow, tax: { reverse: true, amount: 0 } })
  })

  it('gives the tax of unused days back by the rate they were paid by, and refunds carry their share (I16)', async () => {
    const member = await startPayingMember(studio, offers, plan)
    const paidBy = (await newest(member)).tax?.percent
    await says(member.person, { taxCountry: 'JP' })
    await studio.clock.move(10 * DAY)
    const preview = await member.preview(dearer)
    await member.change(dearer)
    const invoice = await newest(member)
    expect(invoice).toMatchObject({
      amount: preview.dueNow,
      tax: { name: 'VAT', percent: paidBy, country: 'DE' },
    })
    expect(invoice.tax?.amount).toBe(preview.tax?.now)
    expect(invoice.tax?.amount).toBeLessThan(0)
    const [stored] = await studio.context.db.select().from(invoiceRows).where(eq(invoiceRows.id, invoice.id))
    const parts = stored?.taxParts ?? []
    expect(parts.map(({ name, percent, country }) => [name, percent, country])).toEqual([
      ['VAT', paidBy, 'DE'],
      ['VAT', 0, 'JP'],
    ])
    const sum = parts.reduce((before, { netCents, taxCents }) => before + netCents + taxCents, 0)
    expect(sum).toBe(stored?.amountCents)
    const told = parts.map(({ netCents, taxCents, ...rate }) => {
      return { ...rate, net: netCents / 100, tax: taxCents / 100 }
    })
    expect(invoice.tax?.byRate).toEqual(told)
    const file = await member.call(ownData, withPassword)
    expect(file).toMatchObject({
      invoices: [{ number: invoice.number, taxPercent: paidBy, taxByRate: told }, {}],
    })
    await studio.context.queue.drain()
    const sent = await studio.context.db.select().from(mails).where(eq(mails.to, member.person.email))
    const receipt = sent.find(({ subject }) => subject === `Receipt ${stored?.number}`)?.text
    expect(receipt).toContain(`VAT ${paidBy}%: -$`)
    expect(receipt).toContain('VAT 0%')
    const admin = studio.as(await studio.people.admin())
    await admin.call(refundInvoice, { params: { id: invoice.id }, body: { amount: 10 } })
    expect(await checkLedger(studio.context.db)).toEqual([])
  })

  it('keeps the number of who owes the tax with the invoice, and the tax of a rate that is not the studio’s', async () => {
    const member = await startPayingMember(studio, offers, plan)
    await says(member.person, { taxCountry: 'FR', vatId: 'FR40303265045' })
    await studio.clock.move(30 * DAY)
    await says(member.person, { taxCountry: 'FR' })
    const { db, payments } = studio.context
    const stored = await db.select().from(invoiceRows).where(eq(invoiceRows.userId, member.person.id))
    expect(stored.map(({ vatId }) => vatId)).toContain('FR40303265045')
    const owed = stored.find(({ vatId }) => vatId)
    await studio.as(await studio.people.admin()).call(refundInvoice, { params: { id: owed?.id ?? '' } })
    await studio.context.queue.drain()
    const told = await db.select().from(mails).where(eq(mails.to, member.person.email))
    // The buyer gets no tax back from whom they paid none.
    expect(told.find(({ subject }) => subject.startsWith('Refund of'))?.text).not.toContain('VAT')
    expect(told.find(({ text }) => text.includes('reverse charge'))?.subject).toContain('Receipt')
    const foreign = { rateId: 'elsewhere', name: 'MwSt', percent: 7, country: 'DE', inclusive: true }
    const { id } = await payments.ensureTaxRate(foreign)
    await studio.clock.move(27 * DAY)
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, member.person.id))
    await payments.setTax(row?.providerId ?? '', { taxRate: id }, 'by hand')
    await studio.clock.move(4 * DAY)
    expect(await newest(member)).toMatchObject({ amount: 29, tax: { name: 'MwSt', percent: 7, amount: 1.9 } })
  })
})
