import { invoices, refundInvoice } from '@studio/contract/billing/endpoints.ts'
import { addDays, DAY, dayOf, HOUR } from '@studio/contract/dates.ts'
import { cancel, start } from '@studio/contract/membership/endpoints.ts'
import { leftMembers, overview } from '@studio/contract/overview/endpoints.ts'
import { fieldTexts } from '@studio/contract/overview/rules.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { sum } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ledger } from '../../database/tables/billing.ts'
import { startMoneyStudio } from '../../testing/money-studio.ts'
import { cards } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import type { TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson
let began: string

const today = () => dayOf(studio.context.clock.now())
const ask = (query: { dateTimeFrom?: string; dateTimeTo?: string } = {}) =>
  studio.as(admin).call(overview, { query })

/** One member with a refund of $3.05, one who cancels their trial with a reason, one with a day pass, one declined, one erased. */
startMoneyStudio(async ({ studio: started, offers }) => {
  studio = started
  admin = await studio.people.admin()
  const full = await offers.plan({ title: 'Full' })
  const drop = await offers.plan({ title: 'Drop', intervalUnit: 'Day', costCents: 1250 })
  began = today()
  const buy = async (plan: { id: string }, number?: string) => {
    const person = await offers.studentWithCard(number)
    const { id } = await studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
    return { person, id, call: studio.as(person).call }
  }
  const stays = await buy(full)
  const leaves = await buy(full)
  const erased = await buy(full)
  await buy(drop)
  const declined = await offers.studentWithCard(cards.failsLater)
  await refused(studio.as(declined).call(start, { body: { userId: declined.id, priceId: drop.id } }))
  await studio.clock.move(2 * DAY)
  await leaves.call(cancel, { params: { id: leaves.id }, query: { reason: 'No time' } })
  await studio.clock.move(6 * DAY + HOUR)
  const [paid] = (await stays.call(invoices, {})).records
  await studio.as(admin).call(refundInvoice, { params: { id: paid!.id }, body: { amount: 3.05 } })
  const erase = { params: { id: erased.person.id }, query: { permanentDelete: true } }
  await studio.as(admin).call(deleteUser, erase)
})

describe('the overview', () => {
  it('has the revenue of the ledger to the cent, and so do its months and its plans (I4)', async () => {
    const { revenue, revenueByMonth, plans } = await ask()
    const [{ cents } = { cents: null }] = await studio.context.db
      .select({ cents: sum(ledger.amountCents) })
      .from(ledger)
    expect(revenue).toBe(29 + 29 + 12.5 - 3.05)
    expect(revenue).toBe(Number(cents) / 100)
    const total = (parts: { revenue: number }[]) =>
      parts.reduce((all, part) => all + Math.round(part.revenue * 100), 0)
    expect([total(revenueByMonth), total(plans)]).toEqual([Number(cents), Number(cents)])
    expect(plans.map(({ title, members, revenue }) => [title, members, revenue])).toEqual([
      ['Full', 1, 54.95],
      ['Drop', 0, 12.5],
    ])
  })

  it('counts the members of each day, and of a declined purchase none', async () => {
    const { members, trialing, membersByDay } = await ask({ dateTimeFrom: addDays(began, -1) })
    expect([members, trialing]).toEqual([1, 0])
    const counts = membersByDay.map((day) => day.members)
    expect([counts[0], counts[1], counts.at(-1)]).toEqual([0, 4, 1])
    expect(membersByDay[0]?.day).toBe(addDays(began, -1))
    expect(membersByDay.slice(0, 3).map(({ joined, left }) => [joined, left])).toEqual([
      [0, 0],
      [4, 0],
      [0, 1],
    ])
    const { trialing: before } = await ask({ dateTimeFrom: began, dateTimeTo: began })
    expect(before).toBe(3)
    expect(membersByDay.slice(0, 2).map((day) => day.trialing)).toEqual([0, 3])
  })

  it('counts who joined and who left, which add up to the change of the members', async () => {
    const sum = async (days: object) => {
      const { members, joined, left } = await ask(days)
      return { members, joined, left }
    }
    expect(await sum({ dateTimeFrom: addDays(began, -1) })).toEqual({ members: 1, joined: 4, left: 3 })
    expect(await sum({ dateTimeFrom: addDays(began, 1) })).toEqual({ members: 1, joined: 0, left: 3 })
    expect(await sum({ dateTimeFrom: began, dateTimeTo: began })).toEqual({ members: 4, joined: 4, left: 0 })
  })

  it('tells which part of the monthly members left, and why', async () => {
    const from = { dateTimeFrom: addDays(began, 1) }
    const { churn, monthly, leavingReasons, leftSilently } = await ask(from)
    expect([churn, monthly]).toEqual([66.7, { atStart: 3, left: 2 }])
    expect(leavingReasons).toEqual([{ reason: 'No time', count: 1 }])
    expect(leftSilently, 'the erased one; a day pass has not left').toBe(1)
    expect((await ask({ ...from, dateTimeTo: addDays(began, 2) })).churn).toBe(0)
    expect((await ask({ dateTimeFrom: began })).churn).toBeNull()
  })

  it('has a list of those who left behind it, and for each reason one that is as long as its count', async () => {
    const from = { dateTimeFrom: addDays(began, 1) }
    const list = (query: object) => studio.as(admin).call(leftMembers, { query: { ...from, ...query } })
    const [reason] = (await ask(from)).leavingReasons
    const { records, pageInfo } = await list({ reason: reason?.reason })
    expect(pageInfo.totalRecords).toBe(reason?.count)
    expect(records).toMatchObject([{ reason: 'No time', planTitle: 'Full', user: { firstName: 'Ada' } }])
    const all = await list({})
    expect(all.pageInfo.totalRecords).toBeGreaterThan(1)
    const ends = all.records.map(({ dateTime }) => dateTime)
    expect(ends).toEqual(ends.toSorted().toReversed())
    expect((await list({ reason: 'No tim' })).records).toEqual([])
    const early = await list({ dateTimeTo: addDays(began, 2) })
    expect(early.records.map(({ planTitle }) => planTitle)).toEqual(['Drop'])
  })

  it('has its movements on the days they were made on', async () => {
    const { revenue } = await ask({ dateTimeFrom: began, dateTimeTo: addDays(began, 3) })
    expect(revenue).toBe(12.5)
  })

  it('is about one to 428 days', async () => {
    const fields = { dateTimeFrom: fieldTexts.range }
    const late = ask({ dateTimeFrom: addDays(today(), 1) })
    expect(await refused(late)).toMatchObject({ status: 400, fields })
    expect((await ask({ dateTimeFrom: addDays(today(), -427) })).membersByDay).toHaveLength(428)
    expect(await refused(ask({ dateTimeFrom: addDays(today(), -428) }))).toMatchObject({
      status: 400,
      fields,
    })
    const nonsense = await refused(ask({ dateTimeTo: '2026-02-30' }))
    expect(nonsense).toMatchObject({ status: 400, fields: { dateTimeTo: 'Invalid date' } })
  })
})
