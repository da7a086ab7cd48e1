import { invoices } from '@studio/contract/billing/endpoints.ts'
import { MINUTE } from '@studio/contract/dates.ts'
import { ownData } from '@studio/contract/own-data/endpoints.ts'
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '@studio/contract/people/passkeys/endpoints.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  turnOffSecondFactor,
} from '@studio/contract/people/second-factor/endpoints.ts'
import { refresh, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passkeyChallenges, passkeys } from '../../../database/tables/second-factors.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { resetSecondFactor } from '../../../operating/admin/admins.ts'
import { appCode } from '../../../testing/app-code.ts'
import { type TestPerson, withPassword } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { makePasskey, type SoftwarePasskey } from '../../../testing/software-authenticator.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
})
afterAll(() => studio.stop())

/** A studio on this machine makes passkeys for localhost. */
const originOf = ({ url }: TestStudio) => url.replace('127.0.0.1', 'localhost')

const outcome = async (call: Promise<unknown>) => {
  const { status, code } = await refused(call)
  return `${status} ${code}`
}
const subjectsTo = async (to: string) =>
  (await studio.context.db.select().from(mails).where(eq(mails.to, to)).orderBy(asc(mails.id))).map(
    ({ subject }) => subject,
  )
const entriesOn = async (id: string) =>
  (
    await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(asc(auditLog.id))
  ).map(({ action }) => action)

/** Begins a passkey, and answers as a browser would. */
async function made(person: TestPerson, proof: { code?: string } = {}, at = studio) {
  const body = { password: person.password, ...proof }
  const { challenge } = await at.as(person).call(beginPasskey, { body })
  return makePasskey({ challenge, origin: originOf(at) })
}
const save = (person: TestPerson, { made: passkey }: SoftwarePasskey, name = 'Key', at = studio) =>
  at.as(person).call(addPasskey, { body: { name, passkey } })

/** Somebody whose only factor is a passkey. */
async function withPasskey(person: TestPerson, at = studio) {
  const key = await made(person, {}, at)
  const { recoveryCodes: codes } = await save(person, key, 'Laptop', at)
  return { person, key, codes }
}

const enter = ({ email, password }: TestPerson, more: object = {}, at = studio) =>
  at.call(signIn, { body: { email, password, ...more } })

interface Options {
  challenge: string
  rpId: string
  allowCredentials: { id: string }[]
}
/** The options of a passkey that a refusal has. */
const optionsOf = async (call: Promise<unknown>) => (await refused(call)).body.passkey as Options | null

/** Asks for a challenge with the password, and answers it. */
async function used(person: TestPerson, key: SoftwarePasskey, wrong: object = {}) {
  const options = await optionsOf(enter(person))
  const challenge = options?.challenge ?? ''
  return { passkey: key.use({ challenge, origin: originOf(studio), ...wrong }) }
}

describe('adding a passkey (S-A16)', () => {
  test('asks the password, and the first switches the second step on: codes, other sessions ended, mails, the log', async () => {
    const person = await studio.people.admin()
    const other = await enter(person)
    expect(await outcome(made({ ...person, password: 'Wrong123' }))).toBe('400 WrongPassword')
    const { codes } = await withPasskey(person)
    expect(codes).toHaveLength(10)
    const state = await studio.as(person).call(secondFactor, {})
    expect(state).toMatchObject({ on: true, app: false, recoveryCodesLeft: 10, passkeysAt: originOf(studio) })
    expect(state.passkeys).toMatchObject([{ name: 'Laptop', lastUsedDateTime: null }])
    const renewed = studio.call(refresh, { body: { token: other.refreshToken } })
    expect(await outcome(renewed)).toBe('401 SessionEnded')
    expect(await subjectsTo(person.email)).toEqual(['A passkey was added', 'Your sign-in has a second step'])
    expect(await entriesOn(person.id)).toEqual(['person.passkeyAdded', 'person.secondFactorOn'])
  })

  test('a further one takes the second step as well, and gives no new codes', async () => {
    const { person, key, codes } = await withPasskey(await studio.people.coach())
    const body = { password: person.password }
    const options = await optionsOf(studio.as(person).call(beginPasskey, { body }))
    expect(options?.allowCredentials.map(({ id }) => id)).toEqual([key.id])
    expect(options?.rpId).toBe('localhost')
    const second = await made(person, { code: codes[0] ?? '' })
    expect((await save(person, second, 'Phone')).recoveryCodes).toEqual([])
    expect((await studio.as(person).call(secondFactor, {})).passkeys).toHaveLength(2)
  })

  test('a challenge is good once, for its person, for five minutes, and for making alone', async () => {
    const person = await studio.people.coach()
    const other = await studio.people.coach()
    const key = await made(person)
    expect(await outcome(save(other, key))).toBe('400 PasskeyNotMade')
    await save(person, key)
    expect(await outcome(save(person, key))).toBe('400 PasskeyNotMade')
    const challenge = (await optionsOf(enter(person)))?.challenge ?? ''
    const forUse = makePasskey({ challenge, origin: originOf(studio) })
    expect(await outcome(save(person, forUse))).toBe('400 PasskeyNotMade')
    const late = await made(other)
    await studio.context.db.update(passkeyChallenges).set({ expiresAt: studio.context.clock.machine() })
    expect(await outcome(save(other, late))).toBe('400 PasskeyNotMade')
  })

  test('another origin, another host, an invented challenge, an attestation and no JSON are refused', async () => {
    const person = await studio.people.admin()
    const ask = async () => {
      const { challenge } = await studio
        .as(person)
        .call(beginPasskey, { body: { password: person.password } })
      return { challenge, origin: originOf(studio) }
    }
    const wrong = [
      makePasskey({ ...(await ask()), origin: 'https://evil.example', rpId: 'localhost' }),
      makePasskey({ ...(await ask()), rpId: 'evil.example' }),
      makePasskey({ ...(await ask()), challenge: 'A'.repeat(43) }),
      makePasskey(await ask(), 'tpm'),
    ]
    for (const key of wrong) expect(await outcome(save(person, key))).toBe('400 PasskeyNotMade')
    const { made: passkey, ...rest } = makePasskey(await ask())
    const noJson = { ...passkey, response: { ...passkey.response, clientDataJSON: 'bm90IEpTT04' } }
    expect(await outcome(save(person, { ...rest, made: noJson }))).toBe('400 PasskeyNotMade')
    expect((await studio.as(person).call(secondFactor, {})).on).toBe(false)
  })

  test('the same passkey is saved once, and a person has twenty at most', async () => {
    const { person, key, codes } = await withPasskey(await studio.people.coach())
    const other = await studio.people.coach()
    const { challenge } = await studio.as(other).call(beginPasskey, { body: { password: other.password } })
    // The same credential, which the first person's authenticator would have to give away.
    const [kept] = await studio.context.db.select().from(passkeys).where(eq(passkeys.credentialId, key.id))
    const theirs = makePasskey({ challenge, origin: originOf(studio) })
    const { id: _id, userId: _user, ...row } = kept ?? ({} as never)
    await studio.context.db.update(passkeys).set({ credentialId: theirs.id }).where(eq(passkeys.id, _id))
    expect(await outcome(save(other, theirs))).toBe('409 Conflict')
    const more = Array.from({ length: 19 }, (_, at) => ({
      ...row,
      userId: _user,
      credentialId: `${_id}-${at}`,
    }))
    await studio.context.db.insert(passkeys).values(more)
    expect(await outcome(made(person, { code: codes[0] ?? '' }))).toBe('409 Conflict')
  })
})

describe('signing in with a passkey (S-A16)', () => {
  test('lets in after the password, with a key that checks nobody as well, and notes when', async () => {
    const { person, key } = await withPasskey(await studio.people.admin())
    expect(await outcome(enter(person))).toBe('403 SecondFactorNeeded')
    const { user } = await enter(person, await used(person, key))
    expect(user.id).toBe(person.id)
    await enter(person, await used(person, key, { verified: false }))
    const [kept] = (await studio.as(person).call(secondFactor, {})).passkeys
    expect(kept?.lastUsedDateTime).not.toBeNull()
  })

  test('takes the password too, and a wrong one asks nothing of the passkey', async () => {
    const { person, key } = await withPasskey(await studio.people.admin())
    const answer = await used(person, key)
    expect(await outcome(enter({ ...person, password: 'Wrong123' }, answer))).toBe('400 WrongCredentials')
    expect((await refused(enter({ ...person, password: 'Wrong123' }))).body).not.toHaveProperty('passkey')
  })

  test('an answer is good once, also when four devices send it at once', async () => {
    const { person, key } = await withPasskey(await studio.people.coach())
    const answer = await used(person, key)
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => enter(person, answer)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await outcome(enter(person, answer))).toBe('400 WrongPasskey')
  })

  test('a wrong origin, host, challenge, signature and an answer that is late are refused, with a new challenge', async () => {
    const { person, key } = await withPasskey(await studio.people.admin())
    const wrongs = [
      { origin: 'https://evil.example', rpId: 'localhost' },
      { rpId: 'evil.example' },
      { challenge: 'A'.repeat(43) },
    ]
    for (const wrong of wrongs) {
      expect(await outcome(enter(person, await used(person, key, wrong)))).toBe('400 WrongPasskey')
    }
    const { passkey } = await used(person, key)
    const stranger = await used(person, makePasskey({ challenge: '', origin: originOf(studio) }))
    const forged = { ...passkey, response: { ...stranger.passkey.response } }
    expect(await outcome(enter(person, { passkey: forged }))).toBe('400 WrongPasskey')
    const late = await used(person, key)
    await studio.context.db.update(passkeyChallenges).set({ expiresAt: studio.context.clock.machine() })
    const options = await optionsOf(enter(person, late))
    const challenge = options?.challenge ?? ''
    await enter(person, { passkey: key.use({ challenge, origin: originOf(studio) }) })
  })

  test("another person's passkey opens nothing, nor does a challenge that was put to them", async () => {
    const ada = await withPasskey(await studio.people.admin())
    const bob = await withPasskey(await studio.people.coach())
    expect(await outcome(enter(ada.person, await used(ada.person, bob.key)))).toBe('400 WrongPasskey')
    expect(await outcome(enter(ada.person, await used(bob.person, ada.key)))).toBe('400 WrongPasskey')
  })

  test('a counter that goes back or stands is refused, since the passkey was copied', async () => {
    const { person, key } = await withPasskey(await studio.people.admin())
    await enter(person, await used(person, key, { counter: 7 }))
    for (const counter of [6, 7, 0]) {
      expect(await outcome(enter(person, await used(person, key, { counter })))).toBe('400 WrongPasskey')
    }
    await enter(person, await used(person, key, { counter: 8 }))
  })

  test('who knows the password alone keeps nobody from their passkey: of two hundred challenges the oldest fall', async () => {
    const { person, key } = await withPasskey(await studio.people.coach())
    const { db, clock } = studio.context
    const answer = await used(person, key)
    const expiresAt = new Date(clock.machine().getTime() + 5 * MINUTE)
    const asked = Array.from({ length: 198 }, (_, at) => ({
      challenge: `asked ${at}`,
      userId: person.id,
      purpose: 'use' as const,
      expiresAt,
    }))
    await db.insert(passkeyChallenges).values(asked)
    expect(await optionsOf(enter(person))).not.toBeNull()
    await enter(person, answer)
    const late = await used(person, key)
    await db
      .insert(passkeyChallenges)
      .values(asked.map((one) => ({ ...one, challenge: `${one.challenge} more` })))
    expect(await optionsOf(enter(person))).not.toBeNull()
    expect(await db.$count(passkeyChallenges, eq(passkeyChallenges.userId, person.id))).toBe(200)
    await enter(person, late)
  })
})

describe('keeping passkeys (S-A16)', () => {
  test('one is renamed by its owner alone', async () => {
    const { person, codes } = await withPasskey(await studio.people.admin())
    const other = await studio.people.admin()
    const [first] = (await studio.as(person).call(secondFactor, {})).passkeys
    const params = { id: first?.id ?? '' }
    const rename = (by: TestPerson) =>
      studio.as(by).call(renamePasskey, { params, body: { name: 'Blue key' } })
    expect(await outcome(rename(other))).toBe('404 NotFound')
    await rename(person)
    expect((await studio.as(person).call(secondFactor, {})).passkeys).toMatchObject([{ name: 'Blue key' }])
    const own = (code?: string) =>
      studio.as(person).call(ownData, { body: { ...withPassword.body, ...(code ? { code } : {}) } })
    expect(await outcome(own())).toBe('403 SecondFactorNeeded')
    const file = JSON.stringify(await own(codes[0]))
    expect(file).toContain('Blue key')
    const [kept] = await studio.context.db.select().from(passkeys).where(eq(passkeys.userId, person.id))
    expect(file).not.toContain(kept?.publicKey)
  })

  test('removing the last takes password and passkey, and switches the second step off', async () => {
    const { person, key } = await withPasskey(await studio.people.coach())
    const other = await studio.people.coach()
    const [first] = (await studio.as(person).call(secondFactor, {})).passkeys
    const params = { id: first?.id ?? '' }
    const remove = (by: TestPerson, more: object = {}) =>
      studio.as(by).call(removePasskey, { params, body: { password: by.password, ...more } })
    expect(await outcome(remove(other))).toBe('404 NotFound')
    expect(await outcome(remove({ ...person, password: 'Wrong123' }))).toBe('400 WrongPassword')
    expect(await outcome(remove(person))).toBe('403 SecondFactorNeeded')
    await remove(person, await used(person, key))
    expect(await studio.as(person).call(secondFactor, {})).toMatchObject({ on: false, recoveryCodesLeft: 0 })
    await enter(person)
    expect(await subjectsTo(person.email)).toContain('The second step of your sign-in is off')
  })

  test('an app is added beside it, and another in its place, without new codes; its old codes are void', async () => {
    const { person, key, codes } = await withPasskey(await studio.people.admin())
    const now = () => studio.context.clock.machine()
    const begin = async (proof: object) =>
      (await studio.as(person).call(beginSecondFactor, { body: { password: person.password, ...proof } }))
        .secret
    const confirm = (code: string) => studio.as(person).call(confirmSecondFactor, { body: { code } })
    expect(await outcome(begin({}))).toBe('403 SecondFactorNeeded')
    const old = await begin(await used(person, key))
    expect(await outcome(enter(person, { code: appCode(old, { now: now() }) }))).toBe('400 WrongCode')
    expect((await confirm(appCode(old, { now: now() }))).recoveryCodes).toEqual([])
    const fresh = await begin({ code: codes[0] })
    await enter(person, { code: appCode(old, { now: now(), steps: 1 }) })
    await confirm(appCode(fresh, { now: now() }))
    expect(await outcome(enter(person, { code: appCode(old, { now: now(), steps: 1 }) }))).toBe(
      '400 WrongCode',
    )
    await enter(person, { code: appCode(fresh, { now: now(), steps: 1 }) })
    expect((await studio.as(person).call(secondFactor, {})).recoveryCodesLeft).toBe(9)
    const [first] = (await studio.as(person).call(secondFactor, {})).passkeys
    const body = { password: person.password, code: codes[1] ?? '' }
    await studio.as(person).call(removePasskey, { params: { id: first?.id ?? '' }, body })
    expect(await studio.as(person).call(secondFactor, {})).toMatchObject({
      on: true,
      app: true,
      passkeys: [],
    })
    expect(await subjectsTo(person.email)).toContain('A passkey was removed')
  })

  test('new recovery codes and switching off take a passkey as well; the operator’s reset removes all', async () => {
    const { person, key } = await withPasskey(await studio.people.admin())
    const body = { password: person.password, ...(await used(person, key)) }
    expect((await studio.as(person).call(renewRecoveryCodes, { body })).recoveryCodes).toHaveLength(10)
    const off = { password: person.password, ...(await used(person, key)) }
    await studio.as(person).call(turnOffSecondFactor, { body: off })
    expect(await studio.context.db.$count(passkeys, eq(passkeys.userId, person.id))).toBe(0)
    await withPasskey(person)
    const { db, clock } = studio.context
    await resetSecondFactor({ db, publicUrl: '', now: clock.machine() }, person.email)
    expect(await db.$count(passkeys, eq(passkeys.userId, person.id))).toBe(0)
    await enter(person)
  })
})

test(
  'a studio that requires a second step is content with a passkey, and keeps the last one (S-A16)',
  async () => {
    const strict = await startTestStudio({ STAFF_SECOND_FACTOR: 'required' })
    const admin = await strict.people.admin()
    const as = strict.as(admin)
    expect(await outcome(as.call(invoices, { query: {} }))).toBe('403 SecondFactorMissing')
    const { codes } = await withPasskey(admin, strict)
    expect((await as.call(invoices, { query: {} })).records).toEqual([])
    const [first] = (await as.call(secondFactor, {})).passkeys
    const body = { password: admin.password, code: codes[0] ?? '' }
    const params = { id: first?.id ?? '' }
    expect(await outcome(as.call(removePasskey, { params, body }))).toBe('409 Conflict')
    expect((await as.call(secondFactor, {})).passkeys).toHaveLength(1)
    const off = { password: admin.password, code: codes[1] ?? '' }
    expect(await outcome(as.call(turnOffSecondFactor, { body: off }))).toBe('409 Conflict')
    await strict.stop()
  },
  5 * MINUTE,
)
