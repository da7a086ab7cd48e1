import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY } from '@studio/contract/dates.ts'
import {
  cancel,
  reactivationPreview,
  setMembershipActive,
  preview as startPreview,
} from '@studio/contract/membership/endpoints.ts'
import { taxRates as listedRates, setTaxProfile } from '@studio/contract/tax/endpoints.ts'
import { taxTexts } from '@studio/contract/tax/messages.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { customers } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { providerTaxRates, taxRates } from '../../../database/tables/tax.ts'
import { type Member, spendTrial, startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import { stripeOf } from '../../../testing/sold-elsewhere.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { german, letStripeFind, setTaxes } from '../../../testing/taxes.ts'

const germany = { country: 'DE' }
const newYork = { country: 'US', postalCode: '10001' }
const california = { line1: '1 Market St', city: 'San Francisco', postal_code: '94105', country: 'US' }
const paris = { line1: '1 Rue X', city: 'Paris', postal_code: '75001', country: 'FR' }

let studio: TestStudio
let offers: Offers
let plan: { id: string }
let dearer: { id: string }
let cheaper: { id: string }
startMoneyStudio(async (started) => {
  studio = started.studio
  offers = started.offers
  plan = await offers.plan({ costCents: 2000 })
  dearer = await offers.plan({ costCents: 5000 })
  cheaper = await offers.plan({ costCents: 1000 })
})
beforeEach(async () => {
  await studio.context.db.update(subscriptions).set({ taxRateId: null })
  await studio.context.db.delete(providerTaxRates)
  await studio.context.db.delete(taxRates)
  await setTaxes(studio, { ...german, mode: 'none' }, [{ country: 'DE', percent: 19 }])
})

const customerOf = async (userId: string) => {
  const [customer] = await studio.context.db.select().from(customers).where(eq(customers.userId, userId))
  return customer!
}
/** What somebody writes of a member at Stripe. */
const writeAtStripe = async ({ person }: Member, address: object) =>
  stripeOf(studio).customers.update((await customerOf(person.id)).providerId ?? '', { address })
const addressAtStripe = async ({ person }: Member) => {
  const found = await stripeOf(studio).customers.retrieve((await customerOf(person.id)).providerId ?? '')
  return found.deleted ? null : found.address
}
const charged = async (member: Pick<Member, 'call'>) =>
  (await member.call(invoices, {})).records.map(({ amount, tax }) => [amount, tax?.percent ?? null])

describe('a place that Stripe has of whoever has told none', () => {
  it.each([
    ['a ZIP code there', newYork, california, { country: 'US', postal_code: '94105' }, ['US', '94105']],
    ['another country than the studio’s', germany, paris, { country: 'FR' }, ['FR', null]],
  ] as const)('stays and is taken over: %s', async (_, office, address, there, told) => {
    const member = await startPayingMember(studio, offers, plan)
    await writeAtStripe(member, address)
    await letStripeFind(studio, { office })
    const preview = await member.preview(dearer)
    await member.change(dearer)
    expect((await charged(member))[0]).toEqual([preview.dueNow, preview.tax?.percent])
    expect(await addressAtStripe(member)).toMatchObject(there)
    const { taxCountry, postalCode } = await customerOf(member.person.id)
    expect([taxCountry, postalCode]).toEqual(told)
    await studio.clock.move(31 * DAY)
    expect((await charged(member))[0]).toEqual([preview.nextAmount, preview.tax?.percent])
  })

  it('is taken over before a renewal and a first purchase, too', async () => {
    const member = await startPayingMember(studio, offers, plan)
    const person = await offers.studentWithCard()
    await spendTrial(studio, person)
    const { providerId } = await customerOf(person.id)
    await stripeOf(studio).customers.update(providerId ?? '', { address: paris })
    await writeAtStripe(member, paris)
    await letStripeFind(studio, { office: germany })
    const query = { userId: person.id, priceId: plan.id }
    expect(await studio.as(person).call(startPreview, { query })).toMatchObject({
      dueNow: 24,
      tax: { percent: 20 },
    })
    await studio.clock.move(31 * DAY)
    // Whoever paid before the switch has the tax in the price (D5).
    expect((await charged(member))[0]).toEqual([20, 20])
  })

  it('is the studio’s own where Stripe has none, or only a country of which it needs the code', async () => {
    const member = await startPayingMember(studio, offers, plan)
    await writeAtStripe(member, { country: 'US' })
    await letStripeFind(studio, { office: newYork })
    expect(await member.preview(dearer)).toMatchObject({ tax: { percent: 8.875 } })
    await studio.clock.move(31 * DAY)
    expect(await addressAtStripe(member)).toMatchObject({ country: 'US', postal_code: '10001' })
    expect(await customerOf(member.person.id)).toMatchObject({ taxCountry: null, postalCode: null })
  })
})

describe('a member whose postal code nobody knows', () => {
  let member: Member
  beforeEach(async () => {
    await setTaxes(studio, { mode: 'included' })
    member = await startPayingMember(studio, offers, plan)
    await studio
      .as(member.person)
      .call(setTaxProfile, { query: { userId: member.person.id }, body: { country: 'US', vatId: null } })
    await letStripeFind(studio, { office: germany })
  })
  const zip = { postalCode: taxTexts.zip }

  it.each([
    ['a dearer', () => dearer],
    ['a cheaper', () => cheaper],
  ])('is shown and sold no %s plan without it', async (_, wanted) => {
    expect((await refused(member.preview(wanted()))).fields).toEqual(zip)
    expect((await refused(member.change(wanted()))).fields).toEqual(zip)
    await studio.as(member.person).call(setTaxProfile, {
      query: { userId: member.person.id },
      body: { country: 'US', postalCode: '10001', vatId: null },
    })
    expect(await member.preview(wanted())).toMatchObject({ tax: { percent: 8.875 } })
  })

  it('is not charged by a reactivation, but reads what is theirs, cancels, and renews without tax', async () => {
    const admin = studio.as(await studio.people.admin())
    const { params } = member
    expect(await member.preview(plan)).toMatchObject({ dueNow: 0, nextAmount: 20 })
    const { count, people } = (await admin.call(listedRates, {})).withoutCode
    expect(people).toEqual([{ id: member.person.id, name: expect.any(String) }])
    expect(count).toBe(1)
    const other = await startPayingMember(studio, offers, plan)
    await studio.context.db
      .update(customers)
      .set({ taxCountry: 'US' })
      .where(eq(customers.userId, other.person.id))
    const off = { active: false, deactivationReason: 'For a test' }
    await admin.call(setMembershipActive, { params, body: off })
    await studio.clock.move(31 * DAY)
    expect((await refused(admin.call(reactivationPreview, { params }))).fields).toEqual(zip)
    const again = admin.call(setMembershipActive, { params, body: { active: true } })
    expect((await refused(again)).fields).toEqual(zip)
    expect((await charged(other))[0]).toEqual([20, null])
    await other.call(cancel, { params: other.params })
  })
})
