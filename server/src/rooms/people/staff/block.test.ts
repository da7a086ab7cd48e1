import { DAY, dayOf, MINUTE } from '@studio/contract/dates.ts'
import { resetPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { saveProfile } from '@studio/contract/people/profile/endpoints.ts'
import { me, refresh, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { blockUser } from '@studio/contract/people/staff/endpoints.ts'
import { video } from '@studio/contract/videos/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../../database/tables/people.ts'
import { auditLog } from '../../../database/tables/studio.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { lockWaiters } from '../../../testing/lock-waiters.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { createResetLink } from '../passwords/reset-code.ts'

/** Formats a UTC day, "23 November 2026". */
const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

let studio: TestStudio
let admin: TestPerson
beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
})
afterAll(() => studio.stop())

const none = { blockedAccess: false, blockedChat: false, blockedComments: false }
const inDays = (days: number) => new Date(studio.context.clock.now().getTime() + days * DAY).toISOString()
const block = (id: string, body: object, caller = admin) =>
  studio.as(caller).call(blockUser, { params: { id }, body: { ...none, ...body } })
const statusAndCode = async (call: Promise<unknown>) => {
  const { status, code } = await refused(call)
  return `${status} ${code}`
}
const credentials = ({ email, password }: TestPerson) => ({ body: { email, password } })

describe('blocking a person', () => {
  test('BO-API-08, BLOCK-01: keeps the three blocks and their end, and answers the whole user', async () => {
    const person = await studio.people.student()
    const body = { blockedChat: true, blockedComments: true, blockedToDateTime: inDays(2) }
    const user = await block(person.id, body)
    expect(user).toMatchObject({ id: person.id, email: person.email, blockedAccess: false, ...body })
    expect(await studio.as(person).call(me, {})).toMatchObject(body)
  })

  test('S-Z12, S-S6: is felt at the next request, at sign-in, at renewal and by the link of a film', async () => {
    const library = makeLibrary(studio.context)
    const videoId = await library.video()
    await library.day(dayOf(studio.context.clock.now()), [videoId])
    const person = await library.member('DailyClasses')
    const { url } = await studio.as(person).call(video, { params: { id: videoId } })
    await block(person.id, { blockedAccess: true, blockedToDateTime: inDays(1) })
    expect(await statusAndCode(studio.as(person).call(me, {}))).toBe('403 Blocked')
    expect(await statusAndCode(studio.call(signIn, credentials(person)))).toBe('403 Blocked')
    const renewal = studio.call(refresh, { body: { token: person.refreshToken } })
    expect(await statusAndCode(renewal)).toBe('403 Blocked')
    expect((await studio.inject(url ?? '')).statusCode).toBe(403)
  })

  test('S-Z12: a link to a new password is refused while it lasts, and is good after it', async () => {
    const person = await studio.people.student()
    const { db, clock } = studio.context
    const { link } = await createResetLink(db, { userId: person.id, publicUrl: '', now: clock.machine() })
    const [, userId = '', code = ''] = /userId=(\S+)&code=(\S+)/.exec(link) ?? []
    const choose = () =>
      studio.call(resetPassword, { query: { userId, code }, body: { password: 'Kestrel7x' } })
    await block(person.id, { blockedAccess: true })
    expect(await statusAndCode(choose())).toBe('403 Blocked')
    await block(person.id, {})
    await choose()
  })

  test('D17.blocked: a refusal says until when, and the block is over by the studio’s clock', async () => {
    const person = await studio.people.student()
    const blockedToDateTime = inDays(1)
    await block(person.id, { blockedAccess: true, blockedToDateTime })
    const { message, body } = await refused(studio.as(person).call(me, {}))
    expect(body).toMatchObject({ until: blockedToDateTime })
    expect(message).toContain(inWords.format(new Date(blockedToDateTime)))
    await studio.clock.move(DAY + MINUTE)
    expect((await studio.as(person).call(me, {})).id).toBe(person.id)
    await studio.call(signIn, credentials(person))
  })

  test('BLOCK-02, BLOCK-03: without an end it lasts a day and a minute of the studio’s clock, with null for good', async () => {
    const person = await studio.people.student()
    const before = studio.context.clock.now().getTime()
    const { blockedToDateTime } = await block(person.id, { blockedAccess: true })
    const lasts = Date.parse(blockedToDateTime ?? '') - before
    expect(Math.abs(lasts - DAY - MINUTE)).toBeLessThan(5_000)
    const forGood = await block(person.id, { blockedAccess: true, blockedToDateTime: null })
    expect(forGood.blockedToDateTime).toBeNull()
    await studio.clock.move(3 * DAY)
    expect((await refused(studio.as(person).call(me, {}))).code).toBe('Blocked')
  })

  test('is taken back: the sessions go on, and no end is left', async () => {
    const person = await studio.people.student()
    await block(person.id, { blockedAccess: true, blockedToDateTime: inDays(9) })
    expect((await block(person.id, { blockedToDateTime: inDays(9) })).blockedToDateTime).toBeNull()
    expect((await studio.as(person).call(me, {})).blockedAccess).toBe(false)
  })

  test('ends in time to come: one that is over is refused at its field, and nobody is blocked', async () => {
    const person = await studio.people.student()
    const refusal = await refused(block(person.id, { blockedAccess: true, blockedToDateTime: inDays(-1) }))
    expect(refusal).toMatchObject({
      status: 400,
      fields: { blockedToDateTime: 'Please choose a time in the future' },
    })
    expect((await studio.as(person).call(me, {})).blockedAccess).toBe(false)
  })

  test('S-R4: is kept with who, what was and what is', async () => {
    const person = await studio.people.student()
    await block(person.id, { blockedChat: true, blockedToDateTime: inDays(1) })
    const rows = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, person.id))
    expect(rows).toMatchObject([
      { userId: admin.id, action: 'person.blocked', before: none, after: { blockedChat: true } },
    ])
    await block(person.id, {})
    const [, ended] = await studio.context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, person.id))
      .orderBy(auditLog.id)
    expect(ended).toMatchObject({ action: 'person.unblocked', before: { blockedChat: true }, after: none })
  })

  test('is for Admin alone; an unknown person is 404, and half a block 400', async () => {
    const person = await studio.people.student()
    for (const caller of [person, await studio.people.coach()]) {
      expect(await statusAndCode(block(person.id, {}, caller))).toBe('403 NotAllowed')
    }
    expect((await refused(block(crypto.randomUUID(), {}))).status).toBe(404)
    expect((await refused(block(crypto.randomUUID(), { blockedAccess: true }))).status).toBe(404)
    const { fields } = await refused(block(person.id, { blockedAccess: 'yes', blockedToDateTime: 'soon' }))
    expect(Object.keys(fields).sort()).toEqual(['blockedAccess', 'blockedToDateTime'])
  })
})

describe('S-Z13, D10: nobody locks the studio', () => {
  test('an Admin can’t block themselves, not even as one of two', async () => {
    const other = await studio.people.admin()
    const { status, message } = await refused(block(other.id, { blockedAccess: true }, other))
    expect([status, message]).toEqual([409, 'You can’t do this to your own account'])
    expect((await studio.as(other).call(me, {})).blockedAccess).toBe(false)
  })

  test('of two Admins who block each other at once one stays', async () => {
    const two = await startTestStudio()
    const [a, b] = [await two.people.admin(), await two.people.admin()]
    const shut = (by: TestPerson, id: string) =>
      two.as(by).call(blockUser, { params: { id }, body: { ...none, blockedAccess: true } })
    // Both pass the first checks and wait for the row locks, so that neither is refused earlier.
    const outcomes = await two.context.db.transaction(async (tx) => {
      await tx.select().from(users).for('update')
      const both = Promise.allSettled([shut(a, b.id), shut(b, a.id)])
      await expect.poll(() => lockWaiters(two)).toBe(2)
      return () => both
    })
    const settled = await outcomes()
    expect(settled.map((one) => (one.status === 'rejected' ? one.reason.status : 200)).sort()).toEqual([
      200, 409,
    ])
    const open = await two.context.db.select().from(users).where(eq(users.blockedAccess, false))
    expect(open).toHaveLength(1)
    await two.stop()
  })

  test('S-Z3: a block can’t be shaken off by saving one’s profile', async () => {
    const person = await studio.people.student({ blockedComments: true })
    const body = { blockedComments: false } as object
    const saved = studio.as(person).call(saveProfile, { params: { id: person.id }, body })
    expect((await refused(saved)).status).toBe(400)
  })
})
