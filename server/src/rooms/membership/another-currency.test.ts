import { invoices, refundInvoice } from '@studio/contract/billing/endpoints.ts'
import { DAY } from '@studio/contract/dates.ts'
import {
  change,
  changePreview,
  start,
  preview as startPreview,
} from '@studio/contract/membership/endpoints.ts'
import { amountText, type Money, priceText } from '@studio/contract/money.ts'
import { exportInvoices } from '@studio/contract/people/export/endpoints.ts'
import { changePlan, prices } from '@studio/contract/plans/endpoints.ts'
import { createPromocode } from '@studio/contract/promo/endpoints.ts'
import { legalText, settings } from '@studio/contract/studio/endpoints.ts'
import { ownSettings } from '@studio/contract/studio/own/endpoints.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails } from '../../database/tables/studio.ts'
import { signsFor } from '../../platform/files/csv.ts'
import { startPayingMember } from '../../testing/members.ts'
import { startMoneyStudio } from '../../testing/money-studio.ts'
import type { Offers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import type { TestStudio } from '../../testing/start-test-studio.ts'
import { findCustomer } from '../billing/customers.ts'

const studios = [
  { STUDIO_CURRENCY: 'JPY', STUDIO_LOCALE: 'ja-JP', cents: 2900, cost: 2900, text: '¥2,900', off: 2320 },
  {
    STUDIO_CURRENCY: 'KWD',
    STUDIO_LOCALE: 'en-US',
    cents: 29_000,
    cost: 29,
    text: 'KWD\u00a029.000',
    off: 23.2,
  },
  {
    STUDIO_CURRENCY: 'IDR',
    STUDIO_LOCALE: 'id-ID',
    cents: 29_000_000,
    cost: 290_000,
    text: 'Rp\u00a0290.000',
    off: 232_000,
  },
]

describe.each(process.env.FULL ? studios : studios.slice(0, 1))(
  'a studio in $STUDIO_CURRENCY',
  ({ cents, cost, text, off, ...environment }) => {
    let studio: TestStudio
    let offers: Offers
    let admin: TestPerson
    let plan: { id: string }
    let money: Money

    startMoneyStudio(async (started) => {
      studio = started.studio
      offers = started.offers
      admin = await studio.people.admin()
      plan = await offers.plan({ title: 'Full', costCents: cents })
      money = studio.context.settings.now().money
    }, environment)

    const mailsTo = ({ email }: TestPerson) =>
      studio.context.db.select().from(mails).where(eq(mails.to, email))

    it('says its currency, and prices in units of it', async () => {
      expect((await studio.call(settings, {})).money).toEqual(money)
      expect(money.currency).toBe(environment.STUDIO_CURRENCY.toLowerCase())
      expect((await studio.call(prices, {})).records[0]?.cost).toBe(cost)
    })

    it('charges what its previews say, renews, and refunds a part; receipts and lists are in it (I4, I10, D18.preview)', async () => {
      const promo = await offers.promo([plan.id])
      const person = await offers.studentWithCard()
      const query = { userId: person.id, priceId: plan.id, promocodeCode: promo.code }
      const preview = await studio.as(person).call(startPreview, { query })
      expect(preview).toMatchObject({ dueNow: 0, nextAmount: off, renewAmount: cost })

      const member = await startPayingMember(studio, offers, plan, promo.code)
      await studio.clock.move(30 * DAY)
      expect(await member.paid()).toEqual([cost, off])
      const [newest] = (await member.call(invoices, {})).records
      expect(newest).toMatchObject({ amount: cost, currency: money.currency })
      const customer = (await findCustomer(studio.context, member.person.id))?.providerId ?? ''
      const [bill] = (await studio.context.payments.listInvoices({ customer })).records
      expect([bill?.currency, bill?.paidCents]).toEqual([money.currency, cents])

      const part = cost / 4
      await studio.as(admin).call(refundInvoice, { params: { id: newest!.id }, body: { amount: part } })
      await studio.context.queue.drain()
      const told = (await mailsTo(member.person))
        .map(({ subject, text: words }) => `${subject} ${words}`)
        .join('\n')
      expect(told).toContain(text)
      expect(told).toContain(`Refund: ${amountText(part, money)}`)
      expect(told).not.toContain('$')

      const csv = (
        await studio.inject({
          url: `/api${exportInvoices.path}`,
          headers: { authorization: `Bearer ${admin.token}` },
        })
      ).rawPayload.toString()
      const { between } = signsFor(money.point)
      for (const cell of [cost, money.currency]) expect(csv).toContain(`${between}${cell}${between}`)
    })

    it('charges nothing to who saw the amounts in another currency (D18.agreed)', async () => {
      const person = await offers.studentWithCard()
      const { call } = studio.as(person)
      const terms = { userId: person.id, priceId: plan.id }
      const { dueNow, nextAmount, renewAmount } = await call(startPreview, { query: terms })
      const shown = { dueNow, nextAmount, renewAmount }
      for (const agreed of [shown, { ...shown, currency: 'eur' }])
        expect(await refused(call(start, { body: { ...terms, agreed } }))).toMatchObject({
          status: 409,
          code: 'TermsChanged',
        })
      const agreed = { ...shown, currency: money.currency }
      const params = await call(start, { body: { ...terms, agreed } })
      const dearer = await offers.plan({ title: 'Dearest', costCents: cents * 3 })
      const wish = { params, query: { priceId: dearer.id } }
      const after = await call(changePreview, wish)
      const wanted = { dueNow: after.dueNow, nextAmount: after.nextAmount }
      const body = { priceId: dearer.id, agreed: wanted }
      expect((await refused(call(change, { params, body }))).code).toBe('TermsChanged')
      await call(change, { params, body: { ...body, agreed: { ...wanted, currency: money.currency } } })
    })

    it('charges the difference of a dearer plan to the unit that its preview says (D7)', async () => {
      const dearer = await offers.plan({ title: 'Dearer', costCents: cents * 2 })
      const member = await startPayingMember(studio, offers, plan)
      await studio.clock.move(10 * DAY)
      const preview = await member.preview(dearer)
      expect(preview.dueNow).toBeGreaterThan(cost / 2)
      await member.change(dearer)
      expect((await member.paid())[0]).toBe(preview.dueNow)
    })

    it('refuses what the provider can’t charge, in its own words (BO-VALID-12, I10)', async () => {
      const call = studio.as(admin).call
      const setCost = (wanted: number) =>
        refused(call(changePlan, { params: { id: plan.id }, body: { cost: wanted } }))
      const tooLittle = await setCost(cost / 1000)
      expect(tooLittle.status).toBe(400)
      expect(tooLittle.fields?.cost).toContain(`at most ${priceText(money.most, money)}`)
      expect((await setCost(cost + 0.005)).fields?.cost).toMatch(/decimals/)
      const code = {
        code: 'NEARLYALL',
        dateTimeExpires: new Date(studio.context.clock.now().getTime() + 30 * DAY).toISOString(),
        percentOff: 99,
        durationType: 'Once' as const,
        maxRedemptions: 0,
        allowedPrices: [plan.id],
      }
      expect((await refused(call(createPromocode, { body: code }))).fields?.percentOff).toContain(
        'can’t be charged',
      )
    })

    it('writes the sale’s currency down, and its legal texts name the cap in it (LEGAL-08)', async () => {
      const { own, fixed } = (await studio.as(admin).call(ownSettings, {})).money
      expect([own.currency, fixed]).toEqual([environment.STUDIO_CURRENCY, { since: expect.any(String) }])
      const terms = JSON.stringify(await studio.call(legalText, { params: { name: 'terms-of-service' } }))
      expect(terms).not.toMatch(/\$\d|\{\{/)
    })
  },
)
