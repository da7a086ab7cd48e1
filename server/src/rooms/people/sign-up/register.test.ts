import { createHash } from 'node:crypto'
import { DAY } from '@studio/contract/dates.ts'
import { fieldTexts, refusals } from '@studio/contract/people/messages.ts'
import {
  captchaChallenge,
  checkInvitation,
  checkUserEmail,
  checkUserName,
  commonPasswords,
  register,
} from '@studio/contract/people/sign-up/endpoints.ts'
import { staffRefusals } from '@studio/contract/people/staff/messages.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invitations, users } from '../../../database/tables/people.ts'
import { hashToken, randomToken } from '../../../platform/tokens.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

let number = 0
function form(changes: object = {}) {
  number += 1
  const names = { firstName: 'Rosa', lastName: "O'Neil-Łucka" }
  return {
    ...names,
    email: `rosa${number}@example.com`,
    userName: `rosa.${number}`,
    password: 'Kestrel7x',
    ...changes,
  }
}

async function userOf(email: string) {
  const [user] = await studio.context.db.select().from(users).where(eq(users.email, email))
  return user!
}

async function invite(email: string, changes: Partial<typeof invitations.$inferInsert> = {}) {
  const token = randomToken()
  await studio.context.db.insert(invitations).values({
    emailFolded: email,
    userName: 'invited',
    tokenHash: hashToken(token),
    invitedAt: studio.context.clock.now(),
    ...changes,
  })
  return token
}

describe('registration', () => {
  test('API-02, D3: makes a student who has not finished yet, with a token for the next steps', async () => {
    const body = form()
    const { id, signupToken } = await studio.call(register, { body })
    expect(studio.context.tokens.read(signupToken ?? '')).toMatchObject({ typ: 'signup', sub: id })
    const user = await userOf(body.email)
    expect(user).toMatchObject({
      id,
      role: 'Student',
      registeredFully: null,
      active: true,
      lastName: "O'Neil-Łucka",
    })
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('D1: keeps the zone that the browser tells, and refuses nobody for one that it does not know', async () => {
    const zones = ['Pacific/Auckland', 'Atlantis/Poseidonis', '<b>UTC</b>']
    const kept = []
    for (const timeZone of zones) {
      const body = form({ timeZone })
      await studio.call(register, { body })
      kept.push((await userOf(body.email)).timeZone)
    }
    expect(kept).toEqual(['Pacific/Auckland', null, null])
  })

  test('VALID-01, VALID-02, VALID-03, VALID-04, VALID-05, VALID-06, VALID-07, VALID-08, VALID-09, VALID-10, VALID-11: every failing field is told at once', async () => {
    const body = { firstName: 'R', lastName: '4', email: 'no', userName: '1', password: 'short' }
    const { status, fields } = await refused(studio.call(register, { body }))
    expect(status).toBe(400)
    expect(fields).toEqual({
      firstName: fieldTexts.name,
      lastName: fieldTexts.name,
      email: fieldTexts.email,
      userName: fieldTexts.userName,
      password: fieldTexts.password,
    })
  })

  test.each(['Password1', 'pAssword123', 'Qwerty123', 'P@ssw0rd'])(
    'D9, S-A11: %s is too common',
    async (password) => {
      const { status, fields } = await refused(studio.call(register, { body: form({ password }) }))
      expect([status, fields.password]).toEqual([400, 'This password is too common'])
    },
  )

  test('S-A12: a role is refused as a field nobody knows', async () => {
    const { status, fields } = await refused(
      studio.call(register, { body: form({ role: 'Admin' }) as never }),
    )
    expect([status, Object.keys(fields)]).toEqual([400, ['role']])
  })

  test('VALID-08, VALID-12: what is taken is told at its field, both together, whatever the case', async () => {
    const first = form()
    await studio.call(register, { body: first })
    const body = form({ email: first.email.toUpperCase(), userName: first.userName.toUpperCase() })
    const both = await refused(studio.call(register, { body }))
    expect([both.status, both.message]).toEqual([409, 'Email address already registered'])
    expect(both.fields).toEqual({ email: refusals.emailTaken, userName: refusals.userNameTaken })
    const name = await refused(studio.call(register, { body: form({ userName: first.userName }) }))
    expect([name.status, name.message, Object.keys(name.fields)]).toEqual([
      409,
      'Username already in use',
      ['userName'],
    ])
  })

  const rounds = Array.from({ length: process.env.FULL ? 20 : 1 }, (_, round) => round)
  const crowd = process.env.FULL ? 50 : 12
  test.each(rounds)(
    'R1: of several at once with one address, in any case, one gets it (round %i)',
    { timeout: 60_000 },
    async () => {
      const first = form()
      const tries = Array.from({ length: crowd }, (_, at) =>
        studio.call(register, {
          body: form({
            email: at % 2 ? first.email : first.email.toUpperCase(),
            userName: `race${number}.${at}`,
          }),
        }),
      )
      const outcomes = await Promise.allSettled(tries)
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected')
          expect(outcome.reason.message).toBe('Email address already registered')
      }
    },
  )

  test.each(rounds)(
    'R1: of several at once with one user name, in any Unicode form, one gets it (round %i)',
    { timeout: 60_000 },
    async (round) => {
      const tries = Array.from({ length: crowd }, (_, at) =>
        studio.call(register, {
          body: form({ userName: at % 2 ? `Zo\u00e9.race${round}` : `ZOE\u0301.RACE${round}` }),
        }),
      )
      const outcomes = await Promise.allSettled(tries)
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason.message).toBe('Username already in use')
      }
    },
  )
})

describe('the link of an invitation', () => {
  test.each([
    ['is open', {}, 'open'],
    ['was used', { usedAt: new Date() }, 'used'],
    ['is of eight days ago', { invitedAt: new Date(Date.now() - 8 * DAY) }, 'expired'],
  ])('says that it %s (S-A13, INVITE-01)', async (_what, changes, state) => {
    const inviteToken = await invite(form().email, changes)
    expect(await studio.call(checkInvitation, { body: { inviteToken } })).toEqual({ state })
  })

  test('that nobody knows is gone', async () => {
    const body = { inviteToken: 'taken-back' }
    expect(await studio.call(checkInvitation, { body })).toEqual({ state: 'gone' })
  })
})

describe('an invited teacher', () => {
  test('D3, S-A12: becomes a Coach whose sign-up is finished, and the invitation is used', async () => {
    const body = form()
    const inviteToken = await invite(body.email)
    await studio.call(register, { body: { ...body, inviteToken } })
    const user = await userOf(body.email)
    expect(user.role).toBe('Coach')
    expect(user.registeredFully).not.toBeNull()
    const again = await refused(
      studio.call(register, { body: { ...form(), email: body.email, inviteToken } }),
    )
    expect([again.status, again.message]).toEqual([409, 'Email address already registered'])
  })

  test.each([
    ['for another address', { emailFolded: 'somebody.else@example.com' }],
    ['that was used', { usedAt: new Date() }],
    ['of eight days ago', { invitedAt: new Date(Date.now() - 8 * DAY) }],
  ])('S-A13: an invitation %s makes nobody a teacher', async (_what, changes) => {
    const body = form()
    const inviteToken = await invite(body.email, changes)
    const { status, fields } = await refused(studio.call(register, { body: { ...body, inviteToken } }))
    expect([status, fields.inviteToken]).toEqual([400, staffRefusals.inviteInvalid])
    expect(await userOf(body.email)).toBeUndefined()
  })
})

test('API-04, S-A5: the check calls tell whether a name or an address exists, and nothing else', async () => {
  const body = form()
  await studio.call(register, { body })
  expect(await studio.call(checkUserEmail, { query: { email: ` ${body.email.toUpperCase()}` } })).toEqual({
    exists: true,
  })
  expect(await studio.call(checkUserName, { query: { userName: body.userName.toUpperCase() } })).toEqual({
    exists: true,
  })
  expect(await studio.call(checkUserEmail, { query: { email: 'nobody@example.com' } })).toEqual({
    exists: false,
  })
  expect(await studio.call(checkUserName, { query: { userName: 'nobody' } })).toEqual({ exists: false })
})

test('D4, D18.altcha: a challenge is one of ALTCHA, signed, for ten minutes', async () => {
  const { parameters, signature } = await studio.call(captchaChallenge, {})
  expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256' })
  expect(signature).toMatch(/^[0-9a-f]{64}$/)
  const seconds = Number(parameters.expiresAt) - Date.now() / 1000
  expect(seconds).toBeGreaterThan(590)
  expect(seconds).toBeLessThanOrEqual(601)
})

describe('what is told of common passwords (D9, S-A11)', () => {
  const digestOf = (password: string) => createHash('sha256').update(password.toLowerCase()).digest('hex')
  const isTold = async (password: string) => {
    const digest = digestOf(password)
    const { endings } = await studio.call(commonPasswords, { query: { beginning: digest.slice(0, 2) } })
    return endings.includes(digest.slice(2, 18))
  }

  test('a form finds each that registration refuses, whatever its capitals, and no other', async () => {
    for (const password of ['Password1', 'pAssword1', 'Qwerty123', 'Member123']) {
      expect([password, await isTold(password)]).toEqual([password, true])
      const refusal = await refused(studio.call(register, { body: form({ password }) }))
      expect(refusal.fields.password).toBe(fieldTexts.passwordCommon)
    }
    expect(await isTold('Kestrel7x')).toBe(false)
  })

  test('each answer is some thirty of seven thousand, and other questions are refused', async () => {
    const { endings } = await studio.call(commonPasswords, { query: { beginning: '7f' } })
    expect(endings.length).toBeGreaterThan(5)
    expect(endings.length).toBeLessThan(100)
    for (const beginning of ['', '7', '7F', '7fa', 'g0']) {
      expect((await refused(studio.call(commonPasswords, { query: { beginning } }))).status).toBe(400)
    }
  })
})
