import { taxSums } from '@studio/contract/tax/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers, invoices, ledger } from '../../database/tables/billing.ts'
import type { TestPerson } from '../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { german as germanTax, setTaxes } from '../../testing/taxes.ts'

let studio: TestStudio
let admin: TestPerson
let member: TestPerson
beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
  member = await studio.people.student()
  await moved('2026-11-02T10:00:00Z', { amountCents: 2900, taxCents: 463 }, german)
  await moved('2026-11-03T10:00:00Z', { amountCents: -1000, taxCents: -160, kind: 'refund' }, german)
  await moved(
    '2026-11-04T10:00:00Z',
    { amountCents: 2900, taxCents: 483 },
    { ...german, taxCountry: 'FR', taxPercent: 20 },
  )
  const business = { reverseCharge: true, taxCountry: 'FR', vatId: 'FR12345678901' }
  await moved('2026-11-05T10:00:00Z', { amountCents: 2900 }, business)
  await moved('2026-11-06T10:00:00Z', { amountCents: 1200 }, {})
  await moved('2026-12-01T00:00:00Z', { amountCents: 2900, taxCents: 463 }, german)
})
afterAll(() => studio.stop())

const german = { taxName: 'USt', taxPercent: 19, taxInclusive: true, taxCountry: 'DE' }

/** Money that moved for an invoice with a tax. */
async function moved(
  at: string,
  movement: { amountCents: number; taxCents?: number; kind?: 'charge' | 'refund' },
  tax: Partial<typeof invoices.$inferInsert>,
) {
  const { db } = studio.context
  const when = new Date(at)
  const providerId = `in_${at}`
  const [invoice] = await db
    .insert(invoices)
    .values({
      providerId,
      number: `B-${at.slice(5, 10)}`,
      userId: member.id,
      amountCents: Math.abs(movement.amountCents),
      currency: 'usd',
      status: 'paid',
      reason: 'renewal',
      planTitle: 'Full',
      periodStart: when,
      periodEnd: when,
      issuedAt: when,
      taxCents: Math.abs(movement.taxCents ?? 0),
      ...tax,
    })
    .returning({ id: invoices.id })
  await db.insert(ledger).values({
    userId: member.id,
    invoiceId: invoice?.id ?? '',
    kind: 'charge',
    providerId,
    at: when,
    ...movement,
  })
}

const sums = async (month: string) =>
  (await studio.as(admin).call(taxSums, { query: { month } })).records.map(
    ({ country, name, percent, reverse, net, tax }) => [country, name, percent, reverse, net, tax],
  )

test('the tax of a month stands by country and rate, without what went back and without what is not taxed', async () => {
  expect(await sums('2026-11')).toEqual([
    ['FR', 'USt', 20, false, 24.17, 4.83],
    ['DE', 'USt', 19, false, 15.97, 3.03],
    ['FR', 'VAT', 0, true, 29, 0],
  ])
  expect(await sums('2026-12')).toEqual([['DE', 'USt', 19, false, 24.37, 4.63]])
  expect(await sums('2026-10')).toEqual([])
})

async function fileOf(path: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${admin.token}` }
  const file = await studio.inject({ url: `/api/Export/${path}`, headers })
  expect(file.statusCode).toBe(200)
  return file.rawPayload.toString('utf8').slice(1).trimEnd().split('\r\n')
}

test('the accountant gets every movement of the month, and the number of whoever owes the tax themselves', async () => {
  await studio.context.db.insert(customers).values({ userId: member.id, vatId: 'FR99999999999' })
  const [head, ...rows] = await fileOf('taxes.csv?month=2026-11')
  expect(head).toBe(
    'Date (UTC),Date (ISO),Invoice,Kind,First name,Last name,Country,VAT number,Plan,Net,Tax,Gross,Tax name,Tax rate,Reverse charge,Currency',
  )
  expect(rows.map((row) => row.split(',').slice(2))).toEqual([
    [
      'B-11-02',
      'Payment',
      'Ada',
      'Lovelace',
      'DE',
      '',
      'Full',
      '24.37',
      '4.63',
      '29',
      'USt',
      '19',
      'false',
      'usd',
    ],
    [
      'B-11-03',
      'Refund',
      'Ada',
      'Lovelace',
      'DE',
      '',
      'Full',
      '-8.4',
      '-1.6',
      '-10',
      'USt',
      '19',
      'false',
      'usd',
    ],
    [
      'B-11-04',
      'Payment',
      'Ada',
      'Lovelace',
      'FR',
      '',
      'Full',
      '24.17',
      '4.83',
      '29',
      'USt',
      '20',
      'false',
      'usd',
    ],
    [
      'B-11-05',
      'Payment',
      'Ada',
      'Lovelace',
      'FR',
      'FR12345678901',
      'Full',
      '29',
      '0',
      '29',
      '',
      '',
      'true',
      'usd',
    ],
    ['B-11-06', 'Payment', 'Ada', 'Lovelace', '', '', 'Full', '12', '0', '12', '', '', 'false', 'usd'],
  ])
})

test('an invoice of several rates stands with each of them, in the sums, in the file and in what goes back (I16)', async () => {
  const part = { name: 'USt', inclusive: false, country: 'DE' }
  const taxParts = [
    { ...part, percent: 21, netCents: 3000, taxCents: 630 },
    { ...part, percent: 19, netCents: -1500, taxCents: -285 },
  ]
  await moved(
    '2026-09-02T10:00:00Z',
    { amountCents: 1845, taxCents: 345 },
    { ...german, taxPercent: 21, taxParts },
  )
  expect(await sums('2026-09')).toEqual([
    ['DE', 'USt', 21, false, 30, 6.3],
    ['DE', 'USt', 19, false, -15, -2.85],
  ])
  const back = { amountCents: -923, taxCents: -173, kind: 'refund' as const }
  await moved('2026-09-03T10:00:00Z', back, { ...german, taxPercent: 21, taxParts })
  expect(await sums('2026-09')).toEqual([
    ['DE', 'USt', 21, false, 15, 3.14],
    ['DE', 'USt', 19, false, -7.5, -1.42],
  ])
  const [, ...rows] = await fileOf('taxes.csv?month=2026-09')
  expect(rows.map((row) => row.split(',').slice(9, 14))).toEqual([
    ['30', '6.3', '36.3', 'USt', '21'],
    ['-15', '-2.85', '-17.85', 'USt', '19'],
    ['-15', '-3.16', '-18.16', 'USt', '21'],
    ['7.5', '1.43', '8.93', 'USt', '19'],
  ])
})

test('countries of equal sums stand by their names', async () => {
  const taxParts = ['PT', 'AT', 'BE'].map((country) => {
    return { name: 'USt', inclusive: false, country, percent: 21, netCents: 1000, taxCents: 210 }
  })
  await moved('2026-08-02T10:00:00Z', { amountCents: 3630, taxCents: 630 }, { ...german, taxParts })
  expect((await sums('2026-08')).map(([country]) => country)).toEqual(['AT', 'BE', 'PT'])
})

test('what was paid by somebody who is deleted stays in the sums and in the file, without a name', async () => {
  const { db } = studio.context
  await db.update(invoices).set({ userId: null }).where(eq(invoices.number, 'B-11-04'))
  expect((await sums('2026-11'))[0]).toEqual(['FR', 'USt', 20, false, 24.17, 4.83])
})

test('the list of invoices has columns of tax once the studio taxed something, and stays as it was before', async () => {
  const columns = ',Net,Tax,Tax name,Tax rate,Country,Reverse charge,'
  expect((await fileOf('invoices.csv'))[0]).toContain(',Amount,Refunded,')
  await setTaxes(studio, { ...germanTax, mode: 'none' })
  const [head, ...rows] = await fileOf('invoices.csv')
  expect(head).toContain(`,Amount${columns}Refunded,`)
  expect(head).toMatch(/,Tax by rate$/)
  const byRate = (number: string) => rows.find((row) => row.includes(number))?.match(/,("[^"]*"|[^,]*)$/)?.[1]
  // Net and tax of all rates are the amount: 30 + 6.3 - 15 - 2.85 = 18.45.
  expect(byRate('B-09-02')).toBe('"USt 21% DE: net 30, tax 6.3; USt 19% DE: net -15, tax -2.85"')
  expect(byRate('B-11-02')).toBe('"USt 19% DE: net 24.37, tax 4.63"')
  expect(byRate('B-11-05')).toBe('')
})
