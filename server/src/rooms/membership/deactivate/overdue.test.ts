import { DAY, HOUR } from '@studio/contract/dates.ts'
import { subscription } from '@studio/contract/membership/endpoints.ts'
import { eq, like, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { invoices } from '../../../database/tables/billing.ts'
import { mails } from '../../../database/tables/studio.ts'
import { startMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { cards, type Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers

startMoneyStudio((money) => {
  studio = money.studio
  offers = money.offers
})

/**
 * A membership past due since its trial ended, at a provider that has stopped retrying and never ends it by
 * itself.
 */
async function leftOverdue(days: number) {
  const one = await startMember(studio, offers, await offers.plan())
  await offers.saveCard(one.person, cards.failsLater)
  await studio.clock.move(7 * DAY + HOUR)
  const { db } = studio.context
  const [open] = await db.select().from(invoices).where(eq(invoices.status, 'open'))
  await db.execute(sql`update sandbox.objects set due = null,
    body = body || '{"next_payment_attempt": null}' where id = ${open?.providerId}`)
  await studio.clock.move(days * DAY)
  return { ...one, open: open?.providerId ?? '' }
}

it("an unpaid membership ends a day after its grace, whatever the settings of the provider's account (D6, 4.1)", async () => {
  const one = await leftOverdue(6)
  expect(await one.read()).toMatchObject({ state: 'past_due' })
  await studio.clock.move(3 * DAY)
  expect((await refused(one.call(subscription, { params: one.params }))).status).toBe(404)
  expect(await studio.context.payments.getInvoice(one.open)).toMatchObject({ status: 'void' })
  const told = await studio.context.db.select().from(mails).where(like(mails.subject, '%ended%'))
  expect(told.filter(({ to }) => to === one.person.email)).toHaveLength(1)
  expect(await one.paid()).toEqual([0])
})
