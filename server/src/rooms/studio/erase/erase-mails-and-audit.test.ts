import { sendMessage } from '@studio/contract/contact/endpoints.ts'
import { DAY } from '@studio/contract/dates.ts'
import { ownData } from '@studio/contract/own-data/endpoints.ts'
import { changeEmail, confirmEmail } from '@studio/contract/people/email/endpoints.ts'
import { deleteAccount } from '@studio/contract/people/own/endpoints.ts'
import { forgotPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { savedViews, saveView } from '@studio/contract/people/saved-views/endpoints.ts'
import { invitations, inviteStaff, revokeInvitation } from '@studio/contract/people/staff/endpoints.ts'
import { asc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailReturns } from '../../../database/tables/people.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { mailedCode } from '../../../testing/mailed-link.ts'
import { TEST_PASSWORD, type TestPerson, withPassword } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

/**
 * Changes a person's address, a day after whatever happened before and a day before what happens next; the former one can be
 * taken back no more, so that others may have it.
 */
async function move(person: TestPerson, email: string) {
  await studio.clock.move(DAY)
  await studio.as(person).call(changeEmail, { body: { email, password: TEST_PASSWORD } })
  await studio.call(confirmEmail, { body: await mailedCode(studio, email, 'confirm-email') })
  await studio.context.db.delete(emailReturns)
  await studio.clock.move(DAY)
}

async function forget(email: string) {
  await studio.call(forgotPassword, { body: { email } })
  await studio.context.queue.drain()
}

const erase = (person: TestPerson) =>
  studio.as(person).call(deleteAccount, { body: { password: TEST_PASSWORD } })
const subjectsTo = async (to: string) => {
  const written = await studio.context.db.select().from(mails).where(eq(mails.to, to)).orderBy(mails.id)
  return written.map(({ subject }) => subject)
}
async function exported(person: TestPerson) {
  const file = (await studio.as(person).call(ownData, withPassword)) as unknown as {
    mails: { subject: string }[]
  }
  return file.mails.map(({ subject }) => subject)
}
const messages = async () => {
  const written = await studio.context.db
    .select()
    .from(mails)
    .where(isNotNull(mails.replyTo))
    .orderBy(mails.id)
  return written.map(({ text }) => /My knee, [a-z ]+/.exec(text)?.[0])
}
const write = (email: string, message: string) =>
  studio.call(sendMessage, { body: { name: 'Ada', email, message: `My knee, ${message}` } })
const invited = async (action: string) => {
  const entries = await studio.context.db
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.action, action))
    .orderBy(asc(auditLog.id))
  return entries.map(({ after }) => (after as { email: string } | null)?.email ?? null)
}
const invite = (admin: TestPerson, email: string, userName: string) =>
  studio.as(admin).call(inviteStaff, {
    body: { email, userName, role: 'Coach', registerPageUrl: `${studio.url}/signup/first-step` },
  })

test('S-D2, S-A17: mails at an address that somebody else has had and left since are still exported and erased', async () => {
  const first = await studio.people.student()
  await forget(first.email)
  await move(first, 'first-moved@example.com')
  const next = await studio.people.student()
  await move(next, first.email)
  await forget(first.email)
  await move(next, 'next-moved@example.com')
  expect((await exported(first)).filter((subject) => subject === 'Reset your password')).toHaveLength(1)

  await erase(first)
  // What is left was written to the person who had the address later.
  expect((await subjectsTo(first.email)).filter((subject) => subject === 'Reset your password')).toHaveLength(
    1,
  )
  await erase(next)
  expect(await subjectsTo(first.email)).toEqual([])
})

test('S-D2, D18.own-data: what a person has written by the contact form is in their file and goes with them; others’ words stay', async () => {
  const email = 'knee@example.com'
  await write(email, 'long ago')
  await studio.clock.move(DAY)
  const person = await studio.people.student({ email })
  await studio.clock.move(DAY)
  await write('KNEE@Example.com', 'today')
  await write('somebody.else@example.com', 'of another')
  const file = (await studio.as(person).call(ownData, withPassword)) as unknown as {
    mails: { subject: string; youWrote?: string }[]
  }
  expect(file.mails.filter(({ subject }) => subject === 'Message from Ada')).toHaveLength(2)
  // Nobody proves their address at sign-up, so the words of before it are not handed out.
  const texts = file.mails.flatMap(({ youWrote }) => youWrote ?? [])
  expect(texts).toEqual([expect.stringContaining('My knee, today')])

  await move(person, 'knee-moved@example.com')
  await write(email, 'from whoever has it now')
  await erase(person)
  expect(await messages()).toEqual(['My knee, of another', 'My knee, from whoever has it now'])
})

test('S-D2: a name that Admins have looked for goes with the only person it found, from the log and from saved views', async () => {
  const admin = await studio.people.admin()
  const asked = studio.as(admin)
  const rare = await studio.people.student({ firstName: 'Ottoline', lastName: 'Quist', userName: 'quiet.q' })
  await studio.people.student({ firstName: 'Ottoline', lastName: 'Berg' })
  const searches = ['quist, ottoline', 'Ottoline', rare.email]
  for (const [turn, userName] of searches.entries()) {
    await studio.inject({
      url: `/api/Export/users.csv?userName=${encodeURIComponent(userName)}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    await asked.call(saveView, { body: { name: `View ${turn}`, narrowed: { userName } } })
  }
  await erase(rare)
  const entries = await studio.context.db
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.action, 'users.exported'))
    .orderBy(asc(auditLog.id))
  expect(entries.map(({ after }) => after)).toEqual([{}, { userName: 'Ottoline' }, {}])
  const { records } = await asked.call(savedViews, {})
  expect(records.map(({ name }) => name)).toEqual(['View 1'])
})

test('S-D2: an invitation to an address that a person had before is somebody else’s, with its mail and its audit entry', async () => {
  const admin = await studio.people.admin()
  const former = await studio.people.student()
  await move(former, 'former-moved@example.com')
  await invite(admin, former.email, 'invited-later')
  await erase(former)
  expect(await subjectsTo(former.email)).toEqual([expect.stringContaining('Teach with')])
  expect(await invited('teacher.invited')).toEqual([former.email])
})

test('S-D2: invitations to a person’s own address go with them, however it was written, and revoked ones', async () => {
  const admin = await studio.people.admin()
  const loud = 'LOUD@example.com'
  await invite(admin, loud, 'loud-one')
  const [open] = (await studio.as(admin).call(invitations, {})).records.filter(
    ({ userName }) => userName === 'loud-one',
  )
  await studio.as(admin).call(revokeInvitation, { params: { id: open!.id } })
  expect(await subjectsTo(loud)).toHaveLength(1)
  const person = await studio.people.student({ email: 'loud@example.com' })
  await erase(person)
  expect(await subjectsTo(loud)).toEqual([])
  expect((await invited('teacher.invited')).at(-1)).toBeNull()
  const revoked = await studio.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'invitation.revoked'))
  expect(revoked).toMatchObject([{ userId: admin.id, before: null }])
})
