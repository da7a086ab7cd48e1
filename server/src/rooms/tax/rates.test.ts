import { addDays, DAY } from '@studio/contract/dates.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { addTaxRate, removeTaxRate, setTaxProfile, tax, taxRates } from '@studio/contract/tax/endpoints.ts'
import { taxRefusals, taxTexts } from '@studio/contract/tax/messages.ts'
import type { RateBody } from '@studio/contract/tax/schema.ts'
import { desc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/studio.ts'
import { providerTaxRates, taxRates as rows } from '../../database/tables/tax.ts'
import { startMoneyStudio } from '../../testing/money-studio.ts'
import type { Offers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import type { TestStudio } from '../../testing/start-test-studio.ts'
import { german, oldRate, setTaxes } from '../../testing/taxes.ts'

let studio: TestStudio
let offers: Offers
let admin: TestPerson

startMoneyStudio(async (started) => {
  studio = started.studio
  offers = started.offers
  admin = await studio.people.admin()
})
beforeEach(async () => {
  await studio.context.db.delete(providerTaxRates)
  await studio.context.db.delete(rows)
  await setTaxes(studio, { ...german, mode: 'none', home: null })
})

const today = () => studio.context.day()
const rate: RateBody = { country: 'FR', name: 'TVA', percent: 20, number: '', since: '' }
const add = (more: Partial<typeof rate>) =>
  studio.as(admin).call(addTaxRate, { body: { ...rate, since: today(), ...more } })
const list = async () => (await studio.as(admin).call(taxRates, {})).records
const remove = (id: string) => studio.as(admin).call(removeTaxRate, { params: { id } })

test('a studio without a tax tells of none, also if it has rates', async () => {
  await add({ country: 'DE' })
  expect(await studio.call(tax, {})).toEqual({
    mode: 'none',
    home: null,
    askCountry: false,
    askVatId: false,
    byStripe: false,
    rates: [],
  })
  expect(await studio.call(settings, {})).not.toHaveProperty('tax')
})

test('visitors are told the rates of today, and from its day on another one', async () => {
  await oldRate(studio, 'DE', 19)
  await setTaxes(studio, german)
  await add({ country: 'DE', name: 'USt', percent: 21, since: addDays(today(), 1) })
  const vat = { country: 'DE', name: 'VAT', percent: 19 }
  const { home: _, ...facts } = await studio.call(tax, {})
  expect(facts).toEqual({ mode: 'included', askCountry: true, askVatId: true, byStripe: false, rates: [vat] })
  expect((await studio.call(settings, {})).tax).toEqual({ name: 'VAT', percent: 19, inclusive: true })
  await studio.clock.move(DAY)
  expect((await studio.call(tax, {})).rates).toEqual([{ country: 'DE', name: 'USt', percent: 21 }])
  expect((await studio.call(settings, {})).tax).toEqual({ name: 'USt', percent: 21, inclusive: true })
})

test('a rate begins today or later, and there is one for a day; the log tells who added it', async () => {
  const past = await refused(add({ since: addDays(today(), -1) }))
  expect([past.status, past.fields]).toEqual([400, { since: taxTexts.sincePast }])
  await add({})
  const twice = await refused(add({ percent: 5 }))
  expect([twice.status, twice.fields]).toEqual([400, { since: taxTexts.sinceTaken }])
  await add({ country: null, percent: 0, name: 'no tax' })
  expect((await refused(add({ country: null }))).fields).toEqual({ since: taxTexts.sinceTaken })
  const [entry] = await studio.context.db.select().from(auditLog).orderBy(desc(auditLog.id))
  expect(entry).toMatchObject({ userId: admin.id, action: 'taxRate.added' })
  expect(entry?.after).toMatchObject({ title: 'Everywhere else, no tax', percent: 0 })
})

test.each([
  [{ percent: 100.5 }, 'percent'],
  [{ percent: 8.87655 }, 'percent'],
  [{ country: 'XX' }, 'country'],
  [{ name: ' ' }, 'name'],
  [{ since: '2027-02-30' }, 'since'],
])('a rate with %j is refused at its field', async (more, field) => {
  expect(Object.keys((await refused(add(more))).fields)).toEqual([field])
})

test('of two Admins who add a rate for one day at once one is refused', async () => {
  const both = await Promise.allSettled([add({ percent: 20 }), add({ percent: 21 })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await list()).toHaveLength(1)
})

test('a rate that nobody was charged is taken back; one that was used stays', async () => {
  const { id } = await add({ since: addDays(today(), 40) })
  expect(await list()).toMatchObject([{ id, used: false }])
  await remove(id)
  expect(await list()).toEqual([])
  expect((await refused(remove(id))).status).toBe(404)

  const used = await oldRate(studio, 'FR', 20)
  await studio.context.db
    .insert(providerTaxRates)
    .values({ providerId: 'txr_1', rateId: used, inclusive: true })
  expect(await list()).toMatchObject([{ id: used, used: true }])
  const refusal = await refused(remove(used))
  expect([refusal.status, refusal.message]).toEqual([409, taxRefusals.rateUsed])
})

test('the only rate of a taxed studio’s own country stays', async () => {
  const { id } = await add({ country: 'DE' })
  await setTaxes(studio, german)
  const refusal = await refused(remove(id))
  expect([refusal.status, refusal.message]).toEqual([409, taxRefusals.rateOfHome])
  await setTaxes(studio, { ...german, mode: 'none' })
  await remove(id)
})

test('members count for the country they told, else for the studio’s; without a rate of its own, for everywhere else', async () => {
  const plan = await offers.plan()
  const member = async (country: string | null) => {
    const person = await offers.studentWithCard()
    const { call } = studio.as(person)
    if (country) await call(setTaxProfile, { query: { userId: person.id }, body: { country, vatId: null } })
    await call(start, { body: { userId: person.id, priceId: plan.id } })
  }
  await setTaxes(studio, { ...german, mode: 'none' })
  for (const country of [null, 'FR', 'JP', 'AU']) await member(country)
  await oldRate(studio, 'DE', 16, '1999-01-01')
  await oldRate(studio, 'DE', 19)
  await oldRate(studio, 'FR', 20)
  await oldRate(studio, null, 0)
  const counts = (await list()).map(({ country, percent, members }) => [country, percent, members])
  expect(counts).toEqual(
    expect.arrayContaining([
      ['DE', 16, 0],
      ['DE', 19, 1],
      ['FR', 20, 1],
      [null, 0, 2],
    ]),
  )
  await setTaxes(studio, { ...german, mode: 'none', askCountry: false })
  expect((await list()).find(({ percent }) => percent === 19)?.members).toBe(4)
})

test('whoever buys by a rate that was taken back on another server is asked to look again', async () => {
  await oldRate(studio, 'DE', 19)
  await setTaxes(studio, german)
  const person = await offers.studentWithCard()
  const plan = await offers.plan({ costCents: 2900 })
  // This server has not been told yet.
  await studio.context.db.delete(rows)
  const bought = studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
  expect(await refused(bought)).toMatchObject({ status: 409, code: 'TermsChanged' })
})
