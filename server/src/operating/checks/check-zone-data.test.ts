import { alwaysIn } from '@studio/contract/studio-day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studioSettings } from '../../database/tables/studio.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { withDatabase } from '../studio-database.ts'
import { checkZoneData, firstDifference } from './check-zone-data.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const now = new Date('2026-11-28T09:24:00Z')
const checkIn = (zone: string) =>
  withDatabase(database.connection, async (db) => {
    const value = { spans: [alwaysIn(zone)] }
    await db
      .insert(studioSettings)
      .values({ part: 'zone', value })
      .onConflictDoUpdate({ target: studioSettings.part, set: { value } })
    return checkZoneData(db, now)
  })

test('Node and PostgreSQL with the same rules of a zone are no news, over both changes of clocks (D1)', async () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'Pacific/Auckland']) expect(await checkIn(zone)).toEqual([])
})

test('a zone that the database does not know is a hint', async () => {
  const [found] = await checkIn('Mars/Olympus')
  expect(found).toMatchObject({ level: 'hint', text: expect.stringContaining('does not know Mars/Olympus') })
})

test('the first day on which their rules differ is found', () => {
  const at = (instant: string, there: string) => ({ at: new Date(instant), there })
  const clocks = [
    at('2027-03-27T12:00:00Z', '2027-03-27 13:00'),
    // A database whose Berlin has given up summer time.
    at('2027-03-28T12:00:00Z', '2027-03-28 13:00'),
  ]
  expect(firstDifference('Europe/Berlin', clocks)).toBe(clocks[1])
  expect(firstDifference('Europe/Berlin', clocks.slice(0, 1))).toBeNull()
})
