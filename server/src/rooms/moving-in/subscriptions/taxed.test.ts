import { HOUR } from '@studio/contract/dates.ts'
import { addTerm } from '@studio/contract/plans/terms.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/connect.ts'
import { customers, invoices } from '../../../database/tables/billing.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { leapTo } from '../../../testing/move-clock.ts'
import type { Offers } from '../../../testing/offers.ts'
import {
  boughtElsewhere,
  type Elsewhere,
  sellerElsewhere,
  stripeOf,
} from '../../../testing/sold-elsewhere.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { letStripeFind, setTaxes } from '../../../testing/taxes.ts'
import { findCustomer } from '../../billing/customers.ts'
import { nextCharges } from '../../membership/next-charge.ts'
import { openRows } from '../../membership/rows.ts'
import { settleTaxAhead } from '../../membership/tax/settle-tax.ts'
import { membershipAtProvider } from '../account/membership-at-provider.ts'
import { takeMembershipBack } from '../account/take-membership-back.ts'
import type { List } from '../lists/own-list.ts'
import { findTakeover } from './find-takeover.ts'
import { type Before, takeOver } from './take-over.ts'

let studio: TestStudio
let offers: Offers
let full: { title: string }
startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan({ title: 'Full Membership' })
  await setTaxes(studio, { home: 'DE' }, [{ country: 'DE', percent: 19 }])
})

async function sold(terms: Elsewhere) {
  const one = await boughtElsewhere(studio, sellerElsewhere(studio, offers), terms)
  const asked = { email: one.person.email, id: one.subscription.id, plan: full.title }
  return { ...one, finding: await findTakeover(studio.context, asked) }
}
async function addressOf(customer: string) {
  const found = await stripeOf(studio).customers.retrieve(customer)
  return found.deleted ? null : found.address
}
const monthly = { every: { interval: 'month' as const } }

test.each([
  ['added', { percentage: 19, inclusive: false }, 2261],
  ['included', { percentage: 19, inclusive: true }, 1900],
  ['included', undefined, 1900],
  ['added', undefined, 1900],
  ['added', { percentage: 19, inclusive: true }, 1900],
  ['included', { percentage: 19, inclusive: false }, 2261],
] as const)(
  'in a studio with 19 %% %s, one with %o goes on by the same charge, by the studio’s own rate (I16, D18.preview)',
  { timeout: 120_000 },
  async (mode, taxRate, cents) => {
    await setTaxes(studio, { mode })
    const { finding, person } = await sold({ ...monthly, ...(taxRate ? { taxRate } : {}) })
    if (!('takeover' in finding)) throw new Error(JSON.stringify(finding))
    expect(await takeOver(studio.context, finding.takeover)).toBe(true)
    const [row] = await openRows(studio.context.db, person.id)
    for (const count of process.env.FULL ? [1, 2] : [1]) {
      const due = addTerm(row?.anchor ?? new Date(0), 'month', count)
      const next = await nextCharges(studio.context, [row?.id ?? ''])
      expect(next.get(row?.id ?? '')).toEqual({ on: due, cents })
      await leapTo(studio, new Date(due.getTime() + 2 * HOUR))
      const [newest] = await studio.context.db
        .select()
        .from(invoices)
        .where(eq(invoices.userId, person.id))
        .orderBy(invoices.issuedAt)
        .offset(count)
      expect(newest).toMatchObject({ amountCents: cents, taxPercent: 19, taxInclusive: cents === 1900 })
    }
  },
)

test('one at a price without tax, which was not taxed, goes on by the same charge with the studio’s own rate in it (I16)', {
  timeout: 120_000,
}, async () => {
  await setTaxes(studio, { mode: 'included' })
  const { finding, person } = await sold({ ...monthly, says: 'exclusive' })
  if (!('takeover' in finding)) throw new Error(JSON.stringify(finding))
  expect(await takeOver(studio.context, finding.takeover)).toBe(true)
  const [row] = await openRows(studio.context.db, person.id)
  await leapTo(studio, new Date(addTerm(row?.anchor ?? new Date(0), 'month', 1).getTime() + 2 * HOUR))
  const bills = await studio.context.db
    .select()
    .from(invoices)
    .where(eq(invoices.userId, person.id))
    .orderBy(invoices.issuedAt)
  expect(bills.at(-1)).toMatchObject({ amountCents: 1900, taxPercent: 19, taxInclusive: true })
  expect(await openRows(studio.context.db, person.id)).toMatchObject([
    { planId: row?.planId, costCents: 1900 },
  ])
})

test('one of a customer in Paris is taxed as in France by their address, which stays as it is (I16)', {
  timeout: 120_000,
}, async () => {
  await setTaxes(studio, { mode: 'included', askCountry: true }, [{ country: 'FR', percent: 20 }])
  const { finding, person, customer } = await sold({
    ...monthly,
    country: 'FR',
    taxRate: { percentage: 20, inclusive: true },
  })
  if (!('takeover' in finding)) throw new Error(JSON.stringify(finding))
  expect(await takeOver(studio.context, finding.takeover)).toBe(true)
  expect(await findCustomer(studio.context, person.id)).toMatchObject({ taxCountry: 'FR' })
  const [row] = await openRows(studio.context.db, person.id)
  await settleTaxAhead(studio.context, { ...row!, userId: person.id })
  expect(await addressOf(customer)).toMatchObject({ city: 'Paris', country: 'FR' })
})

test('taken back, what an address at Stripe has brought goes again: a country, or the postal code of the country that was told', async () => {
  await setTaxes(studio, { mode: 'included', askCountry: true })
  const { db } = studio.context
  for (const [address, told] of [
    [{ country: 'CH', postalCode: null }, null],
    [{ country: 'US', postalCode: '10001' }, 'US'],
  ] as const) {
    const { finding, person } = await sold({
      ...monthly,
      country: address.country,
      ...(address.postalCode && { postalCode: address.postalCode }),
    })
    if (!('takeover' in finding)) throw new Error(JSON.stringify(finding))
    if (told) await db.insert(customers).values({ userId: person.id, taxCountry: told })
    const { found } = finding.takeover
    let before: Before = {}
    await setTaxes(studio, { byStripe: address.postalCode !== null })
    await takeOver(studio.context, finding.takeover, {
      alsoWrite: async (_, one) => {
        before = one
      },
    })
    await setTaxes(studio, { byStripe: false })
    const brought = { taxCountry: address.country, postalCode: address.postalCode }
    expect(await findCustomer(studio.context, person.id)).toMatchObject(brought)
    const line = {
      line: 1,
      userId: person.id,
      found: { ...(await membershipAtProvider(studio.context, found)), ...before },
    }
    const list = { id: crypto.randomUUID() } as List
    await inTransaction(db, (tx) => takeMembershipBack(studio.context, tx, list, line))
    const left = await findCustomer(studio.context, person.id)
    expect(left && [left.taxCountry, left.postalCode]).toEqual(told && [told, null])
  }
})

test('a studio with a table of its own keeps no postal code of an address at Stripe: it taxes by the country', async () => {
  await setTaxes(studio, { mode: 'included', askCountry: true })
  const { finding, person } = await sold({ ...monthly, country: 'US', postalCode: '10001' })
  if (!('takeover' in finding)) throw new Error(JSON.stringify(finding))
  expect(await takeOver(studio.context, finding.takeover)).toBe(true)
  expect(await findCustomer(studio.context, person.id)).toMatchObject({ taxCountry: 'US', postalCode: null })
})

test('where nobody is asked for a country, an address at Stripe keeps its own', async () => {
  await setTaxes(studio, { mode: 'included', askCountry: false })
  const { finding, person, customer } = await sold({ ...monthly, country: 'FR' })
  if (!('takeover' in finding)) throw new Error(JSON.stringify(finding))
  expect(await takeOver(studio.context, finding.takeover)).toBe(true)
  const [row] = await openRows(studio.context.db, person.id)
  await settleTaxAhead(studio.context, { ...row!, userId: person.id })
  expect(await addressOf(customer)).toMatchObject({ city: 'Paris', country: 'FR' })
})

test.each([
  [
    'included',
    { percentage: 7, inclusive: true },
    'has a tax of 7%, and this studio has one of 19% for it: make them the same first',
  ],
  [
    'none',
    { percentage: 19, inclusive: true },
    'has a tax of 19%, and this studio has no tax for it: make them the same first',
  ],
] as const)(
  'with tax %s, one with %o stays where it is: its charge would change',
  async (mode, taxRate, words) => {
    await setTaxes(studio, { mode })
    const { finding, subscription } = await sold({ ...monthly, taxRate })
    expect(finding).toEqual({ wrong: [`${subscription.id} ${words}`] })
  },
)

test('one that Stripe Tax taxes moves in where Stripe works out the tax, by the same charge; else the reason says what to do (I16)', {
  timeout: 120_000,
}, async () => {
  const office = { country: 'DE' }
  await studio.context.sandbox?.setTaxAccount({ office })
  await setTaxes(studio, { mode: 'included', askCountry: true })
  const terms = { ...monthly, country: 'US', postalCode: '10001', automatic: true }
  const { finding: refusedOne, person, subscription } = await sold(terms)
  expect(JSON.stringify(refusedOne)).toContain('let Stripe work out the tax in Settings, Taxes')
  await letStripeFind(studio, { office }, { mode: 'included' })
  const asked = { email: person.email, id: subscription.id, plan: full.title }
  const finding = await findTakeover(studio.context, asked)
  if (!('takeover' in finding)) throw new Error(JSON.stringify(finding))
  const { found } = finding.takeover
  // $19.00 with 76, 85.5 and 7.125 cents.
  const cents = 1900 + 76 + 86 + 7
  expect((await membershipAtProvider(studio.context, found)).nextCents).toBe(cents)
  expect(await takeOver(studio.context, finding.takeover)).toBe(true)
  expect(await findCustomer(studio.context, person.id)).toMatchObject({
    taxCountry: 'US',
    postalCode: '10001',
  })
  const [row] = await openRows(studio.context.db, person.id)
  const due = addTerm(row?.anchor ?? new Date(0), 'month', 1)
  const next = await nextCharges(studio.context, [row?.id ?? ''])
  expect(next.get(row?.id ?? '')).toEqual({ on: due, cents })
  await leapTo(studio, new Date(due.getTime() + 2 * HOUR))
  const bills = await studio.context.db
    .select()
    .from(invoices)
    .where(eq(invoices.userId, person.id))
    .orderBy(invoices.issuedAt)
  expect(bills.map(({ amountCents, taxPercent }) => [amountCents, taxPercent])).toEqual([
    [cents, 8.875],
    [cents, 8.875],
  ])
})
