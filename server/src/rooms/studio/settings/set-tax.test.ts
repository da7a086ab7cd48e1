import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { ownSettings, setTax } from '@studio/contract/studio/own/endpoints.ts'
import { addTaxRate, removeTaxRate, tax } from '@studio/contract/tax/endpoints.ts'
import { taxTexts } from '@studio/contract/tax/messages.ts'
import type { TaxSetting } from '@studio/contract/tax/rules.ts'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UnavailableError } from '../../../adapters/payment/payment-errors.ts'
import { auditLog } from '../../../database/tables/studio.ts'
import { taxRates } from '../../../database/tables/tax.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { german, oldRate, setTaxes } from '../../../testing/taxes.ts'
import { unset } from './parts.ts'

let studio: TestStudio
let admin: TestPerson
beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
})
afterAll(() => studio.stop())
beforeEach(async () => {
  await studio.context.db.delete(taxRates)
  await setTaxes(studio, unset.tax)
})

const set = (body: TaxSetting, version?: string) =>
  studio.as(admin).call(setTax, { body }, ...(version ? [ifUnchanged(version)] : []))
const own = async () => (await studio.as(admin).call(ownSettings, {})).tax

test('prices are taxed once the studio’s country is named and has a rate, and pages tell it at once', async () => {
  const { homePostalCode: _, ...unsaid } = unset.tax
  expect((await own()).own).toEqual(unsaid)
  expect((await refused(set({ ...german, home: null }))).fields).toEqual({ home: taxTexts.homeMissing })
  expect((await refused(set(german))).fields).toEqual({ home: taxTexts.homeWithoutRate })
  await oldRate(studio, 'FR', 20)
  expect((await refused(set(german))).fields).toEqual({ home: taxTexts.homeWithoutRate })
  const since = studio.context.day()
  await studio
    .as(admin)
    .call(addTaxRate, { body: { country: 'DE', name: 'USt', percent: 19, number: '', since } })
  await set(german)
  expect((await studio.call(settings, {})).tax).toEqual({ name: 'USt', percent: 19, inclusive: true })
  expect(await studio.call(tax, {})).toMatchObject({ mode: 'included', home: 'DE', askVatId: true })
})

test('a rate of everywhere else is enough for a studio in a country without one of its own', async () => {
  await oldRate(studio, null, 5)
  await set({ ...german, mode: 'added', home: 'AE' })
  expect((await studio.call(settings, {})).tax).toEqual({ name: 'VAT', percent: 5, inclusive: false })
})

test('a number is only asked for beside its country', async () => {
  await oldRate(studio, 'DE', 19)
  await set({ ...german, askCountry: false })
  expect((await own()).own).toMatchObject({ askCountry: false, askVatId: false })
})

test.each(['GB', 'US'])(
  'a studio in %s, outside the Union, asks for no number: it would charge the same',
  async (home) => {
    await oldRate(studio, home, 20)
    await set({ ...german, home })
    expect((await own()).own).toMatchObject({ askCountry: true, askVatId: false })
    expect(await studio.call(tax, {})).toMatchObject({ home, askVatId: false })
  },
)

test('a change that meets another one is refused, and the log tells what was changed (D17.meanwhile)', async () => {
  await oldRate(studio, 'DE', 19)
  const { version } = await own()
  await set({ ...german, seller: 'Auren' }, version)
  expect((await refused(set(german, version))).status).toBe(412)
  const [entry] = await studio.context.db.select().from(auditLog).orderBy(desc(auditLog.id))
  expect(entry).toMatchObject({
    action: 'settings.changed',
    after: { mode: 'included', home: 'DE', seller: 'Auren' },
  })
})

test('the tax can be switched off again, which nobody is asked for any more', async () => {
  await oldRate(studio, 'DE', 19)
  await set(german)
  await set({ ...german, mode: 'none' })
  expect(await studio.call(settings, {})).not.toHaveProperty('tax')
  expect(await studio.call(tax, {})).toMatchObject({ mode: 'none', askCountry: false })
})

describe('Stripe works out the tax', () => {
  const byStripe: TaxSetting = { ...german, mode: 'added', askCountry: false, byStripe: true }
  const account = (country: string, postalCode?: string) =>
    studio.context.sandbox?.setTaxAccount({ office: { country, ...(postalCode ? { postalCode } : {}) } })

  test('once Stripe Tax is active on the account; before, the switch says what to do, and nothing changes', async () => {
    await studio.context.sandbox?.setTaxAccount(null)
    expect((await refused(set(byStripe))).fields).toEqual({ byStripe: taxTexts.stripeTaxMissing })
    // A head office in the United States is none without its postal code.
    await account('US')
    expect((await refused(set(byStripe))).fields).toEqual({ byStripe: taxTexts.stripeOfficeWithoutCode })
    await account('US', '00000')
    expect((await refused(set(byStripe))).fields).toEqual({ byStripe: taxTexts.stripeOfficeUnknown })
    expect((await own()).own).toMatchObject({ mode: 'none', byStripe: false })
    expect(await studio.context.db.select().from(taxRates)).toEqual([])
  })

  test('from where the head office is, without a table; everybody is asked for their country then', async () => {
    await account('US', '10001')
    await set({ ...byStripe, home: null })
    expect((await own()).own).toMatchObject({ byStripe: true, home: 'US', askCountry: true, askVatId: false })
    expect((await studio.call(settings, {})).tax).toMatchObject({ percent: 8.875, inclusive: false })
    const [entry] = await studio.context.db.select().from(auditLog).orderBy(desc(auditLog.id))
    expect(entry).toMatchObject({ after: { byStripe: true, home: 'US', homePostalCode: '10001' } })
  })

  test('and while Stripe is away, everything but how prices hold the tax can be saved', async () => {
    await account('US', '10001')
    await set(byStripe)
    const { context } = studio
    const { payments } = context
    const away = () => Promise.reject(new UnavailableError('Stripe is away'))
    context.payments = { ...payments, taxHome: away, findTax: away }
    await set({ ...byStripe, seller: 'Auren, New York' })
    expect((await own()).own).toMatchObject({ seller: 'Auren, New York', byStripe: true, home: 'US' })
    expect((await refused(set({ ...byStripe, mode: 'included' }))).status).toBe(503)
    context.payments = payments
  })

  test('until it is switched off, for which the studio’s country needs a rate of its own again', async () => {
    await account('DE')
    await set(byStripe)
    expect(await studio.call(tax, {})).toMatchObject({ byStripe: true, askVatId: true })
    expect((await refused(set({ ...byStripe, byStripe: false }))).fields).toEqual({
      home: taxTexts.homeWithoutRate,
    })
    const since = studio.context.day()
    await studio
      .as(admin)
      .call(addTaxRate, { body: { country: 'DE', name: 'USt', percent: 7, number: '', since } })
    expect((await studio.call(settings, {})).tax).toMatchObject({ percent: 19 })
    await set({ ...byStripe, byStripe: false })
    expect((await studio.call(settings, {})).tax).toMatchObject({ name: 'USt', percent: 7 })
    await set({ ...byStripe, mode: 'none' })
    expect((await own()).own).toMatchObject({ mode: 'none', byStripe: false })
  })

  test('a rate that Stripe found is not the Admin’s to take back', async () => {
    await account('DE')
    await set(byStripe)
    const [found] = await studio.context.db.select().from(taxRates)
    const params = { id: found?.id ?? '' }
    expect((await refused(studio.as(admin).call(removeTaxRate, { params }))).status).toBe(404)
  })
})
