import { randomUUID } from 'node:crypto'
import { DAY } from '@studio/contract/dates.ts'
import { accessEndOf, accessTo, isActive, stateOf } from '@studio/contract/membership/rules.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptions } from '../../../database/tables/membership.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { subscribedAt } from './recipients.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

type Row = typeof subscriptions.$inferInsert

/** Every kind of membership, before and after each deciding instant. */
function everyKind(now: Date): Partial<Row>[] {
  const states = ['pending', 'trialing', 'active', 'past_due', 'day_pass', 'ended'] as const
  const at = (days: number) => new Date(now.getTime() + days * DAY)
  return states.flatMap((providerState) =>
    [-40, -8, -6, -1, 1, 20].flatMap((end) =>
      [false, true].flatMap((cancelAtPeriodEnd) =>
        [null, at(-1)].flatMap((deactivatedAt) =>
          [null, at(-0.5)].map((endedAt) => ({
            providerState,
            cancelAtPeriodEnd,
            deactivatedAt,
            endedAt,
            periodStart: at(providerState === 'past_due' ? end : end - 30),
            periodEnd: at(providerState === 'past_due' ? end + 30 : end),
          })),
        ),
      ),
    ),
  )
}

test('subscribed students are those to whom the rule of access gives what every membership opens (D6, S-Z5)', async () => {
  const { db, clock } = studio.context
  const now = clock.now()
  const library = makeLibrary(studio.context)
  const student = await studio.people.student()
  const planId = await library.membership(student.id, ['DailyClasses', 'Calendars'])
  await db.delete(subscriptions)
  let subscribed = 0
  for (const kind of everyKind(now)) {
    const row = {
      userId: student.id,
      planId,
      providerId: randomUUID(),
      costCents: 2900,
      startedAt: now,
      ...kind,
    } as Row & Parameters<typeof stateOf>[0]
    await db.insert(subscriptions).values(row)
    const state = stateOf(row, now)
    const price = { id: planId, title: 'Plan', cost: 29, intervalUnit: 'Month' as const }
    const permissions = ['DailyClasses' as const, 'Calendars' as const]
    const subscription = state && {
      state,
      active: isActive(state),
      dateTimeEnd: accessEndOf(row).toISOString(),
      price: { ...price, permissions },
    }
    const { ok } = accessTo({ areas: [] }, { role: 'Student', blocked: false, subscription }, now)
    const { rows } = await db.execute(sql`${subscribedAt(now)}`)
    expect(rows.length, JSON.stringify(kind)).toBe(ok ? 1 : 0)
    subscribed += rows.length
    await db.delete(subscriptions)
  }
  expect(subscribed).toBeGreaterThan(10)
})

test('a teacher with a membership of their own is no subscribed student', async () => {
  const teacher = await studio.people.coach()
  await makeLibrary(studio.context).membership(teacher.id, ['DailyClasses'])
  const { rows } = await studio.context.db.execute(sql`${subscribedAt(studio.context.clock.now())}`)
  expect(rows).toEqual([])
})
