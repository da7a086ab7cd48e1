import { DAY } from '@studio/contract/dates.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardDeclines, providerEvents } from '../../database/tables/billing.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

test('declined cards are deleted after a month (S-D2)', async () => {
  const { db, queue, clock } = studio.context
  const { id: userId } = await studio.people.student()
  const began = clock.machine().getTime()
  const ago = (days: number) => new Date(began - days * DAY)
  await db
    .insert(cardDeclines)
    .values([31, 29].map((days) => ({ userId, code: 'card_declined', at: ago(days) })))
  await queue.send('billing.tidy', {})
  await queue.drain()
  expect(await db.select({ at: cardDeclines.at }).from(cardDeclines)).toEqual([{ at: ago(29) }])
  const { rows } = await db.execute(sql`select cron from queue.schedule where name = 'billing.tidy'`)
  expect(rows).toHaveLength(1)
})

test('events of the provider are deleted ninety days after they were settled, and never before (S-D2, S-O4)', async () => {
  const { db, queue, clock } = studio.context
  const began = clock.machine().getTime()
  const event = (id: string, days: number, outcome: string | null) => {
    const at = new Date(began - days * DAY)
    const told = { createdAt: at, receivedAt: at, raw: {} }
    return { id, type: 'invoice.paid', ...told, outcome, settledAt: outcome ? at : null }
  }
  const rows = [event('old', 91, 'done'), event('waits', 91, null), event('young', 89, 'done')]
  await db.insert(providerEvents).values(rows)
  await queue.send('billing.tidy', {})
  await queue.drain()
  const kept = await db.select({ id: providerEvents.id }).from(providerEvents).orderBy(providerEvents.id)
  expect(kept).toEqual([{ id: 'waits' }, { id: 'young' }].sort((one, other) => (one.id < other.id ? -1 : 1)))
})
