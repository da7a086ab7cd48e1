import { randomUUID } from 'node:crypto'
import { price, prices } from '@studio/contract/plans/endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOffers } from '../../testing/offers.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
const ids: Record<string, string> = {}

beforeAll(async () => {
  studio = await startTestStudio()
  const offers = makeOffers(studio)
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  ids.full = (await offers.plan({ title: 'Full', createdAt: at(2), icon: 'full_membership' })).id
  ids.soon = (await offers.plan({ title: 'Soon', costCents: 0, createdAt: at(1), icon: 'entry_level' })).id
  ids.old = (await offers.plan({ title: 'Old', createdAt: at(3), archivedAt: at(4), icon: 'entry_level' })).id
})
afterAll(() => studio.stop())

describe('the plans', () => {
  it('that are live are listed whole, oldest first (API-14, PRICING-09, PRICING-10, D5)', async () => {
    const list = await studio.call(prices, { query: { orderBy: 'DateTime', orderByDescending: 'false' } })
    expect(list.records.map((plan) => plan.title)).toEqual(['Soon', 'Full'])
    expect(list.pageInfo.totalRecords).toBe(2)
    expect(list.records[1]).toEqual({
      id: ids.full,
      cost: 29,
      title: 'Full',
      description: '<p>A plan of the studio</p>',
      pictureUrl: '/assets/plan-full_membership.svg',
      icon: 'full_membership',
      intervalUnit: 'Month',
      permissions: ['DailyClasses', 'TrainingPacks', 'Calendars'],
      isSubscription: true,
      trialDays: 7,
      version: expect.any(String),
    })
  })

  it('are ordered by title when asked', async () => {
    const list = await studio.call(prices, { query: { orderBy: 'Title', orderByDescending: true } })
    expect(list.records.map((plan) => plan.title)).toEqual(['Soon', 'Full'])
  })

  it('are ordered by nothing else (R22)', async () => {
    const answer = await studio.inject({ url: '/api/Price?orderBy=password;--' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toHaveProperty('orderBy')
  })

  it('are found by their ids, an archived one too, since its members keep it (API-15, D5)', async () => {
    expect((await studio.call(price, { params: { id: ids.old ?? '' } })).title).toBe('Old')
    expect((await studio.call(price, { params: { id: ids.soon ?? '' } })).cost).toBe(0)
  })

  it.each([randomUUID(), 'no-id'])('are not found by %s', async (id) => {
    expect((await refused(studio.call(price, { params: { id } }))).status).toBe(404)
  })
})
