import { randomUUID } from 'node:crypto'
import {
  applyPromocode,
  change,
  changePreview,
  preview,
  start,
} from '@studio/contract/membership/endpoints.ts'
import { promocode } from '@studio/contract/promo/endpoints.ts'
import { refusals } from '@studio/contract/promo/messages.ts'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limitCounters } from '../../database/tables/studio.ts'
import { makeOffers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: ReturnType<typeof makeOffers>
let plan: { id: string }
let right: string
beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
  offers = makeOffers(studio)
  plan = await offers.plan()
  right = (await offers.promo([plan.id])).code
})
afterAll(() => studio.stop())
// The limit of the address starts anew in each test.
beforeEach(() => studio.context.db.delete(limitCounters).where(like(limitCounters.key, 'wrong codes %')))

const times = (count: number) => Array.from({ length: count }, (_, at) => at)
const lookUp = (person: TestPerson, code: string) =>
  studio.as(person).call(promocode, { params: { id: code } })
const ofStart = (person: TestPerson, code: string) =>
  studio.as(person).call(preview, { query: { userId: person.id, priceId: plan.id, promocodeCode: code } })
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }: { status: number }) => status,
  )
/** Uses up a person's wrong codes except so many. */
const leave = async (person: TestPerson, left: number) => {
  for (const at of times(60 - left)) await refused(lookUp(person, `WRONG${at}`))
}

/** Every call with which a member enters a code. */
async function waysOf(person: TestPerson): Promise<Record<string, (code: string) => Promise<unknown>>> {
  const { call } = studio.as(person)
  const { id } = await call(start, { body: { userId: person.id, priceId: plan.id } })
  const body = { userId: person.id, priceId: plan.id }
  const key = { headers: { 'idempotency-key': randomUUID() } }
  const newcomer = await offers.studentWithCard()
  return {
    'the look-up': (code) => lookUp(person, code),
    'the preview of a start': (code) => ofStart(person, code),
    'the preview of a change': (promocodeCode) =>
      call(changePreview, { params: { id }, query: { priceId: plan.id, promocodeCode } }),
    'a change': (promocodeCode) =>
      call(change, { params: { id }, body: { priceId: plan.id, promocodeCode } }),
    applyPromocode: (promocodeCode) => call(applyPromocode, { params: { id }, query: { promocodeCode } }),
    'a start': (promocodeCode) =>
      studio
        .as(newcomer)
        .call(
          start,
          { body: { ...body, userId: newcomer.id, promocodeCode } },
          promocodeCode === right ? key : {},
        ),
  }
}

test('S-Z9, D17.limits: 60 wrong codes an hour a person; then right ones are 429 as well, with Retry-After', async () => {
  const guesser = await studio.people.student()
  for (const at of times(60)) expect((await refused(lookUp(guesser, `GUESS${at}`))).status).toBe(404)
  for (const code of ['GUESS', right]) {
    const url = `/api/Promocodes/${code}`
    const answer = await studio.inject({ url, headers: { authorization: `Bearer ${guesser.token}` } })
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500)
  }
})

test('S-Z9: a code in use counts for nothing, however often it is typed', async () => {
  const person = await studio.people.student()
  await leave(person, 1)
  for (const _ of times(5)) expect(await statusOf(lookUp(person, right))).toBe(200)
  for (const _ of times(5)) expect(await statusOf(ofStart(person, right))).toBe(200)
  expect((await refused(lookUp(person, 'WRONG'))).status).toBe(404)
  expect((await refused(lookUp(person, 'WRONG'))).status).toBe(429)
})

test('S-Z9: wrong codes count in every place where one is typed, and stop all of them', async () => {
  const person = await offers.studentWithCard()
  const ways = await waysOf(person)
  const counted = async () => {
    const own = like(limitCounters.key, 'wrong codes person:%')
    const rows = await studio.context.db.select().from(limitCounters).where(own)
    return rows.reduce((sum, { count }) => sum + count, 0)
  }
  for (const [at, [name, type]] of Object.entries(ways).entries()) {
    const { message } = await refused(type('NOSUCH'))
    expect([name, message]).toEqual([name, refusals.unknown])
    expect([name, await counted()]).toEqual([name, at + 1])
  }
  await studio.context.db
    .update(limitCounters)
    .set({ count: 60 })
    .where(like(limitCounters.key, 'wrong codes person:%'))
  for (const code of ['NOSUCH', right]) {
    for (const [name, type] of Object.entries(ways)) {
      expect([name, (await refused(type(code))).status]).toEqual([name, 429])
    }
  }
  await studio.context.db.delete(limitCounters).where(like(limitCounters.key, 'wrong codes %'))
  // With the idempotency key of the start that came too early.
  expect(await statusOf(ways['a start']!(right))).toBe(200)
})

test('S-Z9: 120 guesses at once through the preview learn no more than 60, also where some are right', async () => {
  const person = await studio.people.student()
  const statuses = await Promise.all(
    times(120).map((at) => statusOf(ofStart(person, at % 5 === 4 ? right : `GUESS${at}`))),
  )
  const answered = statuses.filter((status) => status === 400)
  expect(answered.length).toBeGreaterThan(0)
  expect(answered.length).toBeLessThanOrEqual(60)
  expect(statuses.filter((status) => ![200, 400, 429].includes(status))).toEqual([])
  expect(await statusOf(ofStart(person, right))).toBe(429)
})

test('S-Z9: 300 wrong ones of a network, by however many new accounts; members and Admin there are refused nothing', async () => {
  const ofNetwork = like(limitCounters.key, 'wrong codes address:%')
  const guess = async () => lookUp(await studio.people.signingUp(), 'GUESS')
  for (const before of [0, 298]) {
    await studio.context.db.update(limitCounters).set({ count: before }).where(ofNetwork)
    expect((await refused(guess())).status).toBe(404)
  }
  expect((await refused(guess())).status).toBe(404)
  expect((await refused(lookUp(await studio.people.signingUp(), right))).status).toBe(429)
  expect(await statusOf(lookUp(await studio.people.student(), right))).toBe(200)
  expect((await refused(lookUp(await studio.people.admin(), 'GUESS'))).status).toBe(404)
})
