import { fieldTexts } from '@studio/contract/people/messages.ts'
import { changePassword, forgotPassword, resetPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { me, refresh, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordResets } from '../../../database/tables/people.ts'
import { mails } from '../../../database/tables/studio.ts'
import { mailedLinks } from '../../../testing/mailed-link.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { statementsOf, watchStatements } from '../../../testing/statements.ts'
import { forgotPassword as enqueueReset } from './forgot-password.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

type Person = Awaited<ReturnType<TestStudio['people']['student']>>
const subjectsTo = async (person: Person) => {
  const rows = await studio.context.db
    .select()
    .from(mails)
    .where(eq(mails.to, person.email))
    .orderBy(mails.id)
  return rows.map((mail) => mail.subject)
}
const enter = (person: Person, password: string) =>
  studio.call(signIn, { body: { email: person.email, password } })

/** Requests a reset link as a person does, and reads it from their mail. */
async function linkFor(person: Person, returnUrl?: string) {
  await studio.call(forgotPassword, {
    query: returnUrl ? { returnUrl } : {},
    body: { email: person.email.toUpperCase() },
  })
  await studio.context.queue.drain()
  const rows = await studio.context.db
    .select()
    .from(mails)
    .where(eq(mails.to, person.email))
    .orderBy(mails.id)
  const link = (await mailedLinks(studio, person.email, 'reset-password')).at(-1)!
  expect(rows.at(-1)!.html).toContain(link.search.replace('&', '&#38;'))
  return { link, query: { userId: link.searchParams.get('userId')!, code: link.searchParams.get('code')! } }
}

describe('a forgotten password', () => {
  test('API-07, AUTH-13: a link to /reset-password is mailed, in 43 letters of code', async () => {
    const person = await studio.people.student()
    const { link, query } = await linkFor(person, `${studio.context.publicUrl()}/anything`)
    expect(link.origin + link.pathname).toBe(`${studio.context.publicUrl()}/reset-password`)
    expect(query.userId).toBe(person.id)
    expect(query.code).toMatch(/^[\w-]{43}$/)
    const [row] = await studio.context.db
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.userId, person.id))
    expect(JSON.stringify(row)).not.toContain(query.code)
  })

  test('S-A6, D9: an unknown address gets the same answer, and no mail', async () => {
    expect(await studio.call(forgotPassword, { body: { email: 'nobody@example.com' } })).toEqual({})
    await studio.context.queue.drain()
    expect(await studio.context.db.select().from(mails).where(eq(mails.to, 'nobody@example.com'))).toEqual([])
  })

  test('S-A6, R20: a known address costs as many statements as an unknown one before the answer', async () => {
    const watched = watchStatements()
    const { email } = await studio.people.student()
    const ask = (to: string) =>
      statementsOf(() =>
        enqueueReset(studio.context, { kind: 'visitor' }, { email: to, address: '192.0.2.20' }),
      )
    const unknown = await ask('nobody-at-all@example.com')
    expect(unknown).toBeGreaterThan(0)
    expect(await ask(email)).toBe(unknown)
    watched.stop()
  })

  test.each([
    'https://evil.example/reset-password',
    '//evil.example/x',
    'javascript:alert(1)',
    'http://127.0.0.1:1/x',
    'http://evil.example@127.0.0.1/',
  ])('S-A8: the return address %s is refused', async (returnUrl) => {
    const body = { email: 'nobody@example.com' }
    const { status, fields } = await refused(studio.call(forgotPassword, { query: { returnUrl }, body }))
    expect([status, Object.keys(fields)]).toEqual([400, ['returnUrl']])
  })

  test('S-A8, D18.own-address: own addresses are root-relative, of the public origin, or localhost in the demo', async () => {
    const { port } = new URL(studio.context.publicUrl())
    for (const returnUrl of ['/reset-password', `http://localhost:${port}/x`, `http://127.0.0.1:${port}`]) {
      expect(await studio.call(forgotPassword, { query: { returnUrl }, body: { email: 'a@b.co' } })).toEqual(
        {},
      )
    }
  })
})

describe('setting a new password', () => {
  test('API-08, S-A9: ends every session, works at once, and a notice is mailed', async () => {
    const person = await studio.people.student()
    const { query } = await linkFor(person)
    expect(await studio.call(resetPassword, { query, body: { password: 'Kestrel7x' } })).toEqual({})
    expect((await refused(studio.as(person).call(me, {}))).status).toBe(401)
    expect((await refused(studio.call(refresh, { body: { token: person.refreshToken } }))).code).toBe(
      'SessionEnded',
    )
    expect((await refused(enter(person, person.password))).code).toBe('WrongCredentials')
    expect((await enter(person, 'Kestrel7x')).user.id).toBe(person.id)
    expect(await subjectsTo(person)).toEqual(['Reset your password', 'Your password was changed'])
  })

  test('S-A7: a code works once, even when used ten times at once', async () => {
    const { query } = await linkFor(await studio.people.student())
    const tries = Array.from({ length: 10 }, () =>
      studio.call(resetPassword, { query, body: { password: 'Kestrel7x' } }),
    )
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    const { status, code } = await refused(
      studio.call(resetPassword, { query, body: { password: 'Kestrel7x' } }),
    )
    expect([status, code]).toEqual([400, 'ResetCodeInvalid'])
  })

  test('S-A7: a new code voids the old one', async () => {
    const person = await studio.people.student()
    const old = await linkFor(person)
    const fresh = await linkFor(person)
    const body = { password: 'Kestrel7x' }
    expect((await refused(studio.call(resetPassword, { query: old.query, body }))).code).toBe(
      'ResetCodeInvalid',
    )
    await studio.call(resetPassword, { query: fresh.query, body })
  })

  test('S-A7: a code is over after 30 minutes, and is good for its own person only', async () => {
    const person = await studio.people.student()
    const { query } = await linkFor(person)
    const other = await studio.people.student()
    const body = { password: 'Kestrel7x' }
    for (const userId of [other.id, 'no-id']) {
      const call = studio.call(resetPassword, { query: { ...query, userId }, body })
      expect((await refused(call)).code).toBe('ResetCodeInvalid')
    }
    const [row] = await studio.context.db
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.userId, person.id))
    expect(row!.expiresAt.getTime() - Date.now()).toBeGreaterThan(29 * 60_000)
    expect(row!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(30 * 60_000)
    await studio.context.db
      .update(passwordResets)
      .set({ expiresAt: new Date() })
      .where(eq(passwordResets.userId, person.id))
    expect((await refused(studio.call(resetPassword, { query, body }))).code).toBe('ResetCodeInvalid')
  })

  test('VALID-01, D9: the rule and the list of common passwords hold, and the code stays good', async () => {
    const { query } = await linkFor(await studio.people.student())
    const short = await refused(studio.call(resetPassword, { query, body: { password: 'short' } }))
    expect(short.fields.password).toBe(fieldTexts.password)
    const common = await refused(studio.call(resetPassword, { query, body: { password: 'Password1' } }))
    expect(common.fields.password).toBe('This password is too common')
    await studio.call(resetPassword, { query, body: { password: 'Kestrel7x' } })
  })
})

describe('changing one’s own password', () => {
  const body = { oldPassword: 'Passw0rd1', newPassword: 'Kestrel7x' }

  test('API-09, S-A9: other sessions end, the present one goes on, and a notice is mailed', async () => {
    const person = await studio.people.student()
    const elsewhere = await enter(person, person.password)
    expect(await studio.as(person).call(changePassword, { query: { userId: person.id }, body })).toEqual({})
    expect((await studio.as(person).call(me, {})).id).toBe(person.id)
    expect((await refused(studio.as({ token: elsewhere.accessToken }).call(me, {}))).status).toBe(401)
    await enter(person, 'Kestrel7x')
    expect(await subjectsTo(person)).toEqual(['Your password was changed'])
  })

  test('S-A10: a wrong old password is refused', async () => {
    const person = await studio.people.student()
    const wrong = { ...body, oldPassword: 'Kestrel8x' }
    const { status, code, fields } = await refused(
      studio.as(person).call(changePassword, { query: { userId: person.id }, body: wrong }),
    )
    expect([status, code, Object.keys(fields)]).toEqual([400, 'WrongPassword', ['oldPassword']])
  })

  test('D18.own-password, S-A10: nobody changes another person’s, Admins included', async () => {
    const person = await studio.people.student()
    for (const caller of [await studio.people.admin(), await studio.people.student()]) {
      const call = studio.as(caller).call(changePassword, { query: { userId: person.id }, body })
      expect((await refused(call)).status).toBe(403)
    }
  })

  test('D9: a common one is refused', async () => {
    const person = await studio.people.student()
    const call = studio.as(person).call(changePassword, {
      query: { userId: person.id },
      body: { ...body, newPassword: 'Qwerty123' },
    })
    expect((await refused(call)).fields.newPassword).toBe('This password is too common')
  })
})
