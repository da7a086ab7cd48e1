import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoices, ledger, operations, providerPrices } from '../../database/tables/billing.ts'
import { makeOffers } from '../../testing/offers.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { checkLedger } from './invariants.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
  const { id: planId } = await makeOffers(studio).plan()
  await studio.context.db.insert(providerPrices).values({ providerId: 'price_1', planId, costCents: 1000 })
})
afterAll(() => studio.stop())

const at = new Date('2026-03-03T10:00:00Z')

async function pay(subscriptionId: string, reason: 'change' | 'renewal') {
  const { db } = studio.context
  const providerId = `in_${randomUUID()}`
  const periods = { periodStart: at, periodEnd: at, issuedAt: at, paidAt: at }
  const money = { amountCents: 1000, currency: 'usd', status: 'paid' as const }
  const [row] = await db
    .insert(invoices)
    .values({ providerId, number: providerId, subscriptionId, reason, ...periods, ...money })
    .returning()
  await db.insert(ledger).values({ invoiceId: row!.id, kind: 'charge', amountCents: 1000, providerId, at })
}

const askFor = (subject: string, key: string) =>
  studio.context.db
    .insert(operations)
    .values({ key, subject, kind: 'change', requestHash: '', state: 'done', startedAt: at })

it('two changes of plan on one day are two valid charges, and a change charged twice is a violation (I3)', async () => {
  const id = randomUUID()
  await askFor(id, `change:${id}:1:a`)
  await askFor(id, `change:${id}:2:b`)
  await pay(id, 'change')
  await pay(id, 'change')
  expect(await checkLedger(studio.context.db)).toEqual([])
  await pay(id, 'change')
  const violation = { invariant: 'I3 no change of plan is charged twice', row: id }
  expect(await checkLedger(studio.context.db)).toEqual([violation])
})

it('a renewal that was charged twice is a violation (I3)', async () => {
  const id = randomUUID()
  await pay(id, 'renewal')
  await pay(id, 'renewal')
  const found = (await checkLedger(studio.context.db)).filter(({ row }) => row.startsWith(id))
  expect(found.map(({ invariant }) => invariant)).toEqual(['I3 nothing is charged twice'])
})
