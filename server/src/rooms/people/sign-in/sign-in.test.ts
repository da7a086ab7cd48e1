import { hash } from '@node-rs/argon2'
import type { CallError } from '@studio/contract/call.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { me, signIn, signOut } from '@studio/contract/people/sign-in/endpoints.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions, users } from '../../../database/tables/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { hashCount, hashPassword } from '../passwords/hash-password.ts'

/** Formats a UTC day, "23 November 2026". */
const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

type Person = Awaited<ReturnType<TestStudio['people']['student']>>
const enter = (person: Person, password = person.password) =>
  studio.call(signIn, { body: { email: person.email, password } })
const change = async (person: Person, columns: Partial<typeof users.$inferInsert>) => {
  await studio.context.db.update(users).set(columns).where(eq(users.id, person.id))
}

describe('signing in', () => {
  test('API-03, API-05: gives tokens and the whole user, whatever the case of the address', async () => {
    const person = await studio.people.student({ email: 'Rosa@Example.com', city: 'Łódź' })
    const answer = await studio.call(signIn, {
      body: { email: ' rosa@EXAMPLE.com', password: person.password },
    })
    expect(answer.expiresIn).toBe(600)
    expect(answer.user).toMatchObject({
      id: person.id,
      email: 'Rosa@Example.com',
      role: 'Student',
      city: 'Łódź',
      subscription: null,
      planId: null,
      calendarsCount: 0,
    })
    expect(answer.user).not.toHaveProperty('passwordHash')
    expect(await studio.as({ token: answer.accessToken }).call(me, {})).toEqual(answer.user)
  })

  test('a password that was pasted with blanks around it is right', async () => {
    const person = await studio.people.student()
    for (const pasted of [`${person.password} `, `\u00a0${person.password}\n`])
      expect((await enter(person, pasted)).user.id).toBe(person.id)
  })

  test('S-A3, D9, ERR-04, R20: an unknown address and a wrong password get the same answer after the same work', async () => {
    const person = await studio.people.student()
    const before = hashCount()
    const wrong = await refused(enter(person, 'Kestrel7x'))
    const between = hashCount()
    const unknown = await refused(
      studio.call(signIn, { body: { email: 'nobody@example.com', password: 'Kestrel7x' } }),
    )
    expect([between - before, hashCount() - between]).toEqual([1, 1])
    const facts = ({ status, code, message, fields }: CallError) => ({ status, code, message, fields })
    expect(facts(unknown)).toEqual(facts(wrong))
    expect(facts(wrong)).toEqual({
      status: 400,
      code: 'WrongCredentials',
      message: 'Wrong email or password',
      fields: {},
    })
  })

  test('D9: a password that breaks the rule is simply wrong here', async () => {
    const { code } = await refused(enter(await studio.people.student(), 'x'))
    expect(code).toBe('WrongCredentials')
  })

  test('D3: an unfinished sign-up is told with a token that continues it, for the right password alone', async () => {
    const person = await studio.people.student({ registeredFully: null })
    const { status, code, message, body } = await refused(enter(person))
    expect([status, code, message]).toEqual([
      403,
      'RegistrationUnfinished',
      'Please, finish your registration',
    ])
    expect(body.userId).toBe(person.id)
    const claims = studio.context.tokens.read(String(body.signupToken))
    expect(claims).toMatchObject({ typ: 'signup', sub: person.id })
    const wrong = await refused(enter(person, 'Kestrel7x'))
    expect([wrong.code, wrong.body.signupToken]).toEqual(['WrongCredentials', undefined])
  })

  test('D18.inactive: somebody made inactive is told so', async () => {
    const { status, code } = await refused(enter(await studio.people.student({ active: false })))
    expect([status, code]).toEqual([403, 'Inactive'])
  })

  test('D10, S-Z12: somebody blocked is told until when, and may sign in after it', async () => {
    const until = new Date(studio.context.clock.now().getTime() + HOUR)
    const person = await studio.people.student({ blockedAccess: true, blockedToDateTime: until })
    const { status, code, body, message } = await refused(enter(person))
    expect([status, code, body.until]).toEqual([403, 'Blocked', until.toISOString()])
    expect(message).toContain(inWords.format(until))
    await change(person, { blockedToDateTime: new Date(studio.context.clock.now().getTime() - 1) })
    expect((await enter(person)).user.id).toBe(person.id)
  })

  test('S-A1: an older, weaker hash is made anew', async () => {
    const person = await studio.people.student()
    const weaker = { memoryCost: 8192, timeCost: 2, parallelism: 1 }
    await change(person, { passwordHash: await hash(person.password, weaker) })
    await enter(person)
    const [row] = await studio.context.db.select().from(users).where(eq(users.id, person.id))
    expect(row!.passwordHash).toContain('m=19456,t=2,p=1')
    await change(person, { passwordHash: await hash(person.password, weaker) })
    await Promise.all([enter(person), enter(person), enter(person)])
  })
})

test('S-A9: a password that is changed while it is being checked starts no session', async () => {
  const person = await studio.people.student()
  const crowd = Array.from({ length: 40 }, (_, at) =>
    hashPassword('Kestrel7x', { address: `10.0.${at}.1`, account: '' }),
  )
  const entering = refused(enter(person))
  await new Promise((resolve) => setTimeout(resolve, 60))
  await change(person, { passwordHash: await crowd[0]! })
  expect((await entering).code).toBe('WrongCredentials')
  await Promise.all(crowd)
})

describe('who makes a request', () => {
  test('S-S7: 401 is for a token that is missing, broken or expired', async () => {
    expect((await refused(studio.call(me, {}))).status).toBe(401)
    for (const token of ['x', 'a.b.c', `${(await studio.people.student()).token}x`]) {
      const { status, code } = await refused(studio.as({ token }).call(me, {}))
      expect([status, code]).toEqual([401, 'TokenInvalid'])
    }
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from('{"typ":"access"}').toString('base64url')}.`
    expect((await refused(studio.as({ token: none }).call(me, {}))).status).toBe(401)
  })

  test('S-S10: a cookie is never who you are, and no other origin is let in to read or to write', async () => {
    const { token } = await studio.people.student()
    const origin = 'https://evil.example'
    const cookie = `accessToken=${token}; token=${token}; session=${token}`
    const url = '/api/User/getUserInfo'
    expect((await studio.inject({ url, headers: { cookie, origin } })).statusCode).toBe(401)
    const read = await studio.inject({ url, headers: { origin, authorization: `Bearer ${token}` } })
    const asked = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    }
    const before = await studio.inject({ method: 'OPTIONS', url, headers: { origin, ...asked } })
    for (const { headers } of [read, before]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
    expect(before.statusCode).toBe(404)
  })

  test('S-S1: a sign-up token opens no call of a member (403)', async () => {
    const person = await studio.people.signingUp()
    expect((await refused(studio.as(person).call(me, {}))).status).toBe(403)
  })

  test('S-S7: a call for visitors never looks at a token', async () => {
    expect((await studio.as({ token: 'broken' }).call(settings, {})).studioName).toBeTruthy()
  })

  test('S-S6: what changes on a person holds at their next request', async () => {
    const person = await studio.people.student()
    const ask = () => studio.as(person).call(me, {})
    expect((await ask()).role).toBe('Student')
    await change(person, { role: 'Admin' })
    expect((await ask()).role).toBe('Admin')
    await change(person, { blockedAccess: true })
    expect((await refused(ask())).code).toBe('Blocked')
    await change(person, { blockedAccess: false, active: false })
    expect((await refused(ask())).code).toBe('Inactive')
    await studio.context.db.delete(users).where(eq(users.id, person.id))
    expect((await refused(ask())).status).toBe(401)
  })

  test("S-Z12: a block goes by the studio's clock", async () => {
    const until = new Date(studio.context.clock.now().getTime() + DAY)
    const person = await studio.people.student({ blockedAccess: true, blockedToDateTime: until })
    expect((await refused(studio.as(person).call(me, {}))).code).toBe('Blocked')
    studio.context.clock.setOffset(studio.context.clock.offset() + DAY + 1000)
    expect((await studio.as(person).call(me, {})).id).toBe(person.id)
  })
})

describe('signing out', () => {
  test('S-S5, D18.logout: ends the session with the refresh token alone; twice or with anything else is fine', async () => {
    const person = await studio.people.student()
    const body = { refreshToken: person.refreshToken }
    expect(await studio.call(signOut, { body })).toBeUndefined()
    expect((await refused(studio.as(person).call(me, {}))).status).toBe(401)
    await studio.call(signOut, { body })
    await studio.call(signOut, { body: { refreshToken: 'anything' } })
    const [row] = await studio.context.db.select().from(sessions).where(eq(sessions.userId, person.id))
    expect(row?.endedBecause).toBe('signedOut')
  })
})
