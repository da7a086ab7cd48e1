import { randomUUID } from 'node:crypto'
import { invoices } from '@studio/contract/billing/endpoints.ts'
import type { Call } from '@studio/contract/call.ts'
import { change, changePreview, start, subscription } from '@studio/contract/membership/endpoints.ts'
import { accessTo } from '@studio/contract/membership/rules.ts'
import type { ChangePreview, Subscription } from '@studio/contract/membership/schema.ts'
import type { Permission } from '@studio/contract/plans/schema.ts'
import type { RenewingTerm } from '@studio/contract/plans/terms.ts'
import { trials } from '../database/tables/membership.ts'
import { accessFactsOf } from '../rooms/membership/queries.ts'
import type { Offers } from './offers.ts'
import type { TestPerson } from './people.ts'
import type { TestStudio } from './start-test-studio.ts'

export interface Member {
  /** Id of the membership. */
  id: string
  params: { id: string }
  person: TestPerson
  call: Call
  /** The membership as its owner sees it. */
  read(): Promise<Subscription>
  /** Checks whether they may watch an area's videos; today's classes by default. */
  watches(area?: Permission): Promise<boolean>
  /** Totals of their invoices, newest first. */
  billed(): Promise<number[]>
  /** Totals of the paid ones. */
  paid(): Promise<number[]>
  /** The sum of the paid ones. */
  paidCents(): Promise<number>
  change(to: { id: string }, how?: Change): Promise<Subscription>
  preview(to: { id: string }, how?: Change): Promise<ChangePreview>
}

interface Change {
  promocodeCode?: string
  term?: RenewingTerm
}

/** Creates a member who has had their trial before, so that they pay for their first period at once. */
export async function startPayingMember(
  studio: TestStudio,
  offers: Offers,
  ...terms: Terms
): Promise<Member> {
  const person = await offers.studentWithCard()
  await spendTrial(studio, person)
  return startPlan(studio, person, ...terms)
}

/** Creates a person with a card of their own who has started a plan. */
export async function startMember(studio: TestStudio, offers: Offers, ...terms: Terms): Promise<Member> {
  return startPlan(studio, await offers.studentWithCard(), ...terms)
}

type Terms = [plan: { id: string }, promocodeCode?: string, term?: RenewingTerm]

/** Makes a person one who has had their trial. */
export async function spendTrial({ context: { db, clock } }: TestStudio, { id }: TestPerson): Promise<void> {
  const before = { subscriptionId: randomUUID(), userId: id, emailKey: randomUUID(), startedAt: clock.now() }
  await db.insert(trials).values(before)
}

async function startPlan(
  studio: TestStudio,
  person: TestPerson,
  ...[plan, promocodeCode, term]: Terms
): Promise<Member> {
  const { call } = studio.as(person)
  const code = { ...(promocodeCode ? { promocodeCode } : {}), ...(term ? { term } : {}) }
  const params = await call(start, { body: { userId: person.id, priceId: plan.id, ...code } })
  const bills = async () => (await call(invoices, {})).records
  const paid = async () =>
    (await bills()).filter(({ status }) => status === 'paid').map(({ amount }) => amount)
  return {
    ...params,
    params,
    person,
    call,
    read: () => call(subscription, { params }),
    async watches(area = 'DailyClasses') {
      const viewer = { kind: 'person', id: person.id, role: 'Student', sessionId: '' } as const
      const standing = await accessFactsOf(studio.context, viewer)
      return accessTo({ areas: [area] }, standing, studio.context.clock.now()).ok
    },
    billed: async () => (await bills()).map(({ amount }) => amount),
    paid,
    paidCents: async () => Math.round((await paid()).reduce((sum, amount) => sum + amount, 0) * 100),
    change: (to, how = {}) => call(change, { params, body: { priceId: to.id, ...how } }),
    preview: (to, how = {}) => call(changePreview, { params, query: { priceId: to.id, ...how } }),
  }
}
