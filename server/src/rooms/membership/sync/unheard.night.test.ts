import { sandboxWebhooks } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { cancel } from '@studio/contract/membership/endpoints.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { NotRecordedYetError } from '../../../adapters/payment/payment-errors.ts'
import { mails } from '../../../database/tables/studio.ts'
import { startMember, startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { cards, type Offers } from '../../../testing/offers.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { findCustomer } from '../../billing/customers.ts'
import { setClock } from '../../studio/clock.ts'
import { endExpiredMemberships } from '../end-expired.ts'
import { openRows } from '../rows.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan()
})

/** Moves time at the provider without delivering its events. */
async function passUnheard(milliseconds: number): Promise<void> {
  const call = studio.as(await studio.people.admin()).call
  await call(sandboxWebhooks, { body: { mode: 'drop' } })
  const to = new Date(studio.context.clock.now().getTime() + milliseconds)
  setClock(studio.context, to)
  await (studio.context.sandbox as unknown as Sandbox).runDue(to)
  await call(sandboxWebhooks, { body: { mode: 'normal' } })
}

it('a new card pays at once a charge that was declined a moment ago, before its webhook arrives (D17.new-card, F40)', async () => {
  const one = await startMember(studio, offers, full)
  await offers.saveCard(one.person, cards.failsLater)
  await passUnheard(7 * DAY + HOUR)
  expect(await openRows(studio.context.db, one.person.id)).toMatchObject([{ providerState: 'trialing' }])
  await offers.saveCard(one.person)
  expect(await one.read()).toMatchObject({ state: 'active' })
  expect(await one.paid()).toEqual([29, 0])
  await studio.clock.move(2 * DAY)
  expect(await one.paid()).toEqual([29, 0])
})

it.each([
  ['end the provider can’t tell of', new TypeError('it answers nonsense')],
  ['payment is under way', new NotRecordedYetError('not yet')],
])('one whose %s keeps nobody else waiting, nor the mails about trials (4.4)', async (_what, error) => {
  const { context } = studio
  const drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
  const unread = await startPayingMember(studio, offers, full)
  await unread.call(cancel, { params: unread.params })
  await studio.clock.move(27 * DAY)
  const guest = await startMember(studio, offers, drop)
  const fresh = await startMember(studio, offers, full)
  const customer = (await findCustomer(context, unread.person.id))?.providerId
  const { payments } = context
  context.payments = {
    ...payments,
    async listSubscriptions(filter) {
      if (filter.customer === customer) throw error
      return payments.listSubscriptions(filter)
    },
  }
  setClock(context, new Date(context.clock.now().getTime() + 4 * DAY + HOUR))
  await endExpiredMemberships(context)
  expect(await openRows(context.db, guest.person.id)).toEqual([])
  await context.queue.send('membership.advance', {})
  await context.queue.drain()
  const told = await context.db.select().from(mails).where(like(mails.key, 'trial-ending-%'))
  expect(told.map(({ to }) => to)).toContain(fresh.person.email)
  context.payments = payments
  await endExpiredMemberships(context)
  expect(await openRows(context.db, unread.person.id)).toEqual([])
})
