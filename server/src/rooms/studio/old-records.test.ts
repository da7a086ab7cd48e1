import { DAY } from '@studio/contract/dates.ts'
import { asc, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { auditLog, mails } from '../../database/tables/studio.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { addressesOf, EMAIL_CHANGED } from './erase/own-mails.ts'

let studio: TestStudio
afterEach(() => studio.stop())

/** Mails and audit rows written that many days ago. */
async function records(...days: number[]): Promise<void> {
  const { db, clock } = studio.context
  for (const [at, ago] of days.entries()) {
    const then = new Date(clock.now().getTime() - ago * DAY)
    const words = { subject: 'Receipt', text: 'Dear Ada', html: '<p>Dear Ada</p>' }
    await db.insert(mails).values({ key: `mail ${at}`, to: 'ada@example.com', ...words, writtenAt: then })
    await db.insert(auditLog).values({ at: then, action: `entry.${ago}` })
  }
}
async function night(): Promise<void> {
  await studio.context.queue.send('records.old', {})
  await studio.context.queue.drain()
}
const kept = async () => {
  const rows = await studio.context.db.select().from(mails).orderBy(asc(mails.id))
  return rows.map(({ key, to, text }) => [key, to, text])
}
const entries = async () =>
  (await studio.context.db.select().from(auditLog).orderBy(asc(auditLog.id))).map(({ action }) => action)

test('each night mails older than a year lose words and address, and keep the key that lets none go twice', async () => {
  studio = await startTestStudio()
  await records(400, 366, 364)
  for (let time = 0; time < 2; time += 1) await night()
  const words = ['ada@example.com', 'Dear Ada']
  expect(await kept()).toEqual([
    ['mail 0', '', ''],
    ['mail 1', '', ''],
    ['mail 2', ...words],
  ])
  await studio.clock.move(2 * DAY)
  await night()
  expect((await kept())[2]).toEqual(['mail 2', '', ''])
  expect(await entries()).toEqual(['entry.400', 'entry.366', 'entry.364'])
  const { rows } = await studio.context.db.execute(
    sql`select cron from queue.schedule where name = 'records.old'`,
  )
  expect(rows).toHaveLength(1)
})

test('the settings say for how long: mails forever, the audit log for sixty days', async () => {
  studio = await startTestStudio({ KEEP_MAILS_DAYS: 'forever', KEEP_AUDIT_DAYS: '60' })
  await records(4000, 61, 59)
  await night()
  expect((await kept()).every(([, to]) => to === 'ada@example.com')).toBe(true)
  expect(await entries()).toEqual(['entry.59'])
})

test('S-D2, S-A17: entries about a change of address stay as long as mails, though others go before them', async () => {
  studio = await startTestStudio({ KEEP_MAILS_DAYS: '100', KEEP_AUDIT_DAYS: '60' })
  const { db, clock } = studio.context
  const person = await studio.people.student()
  await records(61)
  for (const ago of [101, 61]) {
    const at = new Date(clock.now().getTime() - ago * DAY)
    const before = { email: `${ago}@example.com` }
    await db.insert(auditLog).values({ at, action: EMAIL_CHANGED, subject: person.id, before })
  }
  await night()
  const { spans } = await addressesOf(db, person)
  expect(spans.map(({ email }) => email)).toEqual(['61@example.com', person.email])
  expect(await entries()).not.toContain('entry.61')
})
