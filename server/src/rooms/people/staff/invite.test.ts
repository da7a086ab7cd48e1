import { DAY, MINUTE } from '@studio/contract/dates.ts'
import { me, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { register } from '@studio/contract/people/sign-up/endpoints.ts'
import {
  activateUser,
  blockUser,
  changeRole,
  deleteUser,
  invitations as invitationList,
  inviteStaff,
  revokeInvitation,
} from '@studio/contract/people/staff/endpoints.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invitations, users } from '../../../database/tables/people.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
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

let number = 0
function invitation(changes: object = {}) {
  number += 1
  const registerPageUrl = `${studio.url}/signup/first-step`
  const known = { email: `Teacher${number}@example.com`, userName: `teacher_${number}` }
  return { ...known, role: 'Coach' as const, registerPageUrl, ...changes }
}

const invite = (body: object, caller = admin) => studio.as(caller).call(inviteStaff, { body: body as never })

/** Returns the link in the newest mail to an address. */
async function linkTo(email: string): Promise<URL> {
  const [mail] = await studio.context.db
    .select()
    .from(mails)
    .where(eq(mails.to, email))
    .orderBy(desc(mails.id))
  return new URL(/https?:\S+inviteToken=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
}

/** Input of the form on the invitation page. */
async function formOf({ email, userName }: { email: string; userName: string }) {
  const inviteToken = (await linkTo(email)).searchParams.get('inviteToken') ?? ''
  return { firstName: 'Ines', lastName: 'Ruiz', email, userName, password: 'Sunny7x', inviteToken }
}

const accountOf = async (email: string) =>
  (await studio.context.db.select().from(users).where(eq(users.email, email)))[0]

describe('inviting a teacher', () => {
  test('BO-API-07, INVITE-01: mails a link to the page with address, name and token; the token is kept hashed (S-A13)', async () => {
    const body = invitation()
    expect(await invite(body)).toEqual({})
    const link = await linkTo(body.email)
    expect(`${link.origin}${link.pathname}`).toBe(body.registerPageUrl)
    expect([...link.searchParams.keys()]).toEqual(['email', 'userName', 'inviteToken'])
    expect(link.searchParams.get('email')).toBe(body.email)
    expect(link.searchParams.get('userName')).toBe(body.userName)
    const token = link.searchParams.get('inviteToken') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const kept = JSON.stringify(await studio.context.db.select().from(invitations))
    expect(kept).not.toContain(token)
  })

  test('S-R4: who invited whom is kept', async () => {
    const { email, userName, ...rest } = invitation()
    await invite({ email, userName, ...rest })
    const rows = await studio.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(rows).toMatchObject([{ userId: admin.id, action: 'teacher.invited', after: { email, userName } }])
  })

  test('S-A8: a page of another origin is refused, and a path of this studio becomes its address', async () => {
    for (const registerPageUrl of ['https://evil.example/', '//evil.example/x', 'javascript:alert(1)']) {
      const { status, fields } = await refused(invite(invitation({ registerPageUrl })))
      expect([status, Object.keys(fields)]).toEqual([400, ['registerPageUrl']])
    }
    const body = invitation({ registerPageUrl: '/signup/first-step' })
    await invite(body)
    expect((await linkTo(body.email)).origin).toBe(studio.url)
  })

  test('INVITE-02, INVITE-03: address and name are checked, all at once, and the role is Coach or Admin (R9)', async () => {
    const wrong = { email: 'no', userName: '1234', role: 'Student' }
    const { status, fields } = await refused(invite(invitation(wrong)))
    expect(status).toBe(400)
    expect(fields).toMatchObject({
      email: "Valid email can contain only latin letters, numbers, '@' and '.'",
      userName: 'Please, use letters, numbers and special characters _ - .',
      role: expect.any(String),
    })
  })

  test('S-A16: another Admin is invited with one’s own password alone, and is told so by mail', async () => {
    const body = invitation({ role: 'Admin' })
    for (const typed of [{}, { password: 'Wrong123' }]) {
      const { status, code, fields } = await refused(invite({ ...body, ...typed }))
      expect([status, code, Object.keys(fields)]).toEqual([400, 'WrongPassword', ['password']])
    }
    await invite({ ...body, password: admin.password })
    const form = await formOf(body)
    await studio.call(register, { body: form })
    const { user } = await studio.call(signIn, { body: { email: form.email, password: form.password } })
    expect(user.role).toBe('Admin')
    await studio.context.queue.drain()
    const written = await studio.context.db.select().from(mails).where(eq(mails.to, body.email))
    expect(written.map(({ text }) => text).join()).toContain('/admin/users/all')
    const [entry] = await studio.context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'admin.invited'))
    expect(entry).toMatchObject({ userId: admin.id, after: { email: body.email } })
    expect(JSON.stringify(entry)).not.toContain(admin.password)
  })

  test('BO-API-07: what is taken is 409 with the Message of each', async () => {
    const other = await studio.people.student()
    const { status, message, fields } = await refused(
      invite(invitation({ email: other.email.toUpperCase(), userName: other.userName.toUpperCase() })),
    )
    expect([status, message]).toEqual([409, 'Email address already registered'])
    expect(fields).toEqual({
      email: 'Email address already registered',
      userName: 'Username already in use',
    })
  })

  test('D10: is for Admin alone', async () => {
    for (const caller of [await studio.people.coach(), await studio.people.student()]) {
      expect((await refused(invite(invitation(), caller))).status).toBe(403)
    }
    expect((await refused(studio.call(inviteStaff, { body: invitation() }))).status).toBe(401)
  })
})

describe('an invited teacher', () => {
  test('S-A12, D3: makes their account, gets no sign-up token, signs in as a Coach, and is welcomed by mail', async () => {
    const body = invitation()
    await invite(body)
    const form = await formOf(body)
    expect(await studio.call(register, { body: form })).toEqual({ id: expect.any(String) })
    const { user } = await studio.call(signIn, { body: { email: form.email, password: form.password } })
    expect(user).toMatchObject({ role: 'Coach', userName: body.userName })
    await studio.context.queue.drain()
    const written = await studio.context.db.select().from(mails).where(eq(mails.to, body.email))
    expect(written.map(({ subject }) => subject)).toContain('Welcome to the studio')
  })

  test('R9: of ten uses at once one makes the account, all others are 409, and the role is the invitation’s own', async () => {
    const body = invitation()
    await invite(body)
    const form = await formOf(body)
    const uses = Array.from({ length: 10 }, (_, at) =>
      studio.call(register, { body: { ...form, userName: `${body.userName}.${at}` } }),
    )
    const outcomes = await Promise.allSettled(uses)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.status).toBe(409)
    expect((await accountOf(form.email))?.role).toBe('Coach')
  })

  test('R9, D17.invitation: an invitation for another address is 400 InviteInvalid, and makes no account', async () => {
    const body = invitation()
    await invite(body)
    const form = { ...(await formOf(body)), email: 'other@example.com' }
    const { status, code, fields } = await refused(studio.call(register, { body: form }))
    expect([status, code, Object.keys(fields)]).toEqual([400, 'InviteInvalid', ['inviteToken']])
    expect(await accountOf(form.email)).toBeUndefined()
  })

  test('S-A13: a second invitation voids the first', async () => {
    const body = invitation()
    await invite(body)
    const first = await formOf(body)
    await invite(body)
    expect((await refused(studio.call(register, { body: first }))).code).toBe('InviteInvalid')
    const second = await formOf(body)
    await studio.call(register, { body: second })
    const again = await refused(studio.call(register, { body: second }))
    expect([again.status, again.message]).toEqual([409, 'Email address already registered'])
  })

  test('S-A13, D17.invitation: an invitation is good for seven days of the studio’s clock', async () => {
    const bodies = [invitation(), invitation()]
    for (const body of bodies) await invite(body)
    const [early, late] = await Promise.all(bodies.map(formOf))
    await studio.clock.move(7 * DAY - MINUTE)
    await studio.call(register, { body: early! })
    await studio.clock.move(2 * MINUTE)
    expect((await refused(studio.call(register, { body: late! }))).code).toBe('InviteInvalid')
  })
})

describe('invitations that nobody has used', () => {
  const listed = async (query: object = {}) => studio.as(admin).call(invitationList, { query })
  const entryOf = async (email: string) =>
    (await listed({ pageLength: 100 })).records.find((one) => one.email === email.toLowerCase())

  test('are listed with until when they are good, never their token; one that is used is not (INVITE-01, S-A13)', async () => {
    const body = invitation()
    await invite(body)
    const entry = await entryOf(body.email)
    expect(Object.keys(entry ?? {})).toEqual([
      'id',
      'email',
      'userName',
      'role',
      'dateTime',
      'dateTimeExpires',
    ])
    expect(entry?.userName).toBe(body.userName)
    expect(Date.parse(entry?.dateTimeExpires ?? '') - Date.parse(entry?.dateTime ?? '')).toBe(7 * DAY)
    await studio.call(register, { body: await formOf(body) })
    expect(await entryOf(body.email)).toBeUndefined()
  })

  test('sent again, one stands in the place of the other and keeps its id, so that an open list still takes it back', async () => {
    const body = invitation()
    await invite(body)
    const first = await entryOf(body.email)
    await invite(body)
    const { records } = await listed({ pageLength: 100 })
    const own = records.filter((one) => one.email === body.email.toLowerCase())
    expect(own).toHaveLength(1)
    expect(own[0]?.id).toBe(first?.id)
  })

  test('one that is taken back opens nothing, and is gone from the list; the audit log keeps whom it was for', async () => {
    const body = invitation()
    await invite(body)
    const id = (await entryOf(body.email))?.id ?? ''
    await studio.as(admin).call(revokeInvitation, { params: { id } })
    expect(await entryOf(body.email)).toBeUndefined()
    const refusal = await refused(studio.call(register, { body: await formOf(body) }))
    expect(refusal.code).toBe('InviteInvalid')
    const [entry] = await studio.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({ action: 'invitation.revoked', before: { userName: body.userName } })
    expect((await refused(studio.as(admin).call(revokeInvitation, { params: { id } }))).status).toBe(404)
  })

  const block = { blockedAccess: true, blockedChat: false, blockedComments: false }
  const ends: [string, (id: string) => Promise<unknown>][] = [
    [
      'is made a teacher',
      (id) =>
        studio
          .as(admin)
          .call(changeRole, { params: { id }, body: { role: 'Coach', password: admin.password } }),
    ],
    ['is blocked', (id) => studio.as(admin).call(blockUser, { params: { id }, body: block })],
    ['is made inactive', (id) => studio.as(admin).call(deleteUser, { params: { id }, query: {} })],
    [
      'is deleted',
      (id) => studio.as(admin).call(deleteUser, { params: { id }, query: { permanentDelete: true } }),
    ],
  ]
  test.each(ends)('end when the Admin who sent them %s (S-A16)', async (_how, end) => {
    const other = await studio.people.admin()
    const [body, ofAnother] = [invitation(), invitation()]
    await invite(body, other)
    await invite(ofAnother)
    await end(other.id)
    expect((await refused(studio.call(register, { body: await formOf(body) }))).code).toBe('InviteInvalid')
    expect(await entryOf(body.email)).toBeUndefined()
    expect(await entryOf(ofAnother.email)).toBeDefined()
    const revoked = await studio.context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'invitation.revoked'))
    expect(revoked.map(({ before }) => (before as { userName: string }).userName)).toContain(body.userName)
  })
})

test('an inactive account is made active again: its owner may sign in, and once more changes nothing (D10, D18.inactive)', async () => {
  const student = await studio.people.student()
  await studio.as(admin).call(deleteUser, { params: { id: student.id }, query: {} })
  expect((await refused(studio.as(student).call(me, {}))).code).toBe('Inactive')
  for (const _ of [1, 2]) {
    const user = await studio.as(admin).call(activateUser, { params: { id: student.id } })
    expect(user).toMatchObject({ id: student.id, active: true })
  }
  expect((await studio.as(student).call(me, {})).id).toBe(student.id)
  const entries = await studio.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'person.madeActive'))
  expect(entries).toHaveLength(1)
})
