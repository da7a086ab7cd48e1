import { DAY } from '@studio/contract/dates.ts'
import { ownData } from '@studio/contract/own-data/endpoints.ts'
import {
  changeEmail,
  confirmEmail,
  emailChange,
  withdrawEmailChange,
} from '@studio/contract/people/email/endpoints.ts'
import { emailRefusals } from '@studio/contract/people/email/messages.ts'
import { refusals as peopleRefusals, refusals } from '@studio/contract/people/messages.ts'
import { deleteAccount } from '@studio/contract/people/own/endpoints.ts'
import { forgotPassword, resetPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { me, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { register } from '@studio/contract/people/sign-up/endpoints.ts'
import { activateUser, blockUser, deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { customers } from '../../../database/tables/billing.ts'
import { emailChanges, invitations, users } from '../../../database/tables/people.ts'
import { mails } from '../../../database/tables/studio.ts'
import { lockWaiters } from '../../../testing/lock-waiters.ts'
import { mailedCode } from '../../../testing/mailed-link.ts'
import { makeOffers } from '../../../testing/offers.ts'
import { TEST_PASSWORD, type TestPerson, withPassword } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { sendResetLink } from '../passwords/forgot-password.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

let count = 0
const newAddress = () => `new${++count}@example.com`
const ask = (person: TestPerson, email: string, password = TEST_PASSWORD) =>
  studio.as(person).call(changeEmail, { body: { email, password } })
const mailsTo = (to: string) =>
  studio.context.db.select().from(mails).where(eq(mails.to, to)).orderBy(mails.id)
const subjectsTo = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject)
const enter = (email: string) => studio.call(signIn, { body: { email, password: TEST_PASSWORD } })

/** Reads the link of the newest mail to an address. */
const linkTo = (email: string) => mailedCode(studio, email, 'confirm-email')

test('S-A17: a new address counts once its link was opened; both addresses get a mail, and sessions continue', async () => {
  const person = await studio.people.student()
  const email = newAddress()
  expect(await ask(person, email)).toEqual({ email })
  expect(await studio.as(person).call(emailChange, {})).toEqual({ email })
  expect(await subjectsTo(email)).toEqual(['Confirm your new email address'])
  expect(await subjectsTo(person.email)).toEqual(['Somebody asked to change your email address'])
  await enter(person.email)
  const link = await linkTo(email)
  expect(JSON.stringify(await studio.context.db.select().from(emailChanges))).not.toContain(link.code)

  expect(await studio.call(confirmEmail, { body: link })).toEqual({ email })
  expect((await studio.as(person).call(me, {})).email).toBe(email)
  expect(await subjectsTo(person.email)).toContain('Your email address was changed')
  expect((await enter(email)).user.id).toBe(person.id)
  expect((await refused(enter(person.email))).code).toBe('WrongCredentials')
  expect(await studio.as(person).call(emailChange, {})).toEqual({ email: null })
  expect((await refused(studio.call(confirmEmail, { body: link }))).code).toBe('EmailCodeInvalid')
})

test('S-A17: it asks for the password, for another address than one’s own and for one that nobody has', async () => {
  const [person, other] = [await studio.people.student(), await studio.people.coach()]
  const wrong = await refused(ask(person, newAddress(), 'Wrong1234'))
  expect([wrong.status, wrong.fields]).toEqual([400, { password: refusals.wrongOwnPassword }])
  const own = await refused(ask(person, person.email.toUpperCase()))
  expect([own.status, own.fields]).toEqual([400, { email: emailRefusals.own }])
  const taken = await refused(ask(person, other.email.toUpperCase()))
  expect([taken.status, taken.fields]).toEqual([409, { email: peopleRefusals.emailTaken }])
  expect(await studio.as(person).call(emailChange, {})).toEqual({ email: null })
})

test('S-A17: a link ends with the next one, with a day, with a change of mind and with a new password', async () => {
  const person = await studio.people.student()
  const open = async (link: { userId: string; code: string }) =>
    (await refused(studio.call(confirmEmail, { body: link }))).code
  const ended: string[] = []

  const first = newAddress()
  await ask(person, first)
  const email = newAddress()
  await ask(person, email)
  ended.push(await open(await linkTo(first)))

  await studio.as(person).call(withdrawEmailChange, {})
  ended.push(await open(await linkTo(email)))

  const late = newAddress()
  await ask(person, late)
  const past = new Date(studio.context.clock.machine().getTime() - 1)
  await studio.context.db.update(emailChanges).set({ expiresAt: past })
  expect(await studio.as(person).call(emailChange, {})).toEqual({ email: null })
  ended.push(await open(await linkTo(late)))

  const stolen = newAddress()
  await ask(person, stolen)
  await studio.call(forgotPassword, { body: { email: person.email } })
  await studio.context.queue.drain()
  const reset = /reset-password\?userId=(\S+)&code=(\S+)/.exec((await mailsTo(person.email)).at(-1)!.text)!
  const query = { userId: reset[1]!, code: reset[2]! }
  await studio.call(resetPassword, { query, body: { password: 'Another12' } })
  ended.push(await open(await linkTo(stolen)))
  expect(ended).toEqual(Array(4).fill('EmailCodeInvalid'))
})

test('S-A17, S-Z12, D10: a link ends with a block and with a deactivation, and stays void when they end', async () => {
  const admin = studio.as(await studio.people.admin())
  const person = await studio.people.student()
  const params = { id: person.id }
  const rights = { blockedAccess: false, blockedChat: false, blockedComments: false }
  const answers: string[] = []
  const openTwice = async (link: { userId: string; code: string }, end: () => Promise<unknown>) => {
    const open = async () => answers.push((await refused(studio.call(confirmEmail, { body: link }))).code)
    await open()
    await end()
    await open()
  }

  const blocked = newAddress()
  await ask(person, blocked)
  await admin.call(blockUser, { params, body: { ...rights, blockedAccess: true, blockedToDateTime: null } })
  await openTwice(await linkTo(blocked), () => admin.call(blockUser, { params, body: rights }))

  const inactive = newAddress()
  await ask(person, inactive)
  await admin.call(deleteUser, { params, query: {} })
  await openTwice(await linkTo(inactive), () => admin.call(activateUser, { params }))
  expect(answers).toEqual(Array(4).fill('EmailCodeInvalid'))
  expect((await studio.as(person).call(me, {})).email).toBe(person.email)
})

test('S-A17: a link to a new password in the former inbox is void once the address has changed', async () => {
  const person = await studio.people.student()
  await studio.call(forgotPassword, { body: { email: person.email } })
  await studio.context.queue.drain()
  const [, userId, code] = /reset-password\?userId=(\S+)&code=(\S+)/.exec(
    (await mailsTo(person.email)).at(-1)!.text,
  )!
  const email = newAddress()
  await ask(person, email)
  await studio.call(confirmEmail, { body: await linkTo(email) })
  const query = { userId: userId!, code: code! }
  const answer = await refused(studio.call(resetPassword, { query, body: { password: 'Another12' } }))
  expect(answer.code).toBe('ResetCodeInvalid')
})

test('S-A17: a link to a new password that is asked for while the address changes goes to no former inbox', async () => {
  const person = await studio.people.student()
  const { db } = studio.context
  const change = await db.$client.connect()
  try {
    const email = newAddress()
    await change.query('begin')
    await change.query('update users set email = $1, email_folded = $1 where id = $2', [email, person.id])
    const sending = sendResetLink(studio.context, { email: person.email })
    await expect.poll(() => lockWaiters(studio)).toBeGreaterThan(0)
    await change.query('commit')
    await sending
  } finally {
    change.release()
  }
  expect(await subjectsTo(person.email)).toEqual([])
})

test('S-A17: of two who want one address the first to confirm gets it, and who registers meanwhile keeps it', async () => {
  const [one, two] = [await studio.people.student(), await studio.people.student()]
  const email = newAddress()
  await ask(one, email)
  const first = await linkTo(email)
  await ask(two, email)
  const second = await linkTo(email)
  const answers = await Promise.allSettled([first, second].map((body) => studio.call(confirmEmail, { body })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  const wanted = newAddress()
  await ask(one, wanted)
  const names = { firstName: 'Ada', lastName: 'Bo', userName: `ada${count}`, password: 'Kestrel12' }
  await studio.call(register, { body: { ...names, email: wanted } })
  const late = await refused(studio.call(confirmEmail, { body: await linkTo(wanted) }))
  expect([late.status, late.fields]).toEqual([409, { email: peopleRefusals.emailTaken }])
  expect(await studio.as(one).call(emailChange, {})).toEqual({ email: null })
})

/** Returns the address that the provider has of a person. */
async function addressAtProvider(person: TestPerson) {
  const { db } = studio.context
  const [customer] = await db.select().from(customers).where(eq(customers.userId, person.id))
  const { rows } = await db.execute(
    sql`select lookup from sandbox.objects where id = ${customer?.providerId}`,
  )
  return rows[0]?.lookup
}

test('S-A17: the provider learns an address that changed while it made the customer', async () => {
  const { payments, queue } = studio.context
  const person = await studio.people.student()
  const email = newAddress()
  await ask(person, email)
  const create = payments.createCustomer.bind(payments)
  vi.spyOn(payments, 'createCustomer').mockImplementationOnce(async (terms, key) => {
    await studio.call(confirmEmail, { body: await linkTo(email) })
    await queue.drain()
    return create(terms, key)
  })
  await makeOffers(studio).saveCard(person)
  await queue.drain()
  expect(await addressAtProvider(person)).toBe(email)
})

test('S-A13, S-A17: an invitation that nobody has used stays with its address when that is another person’s new one', async () => {
  const person = await studio.people.student()
  const admin = await studio.people.admin()
  const former = person.email
  const invited = { emailFolded: former, userName: 'later.on', role: 'Coach' as const }
  const values = { ...invited, tokenHash: 'a'.repeat(64), invitedBy: admin.id, invitedAt: new Date() }
  await studio.context.db.insert(invitations).values(values)
  const email = newAddress()
  await ask(person, email)
  await studio.call(confirmEmail, { body: await linkTo(email) })
  const [row] = await studio.context.db.select().from(invitations).where(eq(invitations.invitedBy, admin.id))
  expect(row?.emailFolded).toBe(former)
})

test('S-A17, S-D2: the provider learns the new address, the own data name mails to the former, and an erasure finds them', async () => {
  const { db, queue } = studio.context
  const person = await studio.people.student()
  await makeOffers(studio).saveCard(person)
  const email = newAddress()
  await ask(person, email)
  await studio.call(confirmEmail, { body: await linkTo(email) })
  await queue.drain()
  expect(await addressAtProvider(person)).toBe(email)

  const file = (await studio.as(person).call(ownData, withPassword)) as unknown as {
    mails: { subject: string }[]
  }
  expect(file.mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Somebody asked to change your email address', 'Confirm your new email address']),
  )
  await studio.clock.move(DAY)
  const heir = await studio.people.student()
  await db
    .update(users)
    .set({ email: person.email, emailFolded: person.email.toLowerCase() })
    .where(eq(users.id, heir.id))
  const heirs = (await studio.as(heir).call(ownData, withPassword)) as unknown as { mails: unknown[] }
  expect(heirs.mails).toEqual([])
  await studio.call(forgotPassword, { body: { email: person.email } })
  await queue.drain()
  await studio.as(person).call(deleteAccount, { body: { password: TEST_PASSWORD } })
  expect(await subjectsTo(email)).toEqual(['Your account is deleted'])
  expect(await subjectsTo(person.email)).toEqual(['Reset your password'])
})
