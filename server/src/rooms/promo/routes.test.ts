import { addDays, dayOf } from '@studio/contract/dates.ts'
import { promocode } from '@studio/contract/promo/endpoints.ts'
import { refusals } from '@studio/contract/promo/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOffers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let student: TestPerson
let planId: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  studio = await startTestStudio()
  const offers = makeOffers(studio)
  student = await studio.people.student()
  planId = (await offers.plan()).id
  const now = studio.context.clock.now()
  const yesterday = addDays(dayOf(now), -1)
  const codes = [
    { code: 'WELCOME20' },
    { code: 'EXPIRED50', expiresOn: yesterday },
    { code: 'LATER', startsAt: new Date(now.getTime() + 60_000) },
    { code: 'GONE', maxRedemptions: 2, timesRedeemed: 2 },
    { code: 'OFF', active: false },
  ]
  for (const columns of codes) ids[columns.code] = (await offers.promo([planId], columns)).id
})
afterAll(() => studio.stop())

const ask = (id: string, person: { token: string } = student) =>
  studio.as(person).call(promocode, { params: { id } })

describe('a promo code', () => {
  it.each(['WELCOME20', ' wel come 20 ', 'welcome20'])(
    'is found as %j (API-21, PROMO-01, D7)',
    async (code) => {
      expect(await ask(code)).toEqual({
        id: ids.WELCOME20,
        code: 'WELCOME20',
        percentOff: 20,
        durationType: 'Once',
        durationInMonths: null,
        allowedPrices: [planId],
        active: true,
      })
    },
  )

  it('whose last day is over names the instant, which the page says in its reader’s zone (D18.promo-last-day)', async () => {
    const yesterday = addDays(dayOf(studio.context.clock.now()), -1)
    const refusal = await refused(ask('EXPIRED50'))
    expect(refusal.body).toMatchObject({ code: 'CodeOver', wasGoodUntil: `${yesterday}T23:59:59.999Z` })
    expect((await refused(ask('GONE'))).code).toBe('NotFound')
  })

  it('is found by its id too', async () => {
    expect((await ask(ids.WELCOME20 ?? '')).code).toBe('WELCOME20')
  })

  it.each(['EXPIRED50', 'LATER', 'GONE', 'OFF', 'NOSUCH', ' '])(
    '%s does not exist (PROMO-02)',
    async (code) => {
      const refusal = await refused(ask(code))
      expect(refusal.status).toBe(404)
      expect(refusal.message).toBe(refusals.unknown)
    },
  )

  it('of the past is shown to Admin by its id', async () => {
    const admin = await studio.people.admin()
    expect((await ask(ids.EXPIRED50 ?? '', admin)).code).toBe('EXPIRED50')
    expect((await refused(ask(ids.EXPIRED50 ?? ''))).status).toBe(404)
  })

  it('can be looked up while signing up (D3), and by no visitor or teacher (D17.repeats)', async () => {
    expect((await ask('WELCOME20', await studio.people.signingUp())).percentOff).toBe(20)
    const visitor = await refused(studio.call(promocode, { params: { id: 'WELCOME20' } }))
    expect(visitor.status).toBe(401)
    expect((await refused(ask('WELCOME20', await studio.people.coach()))).status).toBe(403)
  })
})
