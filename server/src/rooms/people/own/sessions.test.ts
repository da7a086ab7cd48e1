import { HOUR } from '@studio/contract/dates.ts'
import { endSession, endSessions, ownSessions } from '@studio/contract/people/own/endpoints.ts'
import { me, refresh, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '../../../database/tables/people.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { isKnownAddress, openSessionsOf } from '../sign-in/sessions.ts'

let studio: TestStudio
let other: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
  other = await studio.secondServer()
})
afterAll(async () => {
  await other.stop()
  await studio.stop()
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const list = async (holder: { token: string }) => (await studio.as(holder).call(ownSessions, {})).records
const opens = async ({ token }: { token: string }, server = studio) =>
  (
    await server
      .as({ token })
      .call(me, {})
      .catch((error) => error)
  ).id !== undefined

/** At once where they were signed out, on the other server once it is told. */
async function isSignedOut(device: { token: string }) {
  expect(await opens(device)).toBe(false)
  await expect.poll(() => opens(device, other), { timeout: 5_000 }).toBe(false)
}

/** Signs the same person in on one more device, from its own address. */
async function onDevice(person: TestPerson, userAgent: string, remoteAddress = '127.0.0.1') {
  const { email, password } = person
  const headers = { 'user-agent': userAgent }
  const answer = await studio.inject({
    method: 'POST',
    url: '/api/User/login',
    headers,
    remoteAddress,
    payload: { email, password },
  })
  const { accessToken: token, refreshToken } = answer.json()
  const id = (await list({ token })).find(({ current }) => current)?.id ?? ''
  return { token: token as string, refreshToken: refreshToken as string, id }
}

test('somebody reads where they are signed in, this device marked and the one seen last first', async () => {
  const person = await studio.people.student()
  const phone = await onDevice(person, IPHONE)
  const laptop = await onDevice(person, FIREFOX)
  const seen = new Date(Date.now() - HOUR)
  await studio.context.db.update(sessions).set({ rotatedAt: seen }).where(eq(sessions.id, laptop.id))
  const devices = (await list(phone)).filter(({ device }) => device !== null)
  expect(devices.map(({ device, current }) => [device, current])).toEqual([
    ['Safari on iPhone', true],
    ['Firefox on Linux', false],
  ])
  expect(devices[1]?.lastSeenDateTime).toBe(seen.toISOString())
})

test('a device that was updated or borrowed says what it is when it renews', async () => {
  const person = await studio.people.student()
  const headers = { 'user-agent': IPHONE }
  const payload = { token: person.refreshToken }
  await studio.inject({ method: 'POST', url: '/api/User/refreshAccessToken', headers, payload })
  expect((await list(person)).map(({ device }) => device)).toEqual(['Safari on iPhone'])
})

test('a device that is signed out from afar gets no further call on any server, and can not renew (S-S6)', async () => {
  const person = await studio.people.student()
  const phone = await onDevice(person, IPHONE)
  for (const server of [studio, other]) expect(await opens(phone, server)).toBe(true)
  await studio.as(person).call(endSession, { params: { id: phone.id } })
  await isSignedOut(phone)
  const renewal = await refused(studio.call(refresh, { body: { token: phone.refreshToken } }))
  expect(renewal).toMatchObject({ status: 401, code: 'SessionEnded' })
  expect(await opens(person)).toBe(true)
  await studio.as(person).call(endSession, { params: { id: phone.id } })
})

test("nobody ends another's session, nor sees it: it is not found", async () => {
  const [one, another] = [await studio.people.student(), await studio.people.admin()]
  const [{ id } = { id: '' }] = await list(one)
  const refusal = await refused(studio.as(another).call(endSession, { params: { id } }))
  expect(refusal.status).toBe(404)
  expect(await opens(one)).toBe(true)
  expect((await list(another)).map((session) => session.id)).not.toContain(id)
})

test('signing out everywhere else keeps the device at hand, signing out everywhere none', async () => {
  const person = await studio.people.student()
  const [phone, laptop] = [await onDevice(person, IPHONE), await onDevice(person, FIREFOX)]
  await studio.as(laptop).call(endSessions, { query: { keepThis: true } })
  expect([await opens(person), await opens(phone), await opens(laptop)]).toEqual([false, false, true])
  expect(await list(laptop)).toHaveLength(1)
  const back = await onDevice(person, IPHONE)
  await studio.as(laptop).call(endSessions, {})
  for (const device of [laptop, back]) await isSignedOut(device)
})

test('whoever renews while they are signed out everywhere is signed out all the same', async () => {
  const person = await studio.people.student()
  const phone = await onDevice(person, IPHONE)
  await Promise.all([
    studio.as(person).call(endSessions, { query: { keepThis: true } }),
    studio.call(refresh, { body: { token: phone.refreshToken } }).catch(() => {}),
  ])
  expect(await list(person)).toHaveLength(1)
  expect(await opens(phone)).toBe(false)
})

test('an address that was signed out from afar is a stranger again (S-A4)', async () => {
  const person = await studio.people.student()
  const stranger = await onDevice(person, FIREFOX, '203.0.113.9')
  const known = () => isKnownAddress(studio.context, { emailFolded: person.email, address: '203.0.113.9' })
  expect(await known()).toBe(true)
  await studio.as(person).call(endSession, { params: { id: stranger.id } })
  expect(await known()).toBe(false)
})

test('a session that has run out stands on no list (D2)', async () => {
  const person = await studio.people.student()
  const { email, password } = person
  await studio.call(signIn, { body: { email, password } })
  const long = new Date(Date.now() + 31 * 24 * HOUR)
  expect(await studio.context.db.$count(sessions, openSessionsOf(person.id, new Date()))).toBe(2)
  expect(await studio.context.db.$count(sessions, openSessionsOf(person.id, long))).toBe(0)
})
