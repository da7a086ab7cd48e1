import { invoices, refundInvoice } from '@studio/contract/billing/endpoints.ts'
import { DAY } from '@studio/contract/dates.ts'
import { start, preview as startPreview } from '@studio/contract/membership/endpoints.ts'
import { type Money, major } from '@studio/contract/money.ts'
import { withTax } from '@studio/contract/tax/rules.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ledger } from '../../../database/tables/billing.ts'
import { mails } from '../../../database/tables/studio.ts'
import { type Member, startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { setTaxes } from '../../../testing/taxes.ts'

const newest = async (member: Pick<Member, 'call'>) => (await member.call(invoices, {})).records[0]!

const studios = [
  { mode: 'included', percent: 19, cents: 2900, STUDIO_CURRENCY: 'EUR', STUDIO_LOCALE: 'de-DE' },
  { mode: 'added', percent: 20, cents: 2417, STUDIO_CURRENCY: 'GBP', STUDIO_LOCALE: 'en-GB' },
  { mode: 'included', percent: 10, cents: 2905, STUDIO_CURRENCY: 'JPY', STUDIO_LOCALE: 'ja-JP' },
  { mode: 'added', percent: 5, cents: 29_010, STUDIO_CURRENCY: 'KWD', STUDIO_LOCALE: 'en-US' },
] as const

describe.each(process.env.FULL ? studios : studios.slice(0, 2))(
  'a studio in $STUDIO_CURRENCY, $percent % $mode',
  ({ mode, percent, cents, ...environment }) => {
    let studio: TestStudio
    let offers: Offers
    let plan: { id: string }
    let dearer: { id: string }
    let money: Money

    startMoneyStudio(async (started) => {
      studio = started.studio
      offers = started.offers
      plan = await offers.plan({ title: 'Full', costCents: cents })
      dearer = await offers.plan({ title: 'Dearer', costCents: cents * 2 })
      money = studio.context.settings.now().money
      const seller = 'Auren Studio, Berlin'
      await setTaxes(studio, { mode, home: 'DE', seller }, [
        { country: 'DE', percent, number: 'DE 301 442 188' },
      ])
    }, environment)

    const taxed = (price: number) => {
      const { charged, tax } = withTax(price, { percent, inclusive: mode === 'included' }, money.step)
      return { amount: major(charged, money), tax: major(tax, money) }
    }

    it('charges what its previews say, at the start and at renewals, and its receipts say the tax (D18.preview)', async () => {
      const person = await offers.studentWithCard()
      const query = { userId: person.id, priceId: plan.id }
      const preview = await studio.as(person).call(startPreview, { query })
      const { amount, tax } = taxed(cents)
      const said = { name: 'VAT', percent, inclusive: mode === 'included', reverse: false }
      expect(preview).toMatchObject({ dueNow: 0, nextAmount: amount, renewAmount: amount })
      expect(preview.tax).toEqual({ ...said, now: 0, next: tax })
      const member = await startPayingMember(studio, offers, plan)
      await studio.clock.move(30 * DAY)
      expect(await member.paid()).toEqual([amount, amount])
      expect((await newest(member)).tax).toEqual({ ...said, country: 'DE', amount: tax })
      await studio.context.queue.drain()
      const told = await studio.context.db.select().from(mails).where(eq(mails.to, member.person.email))
      const receipts = told.filter(({ subject }) => subject.startsWith('Receipt'))
      expect(receipts.length).toBeGreaterThan(0)
      for (const receipt of receipts) {
        expect(receipt.text).toContain('Seller: Auren Studio, Berlin. DE 301 442 188')
        expect(receipt.text).toMatch(
          mode === 'included' ? `VAT ${percent}%, included: ` : `VAT ${percent}%: `,
        )
      }
    })

    it('refuses who agreed to another sum, and charges a day pass as previewed (D18.agreed)', async () => {
      const pass = await offers.plan({ intervalUnit: 'Day', costCents: cents })
      const person = await offers.studentWithCard()
      const { call } = studio.as(person)
      const terms = { userId: person.id, priceId: pass.id }
      const { dueNow, nextAmount, tax } = await call(startPreview, { query: terms })
      expect({ amount: dueNow, tax: tax?.now }).toEqual(taxed(cents))
      const agreed = { dueNow, nextAmount, currency: money.currency }
      const wrong = { ...agreed, dueNow: dueNow + 1 }
      expect((await refused(call(start, { body: { ...terms, agreed: wrong } }))).code).toBe('TermsChanged')
      await call(start, { body: { ...terms, agreed } })
      expect(await newest({ call })).toMatchObject({ amount: dueNow, tax: { amount: tax?.now } })
    })

    it('charges a dearer plan as previewed, with the tax of the difference', async () => {
      const member = await startPayingMember(studio, offers, plan)
      await studio.clock.move(10 * DAY)
      const preview = await member.preview(dearer)
      expect(preview.nextAmount).toBe(taxed(cents * 2).amount)
      await member.change(dearer)
      expect(await newest(member)).toMatchObject({
        amount: preview.dueNow,
        tax: { amount: preview.tax?.now },
      })
    })

    it('charges the rest of a dearer plan as previewed after a cheaper one was booked', async () => {
      const member = await startPayingMember(studio, offers, plan)
      const cheaper = await offers.plan({ title: 'Cheaper', costCents: cents - 10 * money.step })
      await member.change(cheaper)
      await studio.clock.move(7 * DAY)
      const preview = await member.preview(dearer)
      await member.change(dearer)
      expect(await newest(member)).toMatchObject({
        amount: preview.dueNow,
        tax: { amount: preview.tax?.now },
      })
    })

    it('gives the tax back with its share of each refund, to the unit', async () => {
      const member = await startPayingMember(studio, offers, plan)
      const admin = await studio.people.admin()
      const invoice = await newest(member)
      const params = { id: invoice.id }
      const part = major(Math.floor(cents / 3 / money.step) * money.step, money)
      await studio.as(admin).call(refundInvoice, { params, body: { amount: part } })
      await studio.as(admin).call(refundInvoice, { params })
      const moved = await studio.context.db
        .select()
        .from(ledger)
        .where(eq(ledger.invoiceId, invoice.id))
        .orderBy(ledger.id)
      const { tax } = taxed(cents)
      const [charge, ...refunds] = moved.map(({ taxCents }) => major(taxCents, money))
      expect(charge).toBe(tax)
      expect(refunds.every((share) => share < 0)).toBe(true)
      expect(moved.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(0)
      await studio.context.queue.drain()
      const told = await studio.context.db.select().from(mails).where(eq(mails.to, member.person.email))
      const refund = told.find(({ subject }) => subject.startsWith('Refund of'))
      expect(refund?.text).toContain(`VAT ${percent}%`)
    })
  },
)
