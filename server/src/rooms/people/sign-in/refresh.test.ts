import { DAY, SECOND } from '@studio/contract/dates.ts'
import { me, refresh, refreshByQuery } from '@studio/contract/people/sign-in/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../database/connect.ts'
import { sessions, spentRefreshTokens, users } from '../../../database/tables/people.ts'
import { mails } from '../../../database/tables/studio.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { forgetSessions, startSession } from './sessions.ts'

/** An id before all others. */
const FIRST = '00000000-0000-4000-8000-000000000000'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

type Person = Awaited<ReturnType<TestStudio['people']['student']>>
const renew = (token: string) => studio.call(refresh, { body: { token } })
const before = (milliseconds: number) => new Date(Date.now() - milliseconds)
const sessionOf = async (person: Person) => {
  const [row] = await studio.context.db.select().from(sessions).where(eq(sessions.userId, person.id))
  return row!
}
const age = (person: Person, columns: Partial<typeof sessions.$inferInsert>) =>
  studio.context.db.update(sessions).set(columns).where(eq(sessions.userId, person.id))
/** Lets all spent tokens of a person have been spent that long ago. */
const spentFor = async (person: Person, milliseconds: number) =>
  studio.context.db
    .update(spentRefreshTokens)
    .set({ spentAt: before(milliseconds) })
    .where(eq(spentRefreshTokens.sessionId, (await sessionOf(person)).id))
const mailsTo = (person: Person) => studio.context.db.select().from(mails).where(eq(mails.to, person.email))

describe('renewing a session', () => {
  test('API-06, D2, S-S4: gives a new pair, by GET and by POST; nothing of it may be stored on the way', async () => {
    const person = await studio.people.student()
    const first = await renew(person.refreshToken)
    expect(first.expiresIn).toBe(600)
    expect(first.refreshToken).not.toBe(person.refreshToken)
    expect((await studio.as({ token: first.accessToken }).call(me, {})).id).toBe(person.id)
    const second = await studio.call(refreshByQuery, { query: { token: first.refreshToken } })
    expect(second.refreshToken).not.toBe(first.refreshToken)
    const url = `/api/User/refreshAccessToken?token=${second.refreshToken}`
    expect((await studio.inject({ url })).headers['cache-control']).toBe('no-store')
  })

  test('S-S2: only hashes are kept', async () => {
    const person = await studio.people.student()
    const { refreshToken } = await renew(person.refreshToken)
    const kept = JSON.stringify([
      await sessionOf(person),
      await studio.context.db.select().from(spentRefreshTokens),
    ])
    expect(kept).not.toContain(refreshToken)
    expect(kept).not.toContain(person.refreshToken)
  })

  test('R8: ten tabs at once with one token get the same successor of one family', async () => {
    const person = await studio.people.student()
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(person.refreshToken)))
    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1)
    expect(
      await studio.context.db.select().from(sessions).where(eq(sessions.userId, person.id)),
    ).toHaveLength(1)
    await renew(answers[0]!.refreshToken)
  })

  test('S-S3: the answer is lost and the token comes again: the same successor, and no mail, until somebody used that', async () => {
    const person = await studio.people.student()
    const { refreshToken } = await renew(person.refreshToken)
    await spentFor(person, 36 * SECOND)
    expect((await renew(person.refreshToken)).refreshToken).toBe(refreshToken)
    await spentFor(person, 3 * DAY)
    const late = await renew(person.refreshToken)
    expect(late.refreshToken).toBe(refreshToken)
    expect((await studio.as({ token: late.accessToken }).call(me, {})).id).toBe(person.id)
    await studio.context.queue.drain()
    expect(await mailsTo(person)).toEqual([])
    await renew(refreshToken)
    await spentFor(person, 31 * SECOND)
    expect((await refused(renew(person.refreshToken))).code).toBe('SessionEnded')
  })

  test('S-S3: 30 s after its successor was used an old token ends the family, and its owner gets one mail', async () => {
    const person = await studio.people.student()
    const first = await renew(person.refreshToken)
    const { refreshToken, accessToken } = await renew(first.refreshToken)
    await spentFor(person, 29 * SECOND)
    expect((await renew(person.refreshToken)).refreshToken).toBe(first.refreshToken)
    await spentFor(person, 31 * SECOND)
    const { status, code } = await refused(renew(person.refreshToken))
    expect([status, code]).toEqual([401, 'SessionEnded'])
    expect((await refused(renew(refreshToken))).code).toBe('SessionEnded')
    expect((await refused(renew(person.refreshToken))).code).toBe('SessionEnded')
    expect((await refused(studio.as({ token: accessToken }).call(me, {}))).status).toBe(401)
    expect((await sessionOf(person)).endedBecause).toBe('reuse')
    const written = await mailsTo(person)
    expect(written.map((mail) => mail.subject)).toEqual(['You have been signed out on one device'])
    expect(written[0]!.text).toContain(`${studio.context.publicUrl()}/forgot-password`)
  })

  test('S-S3: a token from several renewals ago ends the family too', async () => {
    const person = await studio.people.student()
    const first = await renew(person.refreshToken)
    const second = await renew(first.refreshToken)
    const { id } = await sessionOf(person)
    const spent = eq(spentRefreshTokens.sessionId, id)
    await studio.context.db
      .update(spentRefreshTokens)
      .set({ spentAt: before(31 * SECOND) })
      .where(spent)
    await refused(renew(person.refreshToken))
    expect((await refused(renew(second.refreshToken))).code).toBe('SessionEnded')
  })

  test('D2, S-S2: a session ends after 30 idle days', async () => {
    const person = await studio.people.student()
    await age(person, { rotatedAt: before(30 * DAY - 60 * SECOND) })
    const { refreshToken } = await renew(person.refreshToken)
    await age(person, { rotatedAt: before(30 * DAY + SECOND) })
    expect((await refused(renew(refreshToken))).code).toBe('SessionEnded')
  })

  test('D2, S-S2: a session ends after 90 days, however busy', async () => {
    const person = await studio.people.student()
    await age(person, { startedAt: before(90 * DAY - 60 * SECOND) })
    const { refreshToken } = await renew(person.refreshToken)
    await age(person, { startedAt: before(90 * DAY + SECOND) })
    expect((await refused(renew(refreshToken))).code).toBe('SessionEnded')
  })

  test('S-S7: a text that is no token is a session that has ended', async () => {
    for (const token of ['', 'x', 'é'.repeat(100)])
      expect((await refused(renew(token))).code).toBe('SessionEnded')
  })

  test('D18.inactive, S-Z12: people who are blocked or inactive can’t renew, and their token stays good for later', async () => {
    const person = await studio.people.student()
    const change = (columns: Partial<typeof users.$inferInsert>) =>
      studio.context.db.update(users).set(columns).where(eq(users.id, person.id))
    await change({ blockedAccess: true })
    const blocked = await refused(renew(person.refreshToken))
    expect([blocked.status, blocked.code]).toEqual([403, 'Blocked'])
    await change({ blockedAccess: false, active: false })
    const inactive = await refused(renew(person.refreshToken))
    expect([inactive.status, inactive.code]).toEqual([403, 'Inactive'])
    await change({ active: true })
    await renew(person.refreshToken)
  })
})

test('a sign-in deletes no session that idled out: its address stays known, and a spent token of it ends nothing else (S-A4, S-S3)', async () => {
  const person = await studio.people.student()
  await renew(person.refreshToken)
  await age(person, { rotatedAt: before(31 * DAY) })
  const idle = await sessionOf(person)
  await inTransaction(studio.context.db, (tx) =>
    startSession(studio.context, tx, { userId: person.id, address: '10.0.0.1', device: null }),
  )
  const { db } = studio.context
  expect(await db.$count(sessions, eq(sessions.id, idle.id))).toBe(1)
  expect(await db.$count(spentRefreshTokens, eq(spentRefreshTokens.sessionId, idle.id))).toBe(1)
})

test('each night sessions go that nobody used for ninety days, with their spent tokens (S-D2, S-S3)', async () => {
  const { db, queue } = studio.context
  const [old, young] = [await studio.people.student(), await studio.people.student()]
  for (const person of [old, young]) await renew(person.refreshToken)
  const kept = (await sessionOf(young)).id
  const gone = (await sessionOf(old)).id
  await age(old, { rotatedAt: before(91 * DAY) })
  await age(young, { rotatedAt: before(89 * DAY) })
  await queue.send('session.old', {})
  await queue.drain()
  const spent = (id: string) => db.$count(spentRefreshTokens, eq(spentRefreshTokens.sessionId, id))
  expect([await sessionOf(old), await spent(gone)]).toEqual([undefined, 0])
  expect([(await sessionOf(young)).id, await spent(kept)]).toEqual([kept, 1])
})

test('a session with thousands of spent tokens goes in several statements, and one that cannot be deleted keeps no other (S-D2)', async () => {
  const { db } = studio.context
  const [held, busy] = [await studio.people.student(), await studio.people.student()]
  await db
    .update(sessions)
    .set({ id: FIRST, rotatedAt: before(91 * DAY) })
    .where(eq(sessions.userId, held.id))
  await age(busy, { rotatedAt: before(91 * DAY) })
  const { id } = await sessionOf(busy)
  await db.execute(sql`insert into spent_refresh_tokens (hash, session_id, spent_at)
    select 'spent ' || n, ${id}, now() from generate_series(1, 10001) n`)
  // Stands for what reaches the statement timeout.
  await db.execute(
    sql.raw(`
    create function too_slow() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 10000 then raise 'too many rows'; end if; return null; end $$;
    create trigger too_slow after delete on spent_refresh_tokens referencing old table as gone
      for each statement execute function too_slow();
    create function is_held() returns trigger language plpgsql as $$ begin raise 'it is held'; end $$;
    create trigger is_held before delete on sessions for each row when (old.id = '${FIRST}') execute function is_held()`),
  )
  await expect(forgetSessions(studio.context)).rejects.toMatchObject({ cause: { message: 'it is held' } })
  expect([await sessionOf(busy), (await sessionOf(held)).id]).toEqual([undefined, FIRST])
})
