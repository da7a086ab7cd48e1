import { randomUUID } from 'node:crypto'
import { setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { sendMessage } from '@studio/contract/contact/endpoints.ts'
import { SECOND } from '@studio/contract/dates.ts'
import {
  checkUserEmail,
  checkUserName,
  commonPasswords,
  register,
} from '@studio/contract/people/sign-up/endpoints.ts'
import { setFilms } from '@studio/contract/studio/own/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { users } from '../database/tables/people.ts'
import { makeLibrary } from '../testing/library.ts'
import { cards, makeOffers, type Offers } from '../testing/offers.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

const NETWORK = '198.51.100.50'
const PUPILS = 200
const PASSWORD = 'Kestrel7x'
const PARTS_AT_ONCE = 20
/** Documents that each opens in the minute in which the class begins; they know no person. */
const PAGES = 5
/** Previews that each looks at before signing up, and the parts in which a browser reads one. */
const PREVIEW_PARTS = 2 * 4

let studio: TestStudio
let offers: Offers
let now: number
beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
  offers = makeOffers(studio)
  now = Date.now()
  vi.spyOn(studio.context.clock, 'machine').mockImplementation(() => new Date(now))
})
afterAll(async () => {
  vi.restoreAllMocks()
  await studio.stop()
})

interface Pupil {
  email: string
  token: string
}

async function send(method: 'GET' | 'POST', url: string, payload?: object, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return studio.inject({ method, url, remoteAddress: NETWORK, headers, ...(payload ? { payload } : {}) })
}
const signIn = (email: string, password = PASSWORD) => send('POST', '/api/User/login', { email, password })
/** Sends a request of the class's address, each person's own parts of the film among them. */
const ask = (url: string, headers: Record<string, string> = {}) =>
  studio.inject({ url, remoteAddress: NETWORK, headers })
const api = ({ path }: { path: string }) => `/api${path}`

/** Types a name that is free and a password that is too short first, as people do. */
async function signUp() {
  const name = `pupil${randomUUID().slice(0, 8)}`
  const email = `${name}@school.example`
  for (const url of [
    `${api(checkUserName)}?userName=${name}`,
    `${api(checkUserEmail)}?email=${email}`,
    `${api(commonPasswords)}?beginning=ab`,
  ]) {
    expect((await send('GET', url)).statusCode, url).toBe(200)
  }
  const form = { firstName: 'Ada', lastName: 'Berg', userName: name, email, password: PASSWORD }
  expect((await send('POST', api(register), { ...form, password: 'short' })).statusCode).toBe(400)
  const answer = await send('POST', api(register), form)
  expect(answer.statusCode, answer.body).toBe(201)
  return { id: answer.json().id as string, email }
}

/** Their first card is declined, and another one accepted. */
async function payWithTheSecondCard(userId: string, token: string) {
  for (const [number, status] of [
    [cards.declined, 402],
    [cards.good, 204],
  ] as const) {
    const query = new URLSearchParams({ userId, cardToken: await offers.token(number) })
    const answer = await send('POST', `${api(setPaymentMethod)}?${query}`, undefined, token)
    expect(answer.statusCode, answer.body).toBe(status)
  }
}

test('a school of 200 behind one address looks around, signs up, pays, signs in, watches and writes in one hour (D17.limits, S-R1)', {
  timeout: 400_000,
}, async () => {
  const began = now
  const library = makeLibrary(studio.context)
  const videoId = await library.video({ film: Buffer.from('a film') })
  const previewed = await library.video({ film: Buffer.from('another film') })
  await library.renditions(previewed, Buffer.from('half a minute'))
  const admin = studio.as(await studio.people.admin())
  await admin.call(setFilms, { body: { levelSound: false, previews: true } })
  await library.day(studio.context.clock.now().toISOString().slice(0, 10), [videoId, previewed])
  // Somebody there tries passwords of strangers all the while.
  for (let times = 0; times < 100; times += 1) {
    expect((await signIn(`${randomUUID()}@example.com`)).statusCode).toBe(400)
  }
  const pupils: Pupil[] = []
  for (let number = 0; number < PUPILS; number += 1) {
    now += 10 * SECOND
    for (let part = 0; part < PREVIEW_PARTS; part += 1) {
      const seen = await ask(`/media/previews/${previewed}.mp4`, { range: 'bytes=0-1' })
      expect(seen.statusCode, `${number}`).toBe(206)
    }
    const { id, email } = await signUp()
    await studio.context.db
      .update(users)
      .set({ registeredFully: studio.context.clock.now() })
      .where(eq(users.id, id))
    if (number % 3 === 0) expect((await signIn(email, 'Kestrel8x')).statusCode).toBe(400)
    const entered = await signIn(email)
    expect(entered.statusCode, `${number}: ${entered.body}`).toBe(200)
    const token = entered.json().accessToken
    // Every tenth, twice as many as a network's newcomers may have declined at one time.
    if (number % 10 === 0) await payWithTheSecondCard(id, token)
    await library.membership(id, ['DailyClasses'])
    pupils.push({ email, token })
  }
  const statuses = new Map<number, number>()
  const noted = ({ statusCode }: { statusCode: number }) =>
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  // All in one minute: the class begins.
  for (const { token } of pupils) {
    const { url } = (await send('GET', `/api/Video/${videoId}`, undefined, token)).json()
    for (let part = 0; part < PARTS_AT_ONCE; part += 1) noted(await ask(url, { range: 'bytes=0-1' }))
  }
  for (let page = 0; page < PUPILS * PAGES; page += 1) noted(await ask('/robots.txt'))
  expect(Object.fromEntries(statuses)).toEqual({ 206: PUPILS * PARTS_AT_ONCE, 200: PUPILS * PAGES })
  for (const { email, token } of pupils) {
    const message = { name: 'Ada Berg', email, message: 'Can I kneel?' }
    expect((await send('POST', api(sendMessage), message, token)).statusCode).toBe(200)
  }
  expect(now - began).toBeLessThan(3600 * SECOND)
})
