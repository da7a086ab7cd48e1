import { invoices } from '@studio/contract/billing/endpoints.ts'
import { me, refresh, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { changeRole } from '@studio/contract/people/staff/endpoints.ts'
import { createCalendar } from '@studio/contract/practice-calendar/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../../database/tables/people.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { lockWaiters } from '../../../testing/lock-waiters.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson
beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
})
afterAll(() => studio.stop())

type Role = 'Coach' | 'Admin'
const makeIn = (where: TestStudio, by: TestPerson, id: string, role: Role, password = by.password) =>
  where.as(by).call(changeRole, { params: { id }, body: { role, password } })
const make = (id: string, role: Role, password?: string) => makeIn(studio, admin, id, role, password)
const entriesOn = (id: string) => studio.context.db.select().from(auditLog).where(eq(auditLog.subject, id))

describe('a change of role', () => {
  test('makes a teacher an Admin, who signs in again: no session of before gains rights; it is kept in the log and mailed (S-R4)', async () => {
    const teacher = await studio.people.coach()
    expect((await refused(studio.as(teacher).call(invoices, { query: {} }))).status).toBe(403)
    expect(await make(teacher.id, 'Admin')).toMatchObject({ id: teacher.id, role: 'Admin' })
    expect((await refused(studio.as(teacher).call(invoices, { query: {} }))).status).toBe(401)
    expect((await refused(studio.call(refresh, { body: { token: teacher.refreshToken } }))).code).toBe(
      'SessionEnded',
    )
    const { email, password } = teacher
    const { accessToken: token } = await studio.call(signIn, { body: { email, password } })
    expect((await studio.as({ ...teacher, token }).call(invoices, { query: {} })).records).toBeInstanceOf(
      Array,
    )
    expect(await entriesOn(teacher.id)).toMatchObject([
      {
        userId: admin.id,
        action: 'person.roleChanged',
        before: { role: 'Coach' },
        after: { role: 'Admin' },
      },
    ])
    const written = await studio.context.db.select().from(mails).where(eq(mails.to, teacher.email))
    expect(written.map(({ subject }) => subject)).toEqual(['You are now an administrator'])
    expect(written[0]?.text).toContain('You have been signed out')
  })

  test('makes an Admin a teacher, whose sessions all end, since their rights shrink', async () => {
    const other = await studio.people.admin()
    expect((await make(other.id, 'Coach')).role).toBe('Coach')
    expect((await refused(studio.as(other).call(me, {}))).status).toBe(401)
    expect((await refused(studio.call(refresh, { body: { token: other.refreshToken } }))).code).toBe(
      'SessionEnded',
    )
  })

  test('to the same role changes nothing, and is not told of', async () => {
    const other = await studio.people.admin()
    await make(other.id, 'Admin')
    expect((await studio.as(other).call(me, {})).role).toBe('Admin')
    expect(await entriesOn(other.id)).toEqual([])
  })

  test('wants the Admin’s own password (S-A16)', async () => {
    const teacher = await studio.people.coach()
    const { status, code, fields } = await refused(make(teacher.id, 'Admin', 'Wrong123'))
    expect([status, code, Object.keys(fields)]).toEqual([400, 'WrongPassword', ['password']])
    expect((await studio.as(teacher).call(me, {})).role).toBe('Coach')
  })

  test('is not for members, oneself, or a teacher whose videos or calendars carry their name', async () => {
    const member = await studio.people.student()
    expect((await refused(make(member.id, 'Coach'))).status).toBe(409)
    expect((await refused(make(admin.id, 'Coach'))).message).toBe('You can’t do this to your own account')
    const films = await studio.people.coach()
    await makeLibrary(studio.context).video({ coachUserId: films.id })
    const plans = await studio.people.coach()
    const monthOfCreation = `${studio.context.clock.now().toISOString().slice(0, 7)}-01T00:00:00.000Z`
    const body = { title: 'Slow mornings', monthOfCreation, type: 'Day3' } as never
    await studio.as(plans).call(createCalendar, { body })
    for (const { id } of [films, plans]) {
      const { status, message } = await refused(make(id, 'Admin'))
      expect([status, message]).toEqual([409, expect.stringContaining('carry their name')])
    }
    expect((await refused(make(crypto.randomUUID(), 'Admin'))).status).toBe(404)
  })
})

test('S-Z13: of two Admins who make each other teachers at once one stays an Admin', async () => {
  const two = await startTestStudio()
  const [a, b] = [await two.people.admin(), await two.people.admin()]
  // Both pass the first checks and wait for the row locks, so that neither is refused earlier.
  const outcomes = await two.context.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.role, 'Admin')).for('update')
    const both = Promise.allSettled([makeIn(two, a, b.id, 'Coach'), makeIn(two, b, a.id, 'Coach')])
    await expect.poll(() => lockWaiters(two), { timeout: 60_000 }).toBe(2)
    return () => both
  })
  const settled = await outcomes()
  expect(settled.map((one) => (one.status === 'rejected' ? one.reason.status : 200)).sort()).toEqual([
    200, 409,
  ])
  expect(await two.context.db.$count(users, eq(users.role, 'Admin'))).toBe(1)
  await two.stop()
}, 120_000)
