import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR, MINUTE } from '@studio/contract/dates.ts'
import { cancel, reactivationPreview, setMembershipActive } from '@studio/contract/membership/endpoints.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { noFaults } from '@studio/sandbox/wire/faults.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ledger } from '../../../database/tables/billing.ts'
import { sandboxKeys } from '../../../platform/payment-sandbox.ts'
import { type Member, startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { cards, type Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { openRows } from '../rows.ts'

let studio: TestStudio
let sandbox: Sandbox
let offers: Offers
let admin: TestPerson
let full: { id: string }
let twin: { id: string }
let dearer: { id: string }
let sold: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  admin = await studio.people.admin()
  full = await offers.plan()
  twin = await offers.plan()
  dearer = await offers.plan({ costCents: 4900 })
  const terms = [
    { term: 'quarter' as const, costCents: 7900 },
    { term: 'month' as const, costCents: 2900 },
  ]
  sold = await offers.plan({ costCents: 7900, terms })
  sandbox = studio.context.sandbox as unknown as Sandbox
  sandbox.setFaults({ ...noFaults, draftFor: HOUR / 1000 })
})

/** Sends a write to the provider without the studio's knowledge. */
async function atProvider(path: string, form: Record<string, string>): Promise<void> {
  const headers = { authorization: `Bearer ${sandboxKeys(studio.context.tokens).secretKey}` }
  const at = `http://${sandbox.host}:${sandbox.port}/v1/${path}`
  const answer = await fetch(at, { method: 'POST', headers, body: new URLSearchParams(form) })
  expect(answer.status).toBe(200)
}

/** A person whose second paid period began half an hour ago, so that it is not charged yet. */
async function renewing(card?: string, plan = full, term?: 'quarter'): Promise<Member> {
  const member = await startPayingMember(studio, offers, plan, undefined, term)
  await studio.clock.move(HOUR)
  const paid = await member.paid()
  expect(paid).toEqual([term ? 79 : 29])
  if (card) await offers.saveCard(member.person, card)
  const left = Date.parse((await member.read()).dateTimeEnd) - studio.context.clock.now().getTime()
  await studio.clock.move(left + 30 * MINUTE)
  expect(await member.paid()).toEqual(paid)
  return member
}

async function turn({ params }: Member, active: boolean): Promise<void> {
  const body = active ? { active } : { active, deactivationReason: 'Shared their password' }
  await studio.as(admin).call(setMembershipActive, { params, body })
  await studio.context.queue.drain()
}

const previewOn = ({ params }: Member) => studio.as(admin).call(reactivationPreview, { params })

describe('a membership that is deactivated in the hour before its renewal is charged', () => {
  it.each([5, 40])(
    'is charged as the preview says when it is on again %i days later (I3, D6, D18.first-hour)',
    async (days) => {
      const member = await renewing()
      await turn(member, false)
      await studio.clock.move(days * DAY)
      expect(await member.paid()).toEqual([29])
      const shown = await previewOn(member)
      expect(shown).toMatchObject({ dueNow: 29, nextAmount: 29 })
      await turn(member, true)
      await studio.clock.move(3 * HOUR)
      expect(await member.paid()).toEqual([29, 29])
      expect(await member.read()).toMatchObject({ state: 'active' })
      await studio.clock.move(30 * DAY)
      expect(await member.paid()).toEqual([29, 29, 29])
    },
  )

  it('begins a shorter term that was booked in that hour, as the preview says, when it is on again (D6, D7)', async () => {
    const member = await renewing(undefined, sold, 'quarter')
    await member.change(sold, { term: 'month' })
    await turn(member, false)
    await studio.clock.move(5 * DAY)
    expect(await previewOn(member)).toMatchObject({ dueNow: 29, nextAmount: 29 })
    await turn(member, true)
    expect(await member.paid()).toEqual([29, 79])
    expect(await member.read()).toMatchObject({ state: 'active', term: 'month', nextPriceId: null })
  })

  it('is not charged meanwhile, also where the call to the provider was cut off on the way (D6)', async () => {
    const member = await renewing()
    const [row] = await openRows(studio.context.db, member.person.id)
    await atProvider(`subscriptions/${row?.providerId}`, { 'pause_collection[behavior]': 'void' })
    await turn(member, false)
    await studio.clock.move(DAY)
    expect(await member.paid()).toEqual([29])
  })

  it('shows the end of what was paid, and ends at once when it is cancelled (D6, D7)', async () => {
    const member = await renewing()
    await turn(member, false)
    const { dateTimeEnd } = await member.read()
    expect(Date.parse(dateTimeEnd)).toBeLessThan(studio.context.clock.now().getTime())
    await member.call(cancel, { params: member.params })
    await studio.clock.move(2 * DAY)
    expect(await member.paid()).toEqual([29])
    expect((await member.call(invoices, {})).records[0]).toMatchObject({ amount: 29, status: 'void' })
  })
})

describe('a membership that is cancelled in the hour before its renewal is charged', () => {
  it('ends at once where the charge is refused and they cancel again, and is charged no more (4.2)', async () => {
    const member = await renewing(cards.failsLater)
    await member.call(cancel, { params: member.params })
    await studio.clock.move(HOUR)
    expect(await member.read()).toMatchObject({ state: 'past_due', cancelAtPeriodEnd: true })
    await member.call(cancel, { params: member.params })
    await expect(member.read()).rejects.toMatchObject({ status: 404 })
    await offers.saveCard(member.person)
    await studio.clock.move(8 * DAY)
    expect(await member.paid()).toEqual([29])
  })
})

it('somebody who is made inactive in the hour before their renewal is charged pays nothing more (D10, S-D2)', async () => {
  const member = await renewing()
  await studio.as(admin).call(deleteUser, { params: { id: member.person.id }, query: {} })
  await studio.clock.move(2 * HOUR)
  const { db } = studio.context
  const cents = await db.select().from(ledger).where(eq(ledger.userId, member.person.id))
  expect(cents.map(({ amountCents }) => amountCents)).toEqual([2900])
  expect(await openRows(db, member.person.id)).toEqual([])
})

it.each([
  ['paid', undefined, 'active'],
  ['refused', cards.failsLater, 'past_due'],
])(
  'a renewal that is %s after that hour is found within the next hour without a webhook (F40)',
  async (_, card, state) => {
    const member = await renewing(card)
    sandbox.setDelivery('drop')
    await studio.clock.move(2 * HOUR)
    sandbox.setDelivery('normal')
    expect(await member.read()).toMatchObject({ state })
    expect((await member.call(invoices, {})).records[0]).toMatchObject({ amount: 29, reason: 'renewal' })
    expect(await member.billed()).toHaveLength(2)
  },
)

describe('a dearer plan in the hour before a renewal is charged', () => {
  it.each(['at once', 'after one that costs the same'])(
    'costs the difference, %s, and the renewal what it was (I3, D7, D18.first-hour)',
    async (when) => {
      const member = await renewing()
      if (when !== 'at once') await member.change(twin)
      const { dueNow, nextAmount } = await member.preview(dearer)
      expect({ dueNow, nextAmount }).toEqual({ dueNow: 20, nextAmount: 49 })
      await member.change(dearer)
      await studio.clock.move(2 * HOUR)
      expect(await member.paid()).toEqual([20, 29, 29])
      await studio.clock.move(30 * DAY)
      expect((await member.paid())[0]).toBe(49)
    },
  )
})
