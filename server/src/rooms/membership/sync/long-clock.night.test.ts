import { invoices } from '@studio/contract/billing/endpoints.ts'
import type { Invoice } from '@studio/contract/billing/schema.ts'
import { addDays, DAY, dayOf } from '@studio/contract/dates.ts'
import { moveNextCharge } from '@studio/contract/membership/endpoints.ts'
import { addTerm, renewingTerms } from '@studio/contract/plans/terms.ts'
import { describe, expect, it } from 'vitest'
import { type Member, startMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { beginInZone } from '../../studio/settings/first-zone.ts'

const costs = { days30: 2900, month: 2950, quarter: 7900, year: 29_000 }
const terms = renewingTerms.map((term) => ({ term, costCents: costs[term] }))
const LASTS = 400
const STEP = 12

/** A trial ends, and the first period begins, on a 31st in the studio's winter and on the day that only leap years have. */
const places = [
  { zone: 'Europe/Berlin', from: '2027-01-24T23:30:00.000Z' },
  { zone: 'Pacific/Auckland', from: '2028-02-22T10:30:00.000Z' },
]

describe.each(places)('over 400 days in $zone, from seven days after $from', ({ zone, from }) => {
  let studio: TestStudio
  let offers: Offers
  startMoneyStudio(
    async (money) => {
      ;({ studio, offers } = money)
      await beginInZone(studio.context)
    },
    { STUDIO_TIME_ZONE: zone },
  )

  const bills = async ({ call }: Member) =>
    (await call(invoices, { query: { pageLength: 100 } })).records
      .filter(({ reason }) => reason === 'renewal')
      .toSorted((one, other) => (one.periodStart < other.periodStart ? -1 : 1))
  async function shown(member: Member) {
    const { priceId, term } = await member.read()
    return member.preview({ id: priceId }, term ? { term } : {})
  }

  it('each invoice is what was previewed, and no day is skipped or paid twice, by every term (D5, D18.preview)', {
    timeout: 600_000,
  }, async () => {
    await studio.clock.move(Date.parse(from) - studio.context.clock.now().getTime())
    const plan = await offers.plan({ costCents: costs.days30, terms })
    const { code } = await offers.promo([plan.id], {
      durationType: 'Repeating',
      durationInMonths: 4,
      terms: [...renewingTerms],
    })
    const members: Member[] = []
    for (const { term } of terms) members.push(await startMember(studio, offers, plan, undefined, term))
    members.push(await startMember(studio, offers, plan, code, 'month'))
    const moved = await startMember(studio, offers, plan, undefined, 'month')
    members.push(moved)
    const previewed = members.map(() => new Map<string, number | null>())
    const begun = members.map(() => [] as string[])
    for (let gone = 0; gone < LASTS; gone += STEP) {
      for (const [at, member] of members.entries()) {
        const { dueOn, nextAmount } = await shown(member)
        previewed[at]?.set(dueOn ?? '', nextAmount)
      }
      if (gone === 3 * STEP) await moveBy(moved, 20)
      await studio.clock.move(STEP * DAY)
    }
    const all: Invoice[][] = []
    for (const member of members) all.push(await bills(member))
    for (const [at, of] of all.entries()) {
      const term = terms[at]?.term ?? 'month'
      for (const { periodStart, amount, status } of of) {
        expect({ periodStart, amount, status }).toEqual({
          periodStart,
          amount: previewed[at]?.get(periodStart),
          status: 'paid',
        })
        begun[at]?.push(periodStart)
      }
      const anchor = new Date(of[0]?.periodStart ?? '')
      const expected = of.map((_, number) => addTerm(anchor, term, number).toISOString())
      if (members[at] !== moved) expect(begun[at], term).toEqual(expected)
      for (const [number, { periodStart }] of of.entries())
        if (number > 0 && members[at] !== moved) expect(periodStart).toBe(of[number - 1]?.periodEnd)
    }
    expect(all.map((of) => of.length).slice(0, 4)).toEqual([14, 14, 5, 2])
    expect(dayOf(new Date(all[1]?.[0]?.periodStart ?? ''))).toBe(addDays(dayOf(new Date(from)), 7))
    expect(all[4]?.map(({ amount }) => amount).slice(0, 6)).toEqual([23.6, 23.6, 23.6, 23.6, 29.5, 29.5])
  })

  async function moveBy({ params, read }: Member, days: number): Promise<void> {
    const { dateTimeEnd } = await read()
    const day = addDays(studio.context.day(new Date(dateTimeEnd)), days)
    const admin = await studio.people.admin()
    await studio.as(admin).call(moveNextCharge, { params, body: { day } })
  }
})
