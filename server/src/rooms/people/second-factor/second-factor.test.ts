import { invoices } from '@studio/contract/billing/endpoints.ts'
import { MINUTE, SECOND } from '@studio/contract/dates.ts'
import { changeEmail, emailChange } from '@studio/contract/people/email/endpoints.ts'
import { changePassword, resetPassword } from '@studio/contract/people/passwords/endpoints.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  turnOffSecondFactor,
} from '@studio/contract/people/second-factor/endpoints.ts'
import { me, refresh, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recoveryCodes, secondFactors } from '../../../database/tables/second-factors.ts'
import { auditLog, limitCounters, mails } from '../../../database/tables/studio.ts'
import { appCode } from '../../../testing/app-code.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { createResetLink } from '../passwords/reset-code.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
})
afterAll(() => studio.stop())

/** What the app shows so many steps from now. */
const codeOf = (secret: string, steps: number) =>
  appCode(secret, { now: studio.context.clock.machine(), steps })

const enter = ({ email, password }: TestPerson, code?: string) =>
  studio.call(signIn, { body: { email, password, ...(code === undefined ? {} : { code }) } })
const outcome = async (call: Promise<unknown>) => {
  const { status, code } = await refused(call)
  return `${status} ${code}`
}
const entriesOn = async (id: string) =>
  (
    await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(asc(auditLog.id))
  ).map(({ action }) => action)
const subjectsTo = async (to: string) =>
  (await studio.context.db.select().from(mails).where(eq(mails.to, to)).orderBy(asc(mails.id))).map(
    ({ subject }) => subject,
  )

/** Chooses a new password with a mailed link, and returns it. */
async function choosePassword({ id: userId }: TestPerson): Promise<string> {
  const { db, clock } = studio.context
  const { link } = await createResetLink(db, { userId, publicUrl: '', now: clock.machine() })
  const code = new URLSearchParams(link.split('?')[1]).get('code') ?? ''
  const password = 'Harbour42'
  await studio.call(resetPassword, { query: { userId, code }, body: { password } })
  return password
}

/** Somebody who has switched the second step on by the code of now; the code of the next step is good as well, and unspent. */
async function withSecondFactor(person: TestPerson) {
  const { secret } = await studio.as(person).call(beginSecondFactor, { body: { password: person.password } })
  const first = codeOf(secret, 0)
  const { recoveryCodes: codes } = await studio
    .as(person)
    .call(confirmSecondFactor, { body: { code: first } })
  return { person, secret, first, codes }
}

describe('setting up a second step (S-A16)', () => {
  test('tells an app its secret once, sealed in the database, and asks nothing before its first code', async () => {
    const person = await studio.people.coach()
    const { password, email } = person
    const told = await studio.as(person).call(beginSecondFactor, { body: { password } })
    expect(decodeURIComponent(told.uri)).toContain(email)
    expect(new URL(told.uri).searchParams.get('secret')).toBe(told.secret)
    expect(told.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    const kept = JSON.stringify(await studio.context.db.select().from(secondFactors))
    expect(kept).not.toContain(told.secret)
    await enter(person)
    expect((await studio.as(person).call(secondFactor, {})).on).toBe(false)
  })

  test('that was begun before a new password can no longer be finished', async () => {
    const person = await studio.people.coach()
    const { secret } = await studio
      .as(person)
      .call(beginSecondFactor, { body: { password: person.password } })
    const password = await choosePassword(person)
    const { accessToken } = await enter({ ...person, password })
    const confirm = studio
      .as({ token: accessToken })
      .call(confirmSecondFactor, { body: { code: codeOf(secret, 0) } })
    expect(await outcome(confirm)).toMatch(/^409/)
  })

  test('that was begun a quarter of an hour ago is begun anew', async () => {
    const person = await studio.people.coach()
    const begin = () => studio.as(person).call(beginSecondFactor, { body: { password: person.password } })
    const confirm = (secret: string) =>
      studio.as(person).call(confirmSecondFactor, { body: { code: codeOf(secret, 0) } })
    const { secret } = await begin()
    const own = eq(secondFactors.userId, person.id)
    const begunAt = new Date(studio.context.clock.machine().getTime() - 15 * MINUTE - SECOND)
    await studio.context.db.update(secondFactors).set({ begunAt }).where(own)
    expect(await outcome(confirm(secret))).toBe('409 Conflict')
    await confirm((await begin()).secret)
    expect((await studio.as(person).call(secondFactor, {})).on).toBe(true)
  })

  test('is on with the first code: ten recovery codes, kept as hashes, other sessions ended, a mail and the log', async () => {
    const person = await studio.people.admin()
    const other = await enter(person)
    const { codes } = await withSecondFactor(person)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([a-z02-9]{4}-){3}[a-z02-9]{4}$/)
    const kept = JSON.stringify(await studio.context.db.select().from(recoveryCodes))
    for (const code of codes) expect(kept).not.toContain(code.replaceAll('-', ''))
    const state = await studio.as(person).call(secondFactor, {})
    expect(state).toMatchObject({ on: true, recoveryCodesLeft: 10, required: false })
    expect(await outcome(studio.call(refresh, { body: { token: other.refreshToken } }))).toBe(
      '401 SessionEnded',
    )
    expect(await entriesOn(person.id)).toEqual(['person.secondFactorOn'])
    expect(await subjectsTo(person.email)).toEqual(['Your sign-in has a second step'])
    expect(
      await outcome(studio.as(person).call(beginSecondFactor, { body: { password: person.password } })),
    ).toBe('403 SecondFactorNeeded')
  })

  test('wants the password, something begun, and a right code; members have none', async () => {
    const person = await studio.people.coach()
    const begin = (password: string) => studio.as(person).call(beginSecondFactor, { body: { password } })
    const confirm = (code: string) => studio.as(person).call(confirmSecondFactor, { body: { code } })
    expect(await outcome(begin('Wrong123'))).toBe('400 WrongPassword')
    expect(await outcome(confirm('123456'))).toBe('409 Conflict')
    const { secret } = await begin(person.password)
    expect(await outcome(confirm(codeOf(secret, 9)))).toBe('400 WrongCode')
    const member = await studio.people.student()
    expect(await outcome(studio.as(member).call(secondFactor, {}))).toBe('403 NotAllowed')
  })

  test('codes for a step that is on already are not counted, so that a stolen session shuts nobody out', async () => {
    const { person, secret } = await withSecondFactor(await studio.people.coach())
    const confirm = () => studio.as(person).call(confirmSecondFactor, { body: { code: '000000' } })
    for (let tries = 0; tries < 11; tries += 1) expect(await outcome(confirm())).toBe('409 Conflict')
    await enter(person, codeOf(secret, 1))
  })
})

describe('signing in with a second step (S-A16)', () => {
  test('asks for a code after the right password alone, and lets in with it', async () => {
    const { person, secret } = await withSecondFactor(await studio.people.admin())
    expect(await outcome(enter({ ...person, password: 'Wrong123' }))).toBe('400 WrongCredentials')
    expect(await outcome(enter({ ...person, password: 'Wrong123' }, codeOf(secret, 1)))).toBe(
      '400 WrongCredentials',
    )
    expect(await outcome(enter(person))).toBe('403 SecondFactorNeeded')
    expect(await outcome(enter(person, codeOf(secret, 9)))).toBe('400 WrongCode')
    const { user } = await enter(person, ` ${codeOf(secret, 1).replace(/(...)/, '$1 ')}`)
    expect(user.id).toBe(person.id)
  })

  test('a code is good once, also when four devices send it at once, and so is the one it was set up with', async () => {
    const { person, secret, first } = await withSecondFactor(await studio.people.admin())
    expect(await outcome(enter(person, first))).toBe('400 WrongCode')
    const code = codeOf(secret, 1)
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => enter(person, code)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await outcome(enter(person, code))).toBe('400 WrongCode')
  })

  test('a recovery code lets in once, whatever its case, and a mail tells how many are left', async () => {
    const { person, codes } = await withSecondFactor(await studio.people.coach())
    const typed = codes[3]?.toUpperCase()
    const { accessToken } = await enter(person, typed)
    expect(await outcome(enter(person, typed))).toBe('400 WrongCode')
    const state = await studio.as({ ...person, token: accessToken }).call(secondFactor, {})
    expect(state.recoveryCodesLeft).toBe(9)
    expect(await subjectsTo(person.email)).toContain('A recovery code was used')
  })

  test('new recovery codes take password and code, are told of by mail, and void the old', async () => {
    const { person, secret, codes } = await withSecondFactor(await studio.people.coach())
    const renew = (code: string, password = person.password) =>
      studio.as(person).call(renewRecoveryCodes, { body: { password, code } })
    expect(await outcome(renew(codeOf(secret, 1), 'Wrong123'))).toBe('400 WrongPassword')
    expect(await outcome(renew(codeOf(secret, 9)))).toBe('400 WrongCode')
    expect(await subjectsTo(person.email)).not.toContain('You have new recovery codes')
    const renewed = await renew(codeOf(secret, 1))
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect(await subjectsTo(person.email)).toContain('You have new recovery codes')
    expect(await outcome(enter(person, codes[0]))).toBe('400 WrongCode')
    await enter(person, renewed.recoveryCodes[0])
    const without = await studio.people.coach()
    const body = { password: without.password, code: '123456' }
    expect(await outcome(studio.as(without).call(renewRecoveryCodes, { body }))).toBe('409 Conflict')
  })

  test('after ten wrong codes a right one is 429 as well, from wherever, until a new password was chosen by mail', async () => {
    const { person, secret } = await withSecondFactor(await studio.people.admin())
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await outcome(enter(person, '000000'))).toBe('400 WrongCode')
    }
    expect(await outcome(enter(person, codeOf(secret, 1)))).toBe('429 TooManyRequests')
    const password = await choosePassword(person)
    // A new password takes the second step off nobody's sign-in.
    expect(await outcome(enter({ ...person, password }))).toBe('403 SecondFactorNeeded')
    await enter({ ...person, password }, codeOf(secret, 1))
    const keys = (await studio.context.db.select().from(limitCounters)).map(({ key }) => key).join()
    expect(keys).not.toContain(secret)
  })

  test('fifty wrong codes of a day stay counted whatever passwords are mailed; a recovery code lets the owner in', async () => {
    const { person, secret, codes } = await withSecondFactor(await studio.people.admin())
    const { db } = studio.context
    const ofDay = eq(limitCounters.key, `codes of a day:${person.id}`)
    expect(await outcome(enter(person, '000000'))).toBe('400 WrongCode')
    await db.update(limitCounters).set({ count: 50 }).where(ofDay)
    const password = await choosePassword(person)
    expect(await outcome(enter({ ...person, password }, codeOf(secret, 1)))).toBe('429 TooManyRequests')
    expect(await outcome(enter({ ...person, password }, 'abcd-efgh-jkmn-pqrs'))).toBe('400 WrongCode')
    await enter({ ...person, password }, codes[0])
  })

  test('is switched off with password and code, and told of', async () => {
    const { person, secret } = await withSecondFactor(await studio.people.coach())
    const off = (code: string, password = person.password) =>
      studio.as(person).call(turnOffSecondFactor, { body: { password, code } })
    expect(await outcome(off(codeOf(secret, 1), 'Wrong123'))).toBe('400 WrongPassword')
    expect(await outcome(off(codeOf(secret, 9)))).toBe('400 WrongCode')
    await off(codeOf(secret, 1))
    await enter(person)
    expect(await studio.context.db.$count(recoveryCodes, eq(recoveryCodes.userId, person.id))).toBe(0)
    expect(await entriesOn(person.id)).toEqual(['person.secondFactorOn', 'person.secondFactorOff'])
    expect(await subjectsTo(person.email)).toContain('The second step of your sign-in is off')
    expect(await outcome(off('123456'))).toBe('409 Conflict')
  })
})

test(
  'a studio that asks its staff for a second step opens nothing else to them before, and members are as they were (S-A16)',
  async () => {
    const strict = await startTestStudio({ STAFF_SECOND_FACTOR: 'required' })
    const admin = await strict.people.admin()
    const { email, password } = admin
    const as = strict.as(admin)
    const { user, secondFactorMissing } = await strict.call(signIn, { body: { email, password } })
    expect([user.id, secondFactorMissing]).toEqual([admin.id, true])
    expect(await outcome(as.call(invoices, { query: {} }))).toBe('403 SecondFactorMissing')
    expect((await as.call(me, {})).id).toBe(admin.id)
    expect(await as.call(secondFactor, {})).toMatchObject({ on: false, required: true })
    const { secret } = await as.call(beginSecondFactor, { body: { password } })
    await as.call(confirmSecondFactor, { body: { code: codeOf(secret, 0) } })
    expect((await as.call(invoices, { query: {} })).records).toEqual([])
    const code = codeOf(secret, 1)
    expect(await strict.call(signIn, { body: { email, password, code } })).not.toHaveProperty(
      'secondFactorMissing',
    )
    const member = await strict.people.student()
    const ofMember = { email: member.email, password: member.password }
    expect(await strict.call(signIn, { body: ofMember })).not.toHaveProperty('secondFactorMissing')
    expect((await strict.as(member).call(invoices, { query: {} })).records).toEqual([])
    await strict.stop()
  },
  5 * MINUTE,
)

test('S-A17, S-A16: where the second step is on, a new e-mail address asks for it as well as for the password', async () => {
  const { person, secret } = await withSecondFactor(await studio.people.coach())
  const email = `new-${person.email}`
  const ask = (code?: string) =>
    studio.as(person).call(changeEmail, {
      body: { email, password: person.password, ...(code === undefined ? {} : { code }) },
    })
  expect(await outcome(ask())).toBe('403 SecondFactorNeeded')
  expect(await outcome(ask(codeOf(secret, 9)))).toBe('400 WrongCode')
  expect(await studio.as(person).call(emailChange, {})).toEqual({ email: null })
  expect(await subjectsTo(email)).toEqual([])
  expect(await ask(codeOf(secret, 1))).toEqual({ email })
})

test('S-A10, S-A16: where the second step is on, a new password asks for it as well as for the old one', async () => {
  const { person, secret } = await withSecondFactor(await studio.people.coach())
  const passwords = { oldPassword: person.password, newPassword: 'Kestrel7x' }
  const change = (body: object) =>
    studio.as(person).call(changePassword, { query: { userId: person.id }, body: { ...passwords, ...body } })
  const code = codeOf(secret, 1)
  expect(await outcome(change({}))).toBe('403 SecondFactorNeeded')
  expect(await outcome(change({ code: codeOf(secret, 9) }))).toBe('400 WrongCode')
  expect(await outcome(change({ oldPassword: 'Kestrel8x', code }))).toBe('400 WrongPassword')
  expect(await subjectsTo(person.email)).not.toContain('Your password was changed')
  expect(await change({ code })).toEqual({})
  expect(await outcome(enter({ ...person, password: 'Kestrel7x' }))).toBe('403 SecondFactorNeeded')
})
