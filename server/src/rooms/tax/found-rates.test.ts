import { DAY, HOUR } from '@studio/contract/dates.ts'
import { taxRates as listed, setTaxProfile, tax } from '@studio/contract/tax/endpoints.ts'
import { taxTexts } from '@studio/contract/tax/messages.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { RequestError, UnavailableError } from '../../adapters/payment/payment-errors.ts'
import { customers } from '../../database/tables/billing.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { taxRates } from '../../database/tables/tax.ts'
import { startMember } from '../../testing/members.ts'
import { makeOffers, type Offers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { letStripeFind, oldRate, setTaxes } from '../../testing/taxes.ts'
import { unset } from '../studio/settings/parts.ts'
import { askAgain, knowRate } from './found-rates.ts'

let studio: TestStudio
let admin: TestPerson
let member: TestPerson
let offers: Offers
let plan: { id: string }
beforeAll(async () => {
  studio = await startTestStudio()
  offers = makeOffers(studio)
  plan = await offers.plan()
  admin = await studio.people.admin()
})
afterAll(() => studio.stop())
const office = { country: 'DE' }
beforeEach(async () => {
  await setTaxes(studio, unset.tax)
  await studio.context.db.update(subscriptions).set({ taxRateId: null })
  await studio.context.db.delete(taxRates)
  await letStripeFind(studio, { office })
  member = await studio.people.student()
})

const rows = async () =>
  (await studio.as(admin).call(listed, {})).records.toSorted((a, b) =>
    `${a.country} ${a.since}` < `${b.country} ${b.since}` ? -1 : 1,
  )
const told = async () =>
  (await rows()).map(({ country, postalCode, percent }) => [country, postalCode, percent])
const set = (country: string, postalCode: string | null = null) =>
  studio
    .as(member)
    .call(setTaxProfile, { query: { userId: member.id }, body: { country, postalCode, vatId: null } })
const paris = { country: 'FR', postalCode: null }
/** Counts what Stripe is asked, or lets it be away. */
function watchAsked(answers = true): { asked: () => number; stop: () => void } {
  const { context } = studio
  const { payments } = context
  let asked = 0
  context.payments = {
    ...payments,
    findTax(...place) {
      asked += 1
      if (!answers) throw new UnavailableError('Stripe is away')
      return payments.findTax(...place)
    },
  }
  const stop = () => {
    context.payments = payments
  }
  return { asked: () => asked, stop }
}

test('Stripe is asked about the place that somebody tells, and its answer stands in the list from today on', async () => {
  await set('US', '10001-1234')
  expect(await rows()).toMatchObject([
    { country: 'DE', postalCode: null, percent: 19, parts: null, found: true },
    {
      country: 'US',
      postalCode: '10001',
      percent: 8.875,
      parts: [4, 4.5, 0.375],
      since: studio.context.day(),
    },
  ])
})

test('a code that Stripe does not know is refused at its field, and what was told stays', async () => {
  await set('FR')
  expect((await refused(set('US', '00000'))).fields).toEqual({ postalCode: taxTexts.postalCodeUnknown })
  expect((await refused(set('US'))).fields).toEqual({ postalCode: taxTexts.zip })
  expect((await refused(set('CA', 'D1A 1A1'))).fields).toEqual({ postalCode: taxTexts.postalCode })
  const [row] = await studio.context.db.select().from(customers).where(eq(customers.userId, member.id))
  expect(row).toMatchObject({ taxCountry: 'FR', postalCode: null })
})

test('a rate that changes is a further row from its day on, and one that changes on that day is written over', async () => {
  await set('FR')
  await studio.clock.move(DAY)
  await studio.context.sandbox?.setTaxAccount({ office, percents: { FR: [21] } })
  await knowRate(studio.context, paris)
  expect(await told()).toEqual([
    ['DE', null, 19],
    ['FR', null, 20],
    ['FR', null, 21],
  ])
  await studio.context.sandbox?.setTaxAccount({ office, percents: { FR: [22] } })
  await knowRate(studio.context, paris, 0)
  expect((await told()).slice(1)).toEqual([
    ['FR', null, 20],
    ['FR', null, 22],
  ])
})

test('an answer holds for an hour, and an older one as long as Stripe is away', async () => {
  await set('FR')
  const stripe = watchAsked()
  await knowRate(studio.context, paris)
  expect(stripe.asked()).toBe(0)
  await studio.clock.move(2 * HOUR)
  await knowRate(studio.context, paris)
  await knowRate(studio.context, paris)
  expect(stripe.asked()).toBe(1)
  stripe.stop()
  await studio.clock.move(2 * HOUR)
  const away = watchAsked(false)
  expect(await knowRate(studio.context, paris)).toBe(true)
  await expect(knowRate(studio.context, { country: 'IT', postalCode: null })).rejects.toThrow()
  expect(away.asked()).toBe(2)
  away.stop()
})

test('pages that are kept stay as somebody tells another postal code, and are made anew with a country’s rate', async () => {
  const { content } = studio.context
  // News of what came before has arrived.
  await vi.waitFor(() => expect(content.version()).toBe(content.version()))
  const before = content.version()
  await set('US', '10001')
  expect(content.version()).toBe(before)
  await set('FR')
  expect(content.version()).toBeGreaterThan(before)
})

test('what another server has found just now counts at once', async () => {
  const { clock, db, day, settings } = studio.context
  const found = { country: 'ES', name: 'VAT', percent: 21, found: true, since: day() }
  await db.insert(taxRates).values({ ...found, createdAt: clock.now(), checkedAt: clock.now() })
  expect(await knowRate(studio.context, { country: 'ES', postalCode: null })).toBe(true)
  expect(settings.now().taxes.rates).toMatchObject([{ country: 'DE' }, { country: 'ES', percent: 21 }])
})

test('each day Stripe is asked again about the places of members, also of whoever told theirs before', async () => {
  const { person } = await startMember(studio, offers, plan)
  const lives = (where: { taxCountry: string; postalCode?: string }) =>
    studio.context.db.update(customers).set(where).where(eq(customers.userId, person.id))
  await lives({ taxCountry: 'IT' })
  await askAgain(studio.context)
  expect((await told()).slice(1)).toEqual([['IT', null, 22]])
  await studio.context.sandbox?.setTaxAccount({ office, percents: { IT: [23] } })
  await askAgain(studio.context)
  expect((await told()).slice(1)).toEqual([['IT', null, 22]])
  await studio.clock.move(DAY + HOUR)
  expect((await told()).slice(1)).toEqual([
    ['IT', null, 22],
    ['IT', null, 23],
  ])
  expect((await rows()).map(({ members }) => members)).toEqual([0, 0, 1])
  // Nothing is found without a code.
  await lives({ taxCountry: 'US' })
  const stripe = watchAsked()
  await askAgain(studio.context)
  expect(stripe.asked()).toBe(0)
  stripe.stop()
})

test('pages tell the rates of countries alone: nobody reads there in which town members live', async () => {
  await set('US', '10001')
  await set('FR')
  await oldRate(studio, 'DE', 7)
  expect(await studio.call(tax, {})).toMatchObject({
    byStripe: true,
    home: 'DE',
    rates: [
      { country: 'DE', percent: 19 },
      { country: 'FR', percent: 20 },
    ],
  })
})

test('an answer holds too while the account may not ask; a place that nobody asked about is refused in words, and a run asks about the others', async () => {
  await set('FR')
  const { context } = studio
  const { payments } = context
  const warned = vi.spyOn(context.log, 'warn')
  const refuse = (only?: string) => {
    context.payments = {
      ...payments,
      async findTax(place, currency) {
        if (only && place.country !== only) return payments.findTax(place, currency)
        throw new RequestError('Stripe Tax is off', 'stripe_tax_inactive')
      },
    }
  }
  refuse()
  expect(await knowRate(context, paris, 0)).toBe(true)
  expect(await knowRate(context, paris, 0)).toBe(true)
  expect(warned).toHaveBeenCalledTimes(1)
  expect((await refused(set('IT'))).status).toBe(503)
  for (const taxCountry of ['ES', 'IT']) {
    const { person } = await startMember(studio, offers, plan)
    await context.db.update(customers).set({ taxCountry }).where(eq(customers.userId, person.id))
  }
  refuse('ES')
  await askAgain(context)
  expect((await told()).filter(([country]) => country === 'ES' || country === 'IT')).toEqual([
    ['IT', null, 22],
  ])
  context.payments = payments
  warned.mockRestore()
})
