import { DAY, HOUR } from '@studio/contract/dates.ts'
import { cancel, preview, start } from '@studio/contract/membership/endpoints.ts'
import { prices } from '@studio/contract/plans/endpoints.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { noFaults } from '@studio/sandbox/wire/faults.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { customers } from '../../../database/tables/billing.ts'
import { users } from '../../../database/tables/people.ts'
import { startMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { reconcile } from '../sync/reconcile.ts'

let studio: TestStudio
let offers: Offers

startMoneyStudio((money) => {
  studio = money.studio
  offers = money.offers
})

it('while the provider is unavailable members keep access and payments are 503; afterwards the state is refreshed (F41, I7)', {
  timeout: 60_000,
}, async () => {
  const plan = await offers.plan()
  const member = await startMember(studio, offers, plan)
  const stranger = await offers.studentWithCard()
  const sandbox = studio.context.sandbox as unknown as Sandbox
  sandbox.setFaults({ ...noFaults, failRate: 1 })
  await studio.clock.move(7 * DAY + HOUR)
  expect(await member.read()).toMatchObject({ state: 'trialing', active: true })
  expect(await member.watches()).toBe(true)
  const body = { userId: stranger.id, priceId: plan.id }
  const no = await refused(studio.as(stranger).call(start, { body }))
  expect(no).toMatchObject({ status: 503, message: expect.stringMatching(/./) })
  expect((await refused(member.call(cancel, { params: member.params }))).status).toBe(503)
  expect((await studio.call(prices, { query: {} })).records).not.toHaveLength(0)
  expect(await studio.as(stranger).call(preview, { query: body })).toMatchObject({ dueNow: 0 })
  sandbox.setFaults(noFaults)
  await studio.clock.move(HOUR)
  await reconcile(studio.context, { everybody: true })
  expect(await member.read()).toMatchObject({ state: 'active', active: true })
  expect(await member.paid()).toEqual([29, 0])
})

it('a card is saved though the first answer was lost and the e-mail address changed before the second try (F35, S-A17)', async () => {
  const person = await studio.people.student()
  const sandbox = studio.context.sandbox as unknown as Sandbox
  sandbox.setFaults({ ...noFaults, dropResponseAfterCommit: 1 })
  expect((await refused(offers.saveCard(person))).status).toBe(503)
  sandbox.setFaults(noFaults)
  const email = 'meanwhile@example.com'
  await studio.context.db.update(users).set({ email, emailFolded: email }).where(eq(users.id, person.id))
  await offers.saveCard(person)
  const [customer] = await studio.context.db.select().from(customers).where(eq(customers.userId, person.id))
  expect(customer).toMatchObject({ providerId: expect.any(String), paymentMethodId: expect.any(String) })
})
