import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { auditRows } from '@studio/contract/overview/endpoints.ts'
import { presentZone } from '@studio/contract/present-zone.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { ownSettings, setZone } from '@studio/contract/studio/own/endpoints.ts'
import { UNKNOWN_ZONE, ZONE_BEGINS } from '@studio/contract/values.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { studioSettings } from '../../../database/tables/studio.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { beginInZone } from './first-zone.ts'

let studio: TestStudio
let admin: TestPerson
beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
})
afterAll(() => studio.stop())
beforeEach(async () => {
  setTo('2031-11-17T15:00:00Z')
  await studio.context.db.delete(studioSettings)
  await studio.context.settings.read()
})

const setTo = (instant: string) =>
  studio.context.clock.setOffset(Date.parse(instant) - studio.context.clock.machine().getTime())
const zonePart = async () => (await studio.as(admin).call(ownSettings, {})).zone
const choose = (timeZone: string, version?: string) =>
  studio.as(admin).call(setZone, { body: { timeZone } }, version ? ifUnchanged(version) : undefined)
const today = async () => (await studio.call(settings, {})).day?.today

test('another zone counts from the next day on, for the rules and the database, and the day between is shorter once (D1)', async () => {
  const { spans } = await choose('Europe/Berlin')
  expect(spans.at(-1)).toEqual({
    begins: '2031-11-17T23:00:00.000Z',
    day: '2031-11-18',
    zone: 'Europe/Berlin',
  })
  expect(await today()).toBe('2031-11-17')
  setTo('2031-11-17T23:30:00Z')
  expect(await today()).toBe('2031-11-18')
  const { rows } = await studio.context.db.execute<{ day: string }>(sql`
    select studio_day('2031-11-17T22:59:59Z')::text as day union all select studio_day('2031-11-17T23:00:00Z')::text`)
  expect(rows.map(({ day }) => day)).toEqual(['2031-11-17', '2031-11-18'])
})

test('a change to come is taken back by the present zone, and leaves nothing behind (D1)', async () => {
  await choose('Pacific/Auckland')
  expect((await zonePart()).own.timeZone).toBe('Pacific/Auckland')
  expect((await choose('UTC')).spans).toEqual([])
  expect(await today()).toBeUndefined()
})

test('one of two Admins is told that the zone has changed meanwhile; the log says from which to which (D17.meanwhile, S-R4)', async () => {
  // Later than the other tests' entries.
  setTo('2031-11-17T16:00:00Z')
  const { version } = await zonePart()
  await choose('Europe/Berlin', version)
  expect((await refused(choose('Asia/Tokyo', version))).code).toBe('ChangedMeanwhile')
  // The same once more is the same success.
  expect((await choose('Europe/Berlin', version)).own.timeZone).toBe('Europe/Berlin')
  const { records } = await studio.as(admin).call(auditRows, { query: { action: 'settings.changed' } })
  expect(records[0]).toMatchObject({ before: { timeZone: 'UTC' }, after: { timeZone: 'Europe/Berlin' } })
})

test('a change to come stays as it is within minutes of its beginning, since other servers may count by it (D1)', async () => {
  await choose('Europe/Berlin')
  setTo('2031-11-17T22:56:00Z')
  for (const other of ['UTC', 'Asia/Tokyo'])
    expect((await refused(choose(other))).fields).toEqual({ timeZone: ZONE_BEGINS })
  expect((await choose('Europe/Berlin')).own.timeZone).toBe('Europe/Berlin')
  setTo('2031-11-17T23:00:00Z')
  expect((await choose('UTC')).own.timeZone).toBe('UTC')
})

test('an old name of a zone, as browsers still list it, is its present one', async () => {
  for (const name of ['Asia/Calcutta', 'asia/calcutta', 'Asia/Kolkata']) {
    const { own, spans } = await choose(name)
    expect([own.timeZone, spans.length]).toEqual(['Asia/Kolkata', 2])
  }
})

test('a studio that begins in an old name of a zone counts in its present one, and the first Admin who picks that begins nothing anew', async () => {
  const empty = await startTestStudio({ STUDIO_TIME_ZONE: 'asia/calcutta' })
  await beginInZone(empty.context)
  const call = empty.as(await empty.people.admin()).call
  expect((await call(settings, {})).day?.zone).toBe('Asia/Kolkata')
  expect((await call(setZone, { body: { timeZone: 'Asia/Kolkata' } })).spans).toHaveLength(1)
  await empty.stop()
})

test('a zone in small letters is the same zone: nothing begins anew', async () => {
  await choose('Asia/Tokyo')
  const { own, spans } = await choose('asia/tokyo')
  expect([own.timeZone, spans.length]).toEqual(['Asia/Tokyo', 2])
  expect((await choose('EUROPE/berlin')).own.timeZone).toBe('Europe/Berlin')
})

test('the database knows every zone that can be chosen', async () => {
  const { rows } = await studio.context.db.execute<{ name: string }>(sql`select name from pg_timezone_names`)
  const known = new Set(rows.map(({ name }) => name))
  const listed = Intl.supportedValuesOf('timeZone').map(presentZone)
  expect(listed.filter((zone) => !known.has(zone))).toEqual([])
})

test('a name that is no zone is refused at its field', async () => {
  for (const wrong of ['Mars/Olympus', '', 'Europe/Berlin; drop', 'x'.repeat(100)])
    expect(Object.keys((await refused(choose(wrong))).fields ?? {})).toEqual(['timeZone'])
  expect((await refused(choose(9 as unknown as string))).fields).toEqual({ timeZone: UNKNOWN_ZONE })
})

test('other servers follow', async () => {
  const other = await studio.secondServer()
  await choose('Europe/Berlin')
  const told = async () => (await other.call(settings, {})).day?.zone
  await expect.poll(told, { timeout: 20_000 }).toBe('Europe/Berlin')
  await other.stop()
})
