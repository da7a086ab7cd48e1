import { DAY, HOUR } from '@studio/contract/dates.ts'
import { changeEmail, confirmEmail, takeBackEmail } from '@studio/contract/people/email/endpoints.ts'
import { emailRefusals } from '@studio/contract/people/email/messages.ts'
import { refusals as peopleRefusals } from '@studio/contract/people/messages.ts'
import { me, refresh, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { register } from '@studio/contract/people/sign-up/endpoints.ts'
import { blockUser } from '@studio/contract/people/staff/endpoints.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailReturns, users } from '../../../database/tables/people.ts'
import { passkeys, secondFactors } from '../../../database/tables/second-factors.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { mailedCode } from '../../../testing/mailed-link.ts'
import { TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

let count = 0
const newAddress = () => `thief${++count}@example.com`
const NEW_PASSWORD = 'Kestrel7x'
const mailsTo = (to: string) =>
  studio.context.db.select().from(mails).where(eq(mails.to, to)).orderBy(mails.id)
const subjectsTo = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject)
const enter = (email: string, password: string) => studio.call(signIn, { body: { email, password } })

/** Somebody who knows the password gives an account another address. */
async function change(person: TestPerson, email = newAddress()) {
  await studio.as(person).call(changeEmail, { body: { email, password: TEST_PASSWORD } })
  await studio.call(confirmEmail, { body: await mailedCode(studio, email, 'confirm-email') })
  return email
}
const takeBack = (link: { userId: string; code: string }, password = NEW_PASSWORD) =>
  studio.call(takeBackEmail, { body: { ...link, password } })
const back = (email: string) => mailedCode(studio, email, 'take-back-email')

test('S-A17: the owner of the former address takes it back once, with a new password, and everybody is signed out', async () => {
  const person = await studio.people.student()
  const stolen = await change(person)
  const link = await back(person.email)
  expect(JSON.stringify(await studio.context.db.select().from(emailReturns))).not.toContain(link.code)
  expect((await refused(takeBack(link, 'Password1'))).fields).toEqual({
    password: 'This password is too common',
  })
  expect(await takeBack(link)).toEqual({ email: person.email })
  expect((await refused(studio.as(person).call(me, {}))).status).toBe(401)
  const renewal = studio.call(refresh, { body: { token: person.refreshToken } })
  expect((await refused(renewal)).code).toBe('SessionEnded')
  expect((await refused(enter(person.email, TEST_PASSWORD))).code).toBe('WrongCredentials')
  expect((await refused(enter(stolen, NEW_PASSWORD))).code).toBe('WrongCredentials')
  expect((await enter(person.email, NEW_PASSWORD)).user.id).toBe(person.id)
  expect(await subjectsTo(stolen)).toContain('Your email address was changed back')
  const again = await refused(takeBack(link))
  expect([again.code, again.message]).toEqual(['EmailCodeInvalid', emailRefusals.takeBackInvalid])
  const entries = await studio.context.db
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.subject, person.id), eq(auditLog.action, 'person.emailChanged')))
    .orderBy(auditLog.id)
  expect(entries[1]).toEqual({ before: { email: stolen }, after: { email: person.email } })
})

test('S-A17: the link is good for seven days, for its own person, and whatever was changed after it', async () => {
  const [person, other] = [await studio.people.student(), await studio.people.student()]
  const first = await change(person)
  await change(person)
  const link = await back(person.email)
  expect((await refused(takeBack({ ...link, userId: other.id }))).code).toBe('EmailCodeInvalid')
  const [row] = await studio.context.db
    .select()
    .from(emailReturns)
    .where(eq(emailReturns.email, person.email))
  expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / HOUR)).toBe((7 * DAY) / HOUR)

  const between = await back(first)
  await takeBack(between)
  expect((await studio.as(await signedInAs(first)).call(me, {})).email).toBe(first)
  expect(await takeBack(link, 'Harbour42')).toEqual({ email: person.email })
  expect((await refused(takeBack(between))).code).toBe('EmailCodeInvalid')

  await change(other)
  const late = await back(other.email)
  await studio.context.db.update(emailReturns).set({ expiresAt: new Date() })
  expect((await refused(takeBack(late))).code).toBe('EmailCodeInvalid')
})
const signedInAs = async (email: string) => ({ token: (await enter(email, NEW_PASSWORD)).accessToken })

test('S-A17, S-Z12: a blocked person takes nothing back until the block is over', async () => {
  const admin = studio.as(await studio.people.admin())
  const person = await studio.people.student()
  await change(person)
  const link = await back(person.email)
  const rights = { blockedAccess: false, blockedChat: false, blockedComments: false }
  const block = (blockedAccess: boolean) =>
    admin.call(blockUser, { params: { id: person.id }, body: { ...rights, blockedAccess } })
  await block(true)
  const { status, code } = await refused(takeBack(link))
  expect([status, code]).toEqual([403, 'Blocked'])
  await block(false)
  await takeBack(link)
})

test('S-A17, S-A16: a second step and passkeys that were set up since the change was asked for are void, older ones stay', async () => {
  const { db, clock } = studio.context
  const passkey = (userId: string, name: string, ago: number) => ({
    ...{ userId, name, credentialId: `${userId} ${name}`, publicKey: 'key', counter: 0, transports: [] },
    madeAt: new Date(clock.machine().getTime() - ago),
  })
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => studio.people.coach()))
  if (!one || !two || !three) throw new Error('three teachers')
  for (const person of [one, two, three]) await change(person)
  await db.update(users).set({ secondFactorSince: new Date() }).where(eq(users.id, one.id))
  await db.insert(secondFactors).values({ userId: one.id, secret: 'sealed', lastStep: 0 })
  const yesterday = new Date(Date.now() - DAY)
  await db.update(users).set({ secondFactorSince: yesterday }).where(eq(users.id, two.id))
  await db.insert(passkeys).values([passkey(two.id, 'mine', DAY), passkey(two.id, 'theirs', 0)])
  await db.update(users).set({ secondFactorSince: yesterday }).where(eq(users.id, three.id))
  await db.insert(passkeys).values(passkey(three.id, 'mine', DAY))
  const replaced = { action: 'person.recoveryCodesRenewed', subject: three.id }
  await db.insert(auditLog).values({ at: clock.now(), userId: three.id, ...replaced })
  for (const person of [one, two, three]) await takeBack(await back(person.email))
  expect((await enter(one.email, NEW_PASSWORD)).user.id).toBe(one.id)
  expect(await db.$count(secondFactors, eq(secondFactors.userId, one.id))).toBe(0)
  expect((await enter(three.email, NEW_PASSWORD)).user.id).toBe(three.id)
  const kept = await db.select({ name: passkeys.name }).from(passkeys)
  expect(kept).toEqual([{ name: 'mine' }])
  const [second] = await db.select().from(users).where(eq(users.id, two.id))
  expect(second?.secondFactorSince).toEqual(yesterday)
})

test('S-A17: for seven days nobody else gets the former address, and its owner may have it again', async () => {
  const [person, other] = [await studio.people.student(), await studio.people.student()]
  await change(person)
  const names = { firstName: 'Ada', lastName: 'Bo', userName: 'adabo', password: NEW_PASSWORD }
  const taken = [
    studio.call(register, { body: { ...names, email: person.email } }),
    studio.as(other).call(changeEmail, { body: { email: person.email, password: TEST_PASSWORD } }),
  ]
  for (const call of taken) {
    const { status, fields } = await refused(call)
    expect([status, fields]).toEqual([409, { email: peopleRefusals.emailTaken }])
  }
  await change(person, person.email)
  expect((await enter(person.email, TEST_PASSWORD)).user.id).toBe(person.id)
})

test('S-A17: where somebody has the former address after all it is said, and the link stays', async () => {
  const [person, other] = [await studio.people.student(), await studio.people.student()]
  await change(person)
  const link = await back(person.email)
  const emailFolded = person.email.toLowerCase()
  await studio.context.db.update(users).set({ emailFolded }).where(eq(users.id, other.id))
  expect((await refused(takeBack(link))).status).toBe(409)
  await studio.context.db.update(users).set({ emailFolded: newAddress() }).where(eq(users.id, other.id))
  await takeBack(link)
})
