import { invoices } from '@studio/contract/billing/endpoints.ts'
import { refusals } from '@studio/contract/billing/messages.ts'
import { DAY } from '@studio/contract/dates.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import { setTaxProfile } from '@studio/contract/tax/endpoints.ts'
import { taxTexts } from '@studio/contract/tax/messages.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { customers } from '../../../database/tables/billing.ts'
import { taxRates } from '../../../database/tables/tax.ts'
import { spendTrial, startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { letStripeFind } from '../../../testing/taxes.ts'

let studio: TestStudio
let offers: Offers
let plan: { id: string }
const office = { country: 'DE' }
startMoneyStudio(async (started) => {
  studio = started.studio
  offers = started.offers
  plan = await offers.plan({ costCents: 1999 })
})
beforeEach(() => letStripeFind(studio, { office }))

const lives = (person: TestPerson, country: string, postalCode: string | null = null) =>
  studio
    .as(person)
    .call(setTaxProfile, { query: { userId: person.id }, body: { country, postalCode, vatId: null } })
/** Somebody with a card who has had their trial. */
async function buyer(...where: [country: string, postalCode?: string]) {
  const person = await offers.studentWithCard()
  await spendTrial(studio, person)
  await lives(person, ...where)
  return person
}
const buy = (person: TestPerson) =>
  studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
const charged = async (person: TestPerson) =>
  (await studio.as(person).call(invoices, {})).records.map(({ amount, tax }) => [amount, tax?.percent])

test('no payment is taken while Stripe Tax is not active on the account; once it is, the same purchase is charged', async () => {
  const person = await buyer('FR')
  await studio.context.sandbox?.setTaxAccount(null)
  expect(await refused(buy(person))).toMatchObject({ status: 503, message: refusals.notTaken })
  await studio.context.sandbox?.setTaxAccount({ office })
  await buy(person)
  expect(await charged(person)).toEqual([[23.99, 20]])
})

test('a place that Stripe does not know any more is said at the postal code; from a corrected one it is charged', async () => {
  const person = await buyer('US', '10001')
  const { db, clock, settings, day } = studio.context
  await db.insert(taxRates).values({
    ...{ country: 'US', postalCode: '00000', name: 'Sales Tax', percent: 4, found: true },
    ...{ since: day(), createdAt: clock.now(), checkedAt: clock.now() },
  })
  await settings.read()
  const lost = { taxTold: null, postalCode: '00000' }
  await db.update(customers).set(lost).where(eq(customers.userId, person.id))
  const no = await refused(buy(person))
  expect(no).toMatchObject({ status: 400, fields: { postalCode: taxTexts.placeUnknown } })
  await lives(person, 'US', '10001')
  await buy(person)
  expect(await charged(person)).toEqual([[21.76, 8.875]])
})

test('a renewal is charged without tax while Stripe Tax is not active, also of a member who has moved', async () => {
  const { person } = await startPayingMember(studio, offers, plan)
  await lives(person, 'FR')
  await studio.context.sandbox?.setTaxAccount(null)
  await studio.clock.move(31 * DAY)
  expect((await charged(person))[0]).toEqual([19.99, undefined])
})
