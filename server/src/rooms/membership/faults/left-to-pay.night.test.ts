import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { noFaults } from '@studio/sandbox/wire/faults.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { subscriptions } from '../../../database/tables/membership.ts'
import { sandboxKeys } from '../../../platform/payment-sandbox.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { cards, type Offers } from '../../../testing/offers.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let sandbox: Sandbox
let offers: Offers
let full: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  sandbox = studio.context.sandbox as unknown as Sandbox
  full = await offers.plan()
})

async function member(card?: string) {
  const person = await offers.studentWithCard(card)
  const { id } = await studio.as(person).call(start, { body: { userId: person.id, priceId: full.id } })
  return { person, id }
}

/** Sends a request as the provider's own pages do. */
async function atProvider(method: string, path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${sandboxKeys(studio.context.tokens).secretKey}` }
  const answer = await fetch(`http://${sandbox.host}:${sandbox.port}/v1/${path}`, { method, headers })
  expect(answer.status).toBe(200)
  return answer.json()
}

async function rowOf(id: string) {
  const [row] = await studio.context.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row
}

describe('what is left to pay of a membership that has ended', () => {
  it('is void, also where the provider leaves it open (I13)', async () => {
    const { person, id } = await member(cards.failsLater)
    await studio.clock.move(7 * DAY + HOUR)
    const billed = async () => (await studio.as(person).call(invoices, {})).records.map((one) => one.status)
    expect(await billed()).toEqual(['open', 'paid'])
    await atProvider('DELETE', `subscriptions/${(await rowOf(id))?.providerId}`)
    await studio.clock.move(HOUR)
    expect(await billed()).toEqual(['void', 'paid'])
  })

  it('is void, too, where its owner is deleted in the hour that a renewal is a draft (S-D2)', async () => {
    sandbox.setFaults({ ...noFaults, draftFor: 3600 })
    const { person, id } = await member()
    await studio.clock.move(7 * DAY + HOUR / 2)
    const admin = await studio.people.admin()
    await studio.as(admin).call(deleteUser, { params: { id: person.id }, query: { permanentDelete: true } })
    await studio.clock.move(DAY)
    const providerId = (await rowOf(id))?.providerId
    const billed = await atProvider('GET', `invoices?subscription=${providerId}`)
    expect(billed).toMatchObject({ data: [{ status: 'void' }, { status: 'paid', amount_paid: 0 }] })
    expect(await atProvider('GET', 'charges?limit=100')).toMatchObject({ data: [] })
  })
})
