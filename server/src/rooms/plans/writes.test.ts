import { randomUUID } from 'node:crypto'
import { required } from '@studio/contract/field-texts.ts'
import { US } from '@studio/contract/money.ts'
import {
  changePlan,
  createPlan,
  price,
  prices,
  removePlan,
  setPlanPicture,
} from '@studio/contract/plans/endpoints.ts'
import { fieldTexts, refusals } from '@studio/contract/plans/messages.ts'
import { type PlanBody, planIcons } from '@studio/contract/plans/schema.ts'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plans } from '../../database/tables/plans.ts'
import { auditLog } from '../../database/tables/studio.ts'
import { trainingPacks } from '../../database/tables/training.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { wrongPrices } from './check-plan.ts'

let studio: TestStudio
let admin: TestPerson

beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
})
afterAll(() => studio.stop())
beforeEach(async () => {
  await studio.context.db.delete(plans)
})

const call = () => studio.as(admin).call
const plan = (changes: Partial<PlanBody> = {}): PlanBody => ({
  title: 'Full',
  description: '<p>All of it, <b>every day</b></p>',
  cost: 29,
  intervalUnit: 'Month',
  permissions: ['DailyClasses', 'Calendars'],
  icon: 'full_membership',
  ...changes,
})
const create = (changes: Partial<PlanBody> = {}) => call()(createPlan, { body: plan(changes) })
const titles = async () => (await studio.call(prices, {})).records.map(({ title }) => title)

async function upload(id: string, fileName: string, { field = 'file', bytes = 30 } = {}) {
  const form = new FormData()
  form.append(field, new Blob(['<svg onload="alert(1)"/>'.padEnd(bytes)]), fileName)
  const body = new Response(form)
  return studio.inject({
    method: 'POST',
    url: `/api/Price/${id}/upload`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

async function lastEntry() {
  const [row] = await studio.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return row
}

describe('a new plan', () => {
  it('is offered at once, with its fields (BO-API-21, BO-API-22, BO-API-23, PLAN-07, S-R4)', async () => {
    const version = studio.context.content.version()
    const { id } = await create()
    expect(await studio.call(price, { params: { id } })).toEqual({
      ...plan(),
      id,
      pictureUrl: '/assets/plan-full_membership.svg',
      isSubscription: true,
      trialDays: 7,
      version: expect.any(String),
    })
    const query = { orderBy: 'DateTime', orderByDescending: 'false' } as const
    expect((await studio.call(prices, { query })).records.map((one) => one.id)).toEqual([id])
    await expect.poll(() => studio.context.content.version()).toBeGreaterThan(version)
    expect(await lastEntry()).toMatchObject({ action: 'plan.created', subject: id, userId: admin.id })
  })

  it('of a Day is no subscription and has no trial (PLAN-08, PLAN-12)', async () => {
    const { id } = await create({ intervalUnit: 'Day' })
    const shown = await studio.call(price, { params: { id } })
    expect(shown).toMatchObject({ intervalUnit: 'Day', isSubscription: false, trialDays: 0 })
  })

  it('may begin with a trial of 0 to 30 days, a Day with none (LIMIT-01, PLAN-11, PLAN-12)', async () => {
    for (const trialDays of [0, 30]) {
      const { id } = await create({ trialDays })
      expect(await studio.call(price, { params: { id } })).toMatchObject({ trialDays })
      await call()(removePlan, { params: { id } })
    }
    const fields = async (changes: Partial<PlanBody>) => (await refused(create(changes))).fields
    expect(await fields({ trialDays: 31 })).toEqual({ trialDays: fieldTexts.trialDays })
    expect(await fields({ trialDays: 7, intervalUnit: 'Day' })).toEqual({ trialDays: fieldTexts.dayTrial })
  })

  it('keeps bold, italic and underline of its description and nothing else (BO-VALID-15, S-I4)', async () => {
    const description =
      '<p onclick="x()">a <b>b</b> <i>i</i> <u>u</u> <a href="//e">l</a></p><script>x()</script>'
    const { id } = await create({ description })
    const shown = await studio.call(price, { params: { id } })
    expect(shown.description).toBe('<p>a <b>b</b> <i>i</i> <u>u</u> l</p>')
    const nothing = await refused(
      create({ description: '<script>alert("hello")</script>', icon: 'entry_level' }),
    )
    expect(nothing.fields).toEqual({ description: required })
  })

  it('is refused beside every failing field at once (BO-VALID-08, BO-VALID-12)', async () => {
    const body = { title: 'x'.repeat(21), cost: 1000, permissions: [], icon: 'skull', intervalUnit: 'Day' }
    const refusal = await refused(call()(createPlan, { body: body as never }))
    expect(refusal).toMatchObject({
      status: 400,
      fields: {
        title: fieldTexts.title,
        description: required,
        cost: fieldTexts.cost(US),
        permissions: required,
        icon: fieldTexts.choice,
      },
    })
  })

  it('beside four live ones is refused, as is one with an icon that is taken (PLAN-05, BO-VALID-14, D5)', async () => {
    await create()
    const taken = await refused(create({ title: 'Other' }))
    expect(taken).toMatchObject({ status: 409, code: 'IconTaken', fields: { icon: refusals.iconTaken } })
    for (const icon of planIcons.filter((one) => one !== 'full_membership')) await create({ icon })
    const fifth = await refused(create())
    expect(fifth).toMatchObject({ status: 409, code: 'FourPlans', message: refusals.fourAlready })
  })

  it('out of 20 at once is one of four, each with an icon of its own (R6, PLAN-05)', async () => {
    const tries = Array.from({ length: 20 }, (_, index) => create({ icon: planIcons[index % 4]! }))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 })
    }
    const { records } = await studio.call(prices, {})
    expect(records.map(({ icon }) => icon).sort()).toEqual([...planIcons].sort())
  })

  it('out of 20 at once with one icon is the only one (R6)', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => create()))
    const refusals409 = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refusals409).toHaveLength(19)
    for (const reason of refusals409)
      expect(reason).toMatchObject({ status: 409, message: refusals.iconTaken })
  })
})

describe('a plan that is there', () => {
  it('is changed where the change says so, and is kept elsewhere (BO-API-24, S-R4)', async () => {
    const { id } = await create()
    const changed = await call()(changePlan, { params: { id }, body: { cost: 19.5, title: ' Smaller ' } })
    expect(changed).toMatchObject({ ...plan(), id, cost: 19.5, title: 'Smaller' })
    expect(await lastEntry()).toMatchObject({
      action: 'plan.changed',
      before: { costCents: 2900, title: 'Full' },
      after: { costCents: 1950, title: 'Smaller' },
    })
    expect(await call()(changePlan, { params: { id }, body: plan() })).toMatchObject(plan())
  })

  it('keeps its trial until that is changed, which is in the log (LIMIT-01, S-R4)', async () => {
    const { id } = await create({ trialDays: 14 })
    expect(await call()(changePlan, { params: { id }, body: { cost: 19 } })).toMatchObject({ trialDays: 14 })
    const changed = await call()(changePlan, { params: { id }, body: { trialDays: 0 } })
    expect(changed).toMatchObject({ cost: 19, trialDays: 0 })
    expect(await lastEntry()).toMatchObject({ before: { trialDays: 14 }, after: { trialDays: 0 } })
    const day = await refused(
      call()(changePlan, { params: { id }, body: { intervalUnit: 'Day', trialDays: 3 } }),
    )
    expect(day.fields).toEqual({ trialDays: fieldTexts.dayTrial })
  })

  it('that nobody bought may change its interval', async () => {
    const { id } = await create()
    const changed = await call()(changePlan, { params: { id }, body: { intervalUnit: 'Day' } })
    expect(changed).toMatchObject({ intervalUnit: 'Day', trialDays: 0 })
  })

  it('cannot take the icon of another one (BO-VALID-14)', async () => {
    const { id } = await create()
    await create({ icon: 'entry_level' })
    for (const icon of planIcons.slice(0, 1)) await create({ icon })
    await create({ icon: 'personal_training' })
    const refusal = await refused(call()(changePlan, { params: { id }, body: { icon: 'entry_level' } }))
    expect(refusal).toMatchObject({ status: 409, message: refusals.iconTaken })
    expect((await upload(id, 'entry_level.svg')).statusCode).toBe(409)
  })

  it('that nobody bought is erased, and its icon is free again (BO-API-25, S-D1)', async () => {
    const { id } = await create()
    await call()(removePlan, { params: { id } })
    expect((await refused(studio.call(price, { params: { id } }))).status).toBe(404)
    expect(await lastEntry()).toMatchObject({ action: 'plan.erased', subject: id })
    await create({ title: 'Next' })
    expect(await titles()).toEqual(['Next'])
  })

  it('that a training path is narrowed to is archived, or the path would be open to everybody (D13)', async () => {
    const { id } = await create()
    const { db, clock } = studio.context
    await db.insert(trainingPacks).values({ title: 'Deep', planId: id, createdAt: clock.now() })
    await call()(removePlan, { params: { id } })
    expect(await titles()).toEqual([])
    expect((await studio.call(price, { params: { id } })).title).toBe('Full')
    expect(await lastEntry()).toMatchObject({ action: 'plan.archived', subject: id })
    await db.delete(trainingPacks)
  })

  it('takes its picture from the name of the file, whatever is in it (BO-API-26)', async () => {
    const { id } = await create()
    const answer = await upload(id, 'personal_training.svg', { field: 'icon' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ pictureUrl: '/assets/plan-personal_training.svg' })
    expect(await studio.call(price, { params: { id } })).toMatchObject({ icon: 'personal_training' })
    const other = await upload(id, 'holiday.svg')
    expect(other.statusCode).toBe(400)
    expect(other.json()).toMatchObject({ Message: refusals.iconName, fields: { file: refusals.iconName } })
  })

  it('takes a picture as multipart alone, of at most 20,000,000 bytes (S-I3)', async () => {
    const { id } = await create()
    const wrong = await refused(call()(setPlanPicture, { params: { id }, body: {} as never }))
    expect(wrong.status).toBe(415)
    expect((await upload(id, 'entry_level.svg', { bytes: 20_000_000 })).statusCode).toBe(200)
    const large = await upload(id, 'entry_level.svg', { bytes: 20_000_001 })
    expect([large.statusCode, large.json().Message]).toEqual([413, 'The file is very large'])
  })
})

describe('the terms of a plan', () => {
  const terms = [
    { term: 'month', cost: 29 },
    { term: 'quarter', cost: 82 },
    { term: 'year', cost: 290 },
  ] as const
  const shownPlan = (id: string) => studio.call(price, { params: { id } })
  const alter = (id: string, body: Partial<PlanBody>) => call()(changePlan, { params: { id }, body })

  it('are shown with their prices and logged; a new price alone is that of the first (D5, S-R4)', async () => {
    const { id } = await create({ terms: [...terms] })
    expect(await shownPlan(id)).toMatchObject({ cost: 29, terms })
    expect(await lastEntry()).toMatchObject({
      after: { terms: [{ term: 'month', costCents: 2900 }, {}, {}] },
    })
    const [, quarter, year] = terms
    const dearer = await alter(id, { cost: 31 })
    expect(dearer).toMatchObject({ cost: 31, terms: [{ term: 'month', cost: 31 }, quarter, year] })
    expect(await alter(id, { terms: [{ term: 'year', cost: 300 }] })).toMatchObject({ cost: 300 })
  })

  it('are absent of a plan that is sold by 30 days alone, and none of a day pass', async () => {
    const { id } = await create({ terms: [{ term: 'days30', cost: 29 }] })
    expect(await shownPlan(id)).not.toHaveProperty('terms')
    expect((await lastEntry())?.after).not.toHaveProperty('terms')
    await alter(id, { terms: [...terms] })
    expect(await alter(id, { terms: [] })).not.toHaveProperty('terms')
    const day = await refused(create({ intervalUnit: 'Day', icon: 'entry_level', terms: [...terms] }))
    expect(day.fields).toEqual({ terms: fieldTexts.dayTerms })
    await alter(id, { terms: [...terms] })
    expect((await refused(alter(id, { intervalUnit: 'Day' }))).fields).toEqual({ terms: fieldTexts.dayTerms })
  })

  it('may cost what they last, also the first: a year alone (BO-VALID-12)', async () => {
    const yearly = { cost: 1200, terms: [{ term: 'year' as const, cost: 1200 }] }
    const { id } = await create(yearly)
    expect(await alter(id, { cost: 1300 })).toMatchObject({ cost: 1300 })
    expect(await wrongPrices(studio.context.db, US)).toEqual([])
    const dear = { fields: { cost: expect.stringContaining('at most $11,988') } }
    expect(await refused(alter(id, { cost: 12_000 }))).toMatchObject(dear)
    expect((await refused(create({ cost: 12_000, title: '', terms: yearly.terms }))).fields).toMatchObject({
      ...dear.fields,
      title: required,
    })
    const back = await refused(alter(id, { cost: 1200, terms: [{ term: 'days30', cost: 1200 }] }))
    expect(back.fields).toEqual({ cost: expect.stringContaining('at most $999') })
  })

  it('that no plan can have are refused at the field (BO-VALID-12)', async () => {
    const wrong = async (...of: { term: 'days30' | 'year'; cost: number }[]) =>
      (await refused(create({ terms: of }))).fields
    expect(await wrong({ term: 'year', cost: 290 })).toEqual({ terms: fieldTexts.firstTerm })
    const first = { term: 'days30', cost: 29 } as const
    expect(await wrong(first, { term: 'year', cost: 0 })).toEqual({ terms: fieldTexts.freeTerm })
    expect(await wrong(first, first)).toEqual({ terms: fieldTexts.choice })
  })
})

describe('writing plans', () => {
  const writes = (id: string, person: TestPerson | null) => {
    const by = person ? studio.as(person).call : studio.call
    return [
      by(createPlan, { body: plan() }),
      by(changePlan, { params: { id }, body: { cost: 0 } }),
      by(removePlan, { params: { id } }),
      by(setPlanPicture, { params: { id } }),
    ].map(async (write) => (await refused(write)).status)
  }

  it('is for Admin alone (D18.not-yours)', async () => {
    const { id } = await create()
    for (const person of [await studio.people.student(), await studio.people.coach()]) {
      expect(await Promise.all(writes(id, person))).toEqual([403, 403, 403, 403])
    }
    expect(await Promise.all(writes(id, null))).toEqual([401, 401, 401, 401])
    expect(await titles()).toEqual(['Full'])
  })

  it('of a plan that is gone finds nothing', async () => {
    const { id } = await create()
    await call()(removePlan, { params: { id } })
    for (const gone of [id, randomUUID(), 'no-id']) {
      const params = { id: gone }
      expect((await refused(call()(changePlan, { params, body: { cost: 1 } }))).status).toBe(404)
      expect((await refused(call()(removePlan, { params }))).status).toBe(404)
      expect((await upload(gone, 'entry_level.svg')).statusCode).toBe(404)
    }
  })
})
