import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@studio/contract/dates.ts'
import { required } from '@studio/contract/field-texts.ts'
import { US } from '@studio/contract/money.ts'
import {
  createPromocode,
  promocode,
  promocodes,
  setPromocodeActive,
} from '@studio/contract/promo/endpoints.ts'
import { fieldTexts, refusals } from '@studio/contract/promo/messages.ts'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { promoCodes } from '../../database/tables/promo.ts'
import { auditLog } from '../../database/tables/studio.ts'
import { makeOffers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: ReturnType<typeof makeOffers>
let admin: TestPerson
let call: TestStudio['call']
let plans: string[]
let archived: string

beforeAll(async () => {
  studio = await startTestStudio()
  offers = makeOffers(studio)
  admin = await studio.people.admin()
  call = studio.as(admin).call
  plans = [(await offers.plan()).id, (await offers.plan({ costCents: 500 })).id]
  archived = (await offers.plan({ archivedAt: new Date() })).id
})
afterAll(() => studio.stop())
beforeEach(async () => {
  await studio.context.db.delete(promoCodes)
})

const inDays = (days: number) => addDays(dayOf(studio.context.clock.now()), days)
const draft = (changes: object = {}) => ({
  code: 'Spring 20',
  dateTimeExpires: `${inDays(30)}T10:00:00Z`,
  percentOff: 20,
  maxRedemptions: 5,
  allowedPrices: [plans[0]!],
  ...changes,
})
const create = (changes: object = {}) => call(createPromocode, { body: draft(changes) })

async function lastEntry() {
  const [row] = await studio.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return row
}

describe('a new promo code', () => {
  it('is listed with its fields, and works at once (BO-API-27, BO-API-28, APROMO-05, PROMO-06, S-R4)', async () => {
    const before = studio.context.clock.now()
    const { id } = await create({ durationType: 'Repeating', durationInMonths: 3 })
    const { records, pageInfo } = await call(promocodes, {})
    expect(pageInfo).toEqual({ pageNumber: 1, pageLength: 10, totalRecords: 1 })
    expect(records).toEqual([
      {
        id,
        code: 'Spring20',
        percentOff: 20,
        durationType: 'Repeating',
        durationInMonths: 3,
        maxRedemptions: 5,
        timesRedeemed: 0,
        allowedPrices: [plans[0]],
        active: true,
        dateTime: expect.any(String),
        dateTimeExpires: `${inDays(30)}T23:59:59.999Z`,
      },
    ])
    expect(Date.parse(records[0]!.dateTime)).toBeGreaterThanOrEqual(before.getTime())
    const student = studio.as(await studio.people.student()).call
    const found = await student(promocode, { params: { id: 'sPRING 20' } })
    expect(found).toMatchObject({ id, percentOff: 20 })
    expect(found).not.toHaveProperty('timesRedeemed')
    expect(await lastEntry()).toMatchObject({ action: 'promocode.created', subject: id, userId: admin.id })
  })

  it('waits for its beginning (D7)', async () => {
    const dateTime = `${inDays(2)}T00:00:00.000Z`
    const { id } = await create({ dateTime })
    expect((await call(promocodes, {})).records[0]).toMatchObject({ id, dateTime })
    const student = studio.as(await studio.people.student()).call
    expect((await refused(student(promocode, { params: { id: 'SPRING20' } }))).message).toBe(refusals.unknown)
  })

  it('keeps no months unless it repeats (D18.promo-charges)', async () => {
    await create({ durationType: 'Forever', durationInMonths: 3 })
    expect((await call(promocodes, {})).records[0]).toMatchObject({
      durationType: 'Forever',
      durationInMonths: null,
    })
  })

  it('that exists in any case is refused, also out of 20 at once (D7)', async () => {
    const tries = Array.from({ length: 20 }, (_, index) =>
      create({ code: index % 2 ? 'spring20' : 'SPRING 20' }),
    )
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refused(create({ code: 'Spring20' }))).toMatchObject({
      status: 409,
      fields: { code: fieldTexts.codeTaken },
    })
    expect(await studio.context.db.$count(promoCodes)).toBe(1)
  })

  it('is refused beside every failing field at once (BO-VALID-16, BO-VALID-17, BO-VALID-18, BO-VALID-19)', async () => {
    const body = { code: 'x'.repeat(21), percentOff: 101, durationType: 'Repeating', maxRedemptions: -1 }
    const refusal = await refused(call(createPromocode, { body: body as never }))
    expect(refusal).toMatchObject({
      status: 400,
      fields: {
        code: fieldTexts.code,
        dateTimeExpires: required,
        percentOff: fieldTexts.percentOff,
        durationInMonths: required,
        maxRedemptions: fieldTexts.redemptions,
        allowedPrices: required,
      },
    })
  })

  it('expires after today by the studio’s clock (BO-VALID-20)', async () => {
    for (const day of [inDays(0), inDays(-1)]) {
      const refusal = await refused(create({ dateTimeExpires: `${day}T23:59:59Z` }))
      expect(refusal).toMatchObject({ status: 400, fields: { dateTimeExpires: fieldTexts.expires } })
    }
    const both = await refused(create({ dateTimeExpires: inDays(0), percentOff: 101 }))
    expect(both.fields).toEqual({ dateTimeExpires: fieldTexts.expires, percentOff: fieldTexts.percentOff })
    await create({ dateTimeExpires: inDays(1) })
    const late = await refused(create({ code: 'LATE', dateTime: inDays(40) }))
    expect(late.fields).toEqual({ dateTime: fieldTexts.starts })
  })

  it('is for live plans that it leaves something to charge of (I10)', async () => {
    for (const unknown of [randomUUID(), archived]) {
      const refusal = await refused(create({ allowedPrices: [plans[0], unknown] }))
      expect(refusal).toMatchObject({ status: 400, fields: { allowedPrices: fieldTexts.unknownPlan } })
    }
    const little = await refused(create({ allowedPrices: plans, percentOff: 95 }))
    expect(little.fields).toEqual({ percentOff: fieldTexts.tooLittleLeft(US) })
    await create({ allowedPrices: plans, percentOff: 100 })
    expect((await call(promocodes, {})).records[0]?.allowedPrices.sort()).toEqual([...plans].sort())
  })
})

it('a code may be for some terms of its plans, and is for 30 days and a day unless it says so (PROMO-03, S-R4)', async () => {
  const { id } = await create({ terms: ['year', 'month'] })
  const student = studio.as(await studio.people.student()).call
  const terms = ['month', 'year']
  expect((await call(promocodes, {})).records[0]).toMatchObject({ id, terms })
  expect(await student(promocode, { params: { id: 'SPRING20' } })).toMatchObject({ terms })
  expect(await lastEntry()).toMatchObject({ after: { terms } })
  await create({ code: 'USUAL' })
  expect(await student(promocode, { params: { id: 'USUAL' } })).not.toHaveProperty('terms')
  expect((await lastEntry())?.after).not.toHaveProperty('terms')
  expect((await refused(create({ code: 'NONE', terms: [] }))).fields).toEqual({ terms: required })
})

it('a code leaves something to charge of every term that it is for (I10)', async () => {
  const costCents = 5000
  const terms = [
    { term: 'month' as const, costCents },
    { term: 'days30' as const, costCents: 60 },
  ]
  const { id } = await offers.plan({ costCents, terms })
  const little = fieldTexts.tooLittleLeft(US)
  expect((await refused(create({ allowedPrices: [id] }))).fields).toEqual({ percentOff: little })
  await create({ code: 'MONTHLY', allowedPrices: [id], terms: ['month'] })
  const off = await offers.promo([id], { active: false })
  const on = call(setPromocodeActive, { params: { id: off.id }, body: { active: true } })
  expect(await refused(on)).toMatchObject({ status: 409, fields: { active: little } })
})

describe('the list of codes', () => {
  beforeEach(async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    await offers.promo(plans, { code: 'B', createdAt: at(1), expiresOn: '2027-03-01' })
    await offers.promo(plans, { code: 'a', createdAt: at(2), expiresOn: '2027-01-01' })
    await offers.promo(plans, { code: 'C', createdAt: at(1), startsAt: at(3), expiresOn: '2027-02-01' })
  })
  const codes = async (query: object) => (await call(promocodes, { query })).records.map(({ code }) => code)

  it('comes in pages, ordered by what is allowed (S-I2, R22)', async () => {
    expect(await codes({})).toEqual(['C', 'a', 'B'])
    expect(await codes({ orderBy: 'DateTime' })).toEqual(['B', 'a', 'C'])
    expect(await codes({ orderBy: 'Code' })).toEqual(['a', 'B', 'C'])
    expect(await codes({ orderBy: 'DateTimeEnd', orderByDescending: true })).toEqual(['B', 'C', 'a'])
    expect(await codes({ orderBy: 'Code', pageLength: 2, pageNumber: 2 })).toEqual(['C'])
    expect((await refused(codes({ orderBy: 'percentOff' }))).fields).toHaveProperty('orderBy')
  })

  it('leaves out what is over, or what is switched off, where it is asked to; its total counts the same (APROMO-01, APROMO-03)', async () => {
    const today = dayOf(studio.context.clock.now())
    await studio.context.db.delete(promoCodes)
    await offers.promo(plans, { code: 'OVER', expiresOn: inDays(-1) })
    await offers.promo(plans, { code: 'LAST-DAY', expiresOn: today })
    await offers.promo(plans, { code: 'OFF', expiresOn: inDays(5), active: false })
    expect(await codes({ expired: false, active: true })).toEqual(['LAST-DAY'])
    expect((await codes({ expired: false, orderBy: 'Code' })).sort()).toEqual(['LAST-DAY', 'OFF'])
    expect(await codes({ expired: true })).toEqual(['OVER'])
    expect(await codes({ active: false })).toEqual(['OFF'])
    expect(await codes({ code: 'st-d' })).toEqual(['LAST-DAY'])
    expect(await codes({ code: 'L_ST' })).toEqual([])
    const { pageInfo } = await call(promocodes, { query: { expired: false, pageLength: 1 } })
    expect(pageInfo.totalRecords).toBe(2)
  })

  it('is for Admin alone (S-Z9)', async () => {
    for (const person of [await studio.people.student(), await studio.people.coach()]) {
      expect((await refused(studio.as(person).call(promocodes, {}))).status).toBe(403)
      expect((await refused(studio.as(person).call(createPromocode, { body: draft() }))).status).toBe(403)
      const off = { params: { id: randomUUID() }, body: { active: false } }
      expect((await refused(studio.as(person).call(setPromocodeActive, off))).status).toBe(403)
    }
    expect((await refused(studio.call(promocodes, {}))).status).toBe(401)
    const signingUp = await studio.people.signingUp()
    expect((await refused(studio.as(signingUp).call(promocodes, {}))).status).toBe(403)
  })
})

describe('a code that is switched off', () => {
  it('does not exist for members until it is switched on again (PROMO-02, S-R4)', async () => {
    const { id } = await create()
    const student = studio.as(await studio.people.student()).call
    const off = await call(setPromocodeActive, { params: { id }, body: { active: false } })
    expect(off).toMatchObject({ id, active: false, code: 'Spring20' })
    expect((await refused(student(promocode, { params: { id: 'SPRING20' } }))).status).toBe(404)
    expect(await lastEntry()).toMatchObject({
      action: 'promocode.deactivated',
      before: { active: true },
      after: { active: false },
    })
    await call(setPromocodeActive, { params: { id }, body: { active: true } })
    expect((await student(promocode, { params: { id: 'SPRING20' } })).active).toBe(true)
  })

  it('changes in nothing else, and is none where there is none', async () => {
    const { id } = await create()
    const more = { active: false, percentOff: 100 }
    const refusal = await refused(call(setPromocodeActive, { params: { id }, body: more }))
    expect(refusal.fields).toHaveProperty('percentOff')
    for (const gone of [randomUUID(), 'SPRING20']) {
      const attempt = call(setPromocodeActive, { params: { id: gone }, body: { active: false } })
      expect((await refused(attempt)).status).toBe(404)
    }
  })
})
