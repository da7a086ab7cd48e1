import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY } from '@studio/contract/dates.ts'
import { cancel, change, start, subscription } from '@studio/contract/membership/endpoints.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { noFaults } from '@studio/sandbox/wire/faults.ts'
import { describe, expect, it } from 'vitest'
import { confirmAtBank, saveAskingCard } from '../../../testing/bank.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string }
let dearer: { id: string }
let drop: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan()
  dearer = await offers.plan({ costCents: 4900 })
  drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
  const sandbox = studio.context.sandbox as unknown as Sandbox
  sandbox.setFaults({ ...noFaults, bookAfter: 500 })
})

/** A person who has had a trial, and whose next purchase is charged at once. */
async function returning(): Promise<TestPerson> {
  const person = await offers.studentWithCard()
  const { call } = studio.as(person)
  const { id } = await call(start, { body: { userId: person.id, priceId: full.id } })
  await call(cancel, { params: { id } })
  await studio.clock.move(8 * DAY)
  return person
}

const paid = async (person: TestPerson) =>
  (await studio.as(person).call(invoices, {})).records
    .filter(({ status, amount }) => status === 'paid' && amount > 0)
    .map(({ amount }) => amount)

describe('a payment that the bank has taken, and the provider books a moment later', () => {
  it.each([
    ['Month', () => full, 'active', 29],
    ['Day', () => drop, 'day_pass', 12],
  ] as const)('starts a %s plan, which is not called off (I7)', async (_unit, plan, state, amount) => {
    const person = await returning()
    await saveAskingCard(studio, offers, person)
    const { call } = studio.as(person)
    const body = { userId: person.id, priceId: plan().id }
    await confirmAtBank(await refused(call(start, { body })))
    const { id } = await call(start, { body })
    expect((await call(subscription, { params: { id } })).state).toBe(state)
    expect(await paid(person)).toEqual([amount])
  })

  it('changes to a dearer plan, and is charged once (I3)', async () => {
    const person = await returning()
    const { call } = studio.as(person)
    const { id } = await call(start, { body: { userId: person.id, priceId: full.id } })
    await saveAskingCard(studio, offers, person)
    const wish = { params: { id }, body: { priceId: dearer.id } }
    await confirmAtBank(await refused(call(change, wish)))
    await call(change, wish)
    expect((await call(subscription, { params: { id } })).price.id).toBe(dearer.id)
    expect(await paid(person)).toEqual([20, 29])
  })

  it('is kept when another plan is requested in that moment', async () => {
    const person = await returning()
    await saveAskingCard(studio, offers, person)
    const { call } = studio.as(person)
    await confirmAtBank(await refused(call(start, { body: { userId: person.id, priceId: full.id } })))
    const other = await refused(call(start, { body: { userId: person.id, priceId: dearer.id } }))
    expect(other.code).toBe('AlreadySubscribed')
    expect(await paid(person)).toEqual([29])
  })
})
