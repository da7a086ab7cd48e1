import { DAY, HOUR } from '@studio/contract/dates.ts'
import { cancel, resume, subscription } from '@studio/contract/membership/endpoints.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import { me } from '@studio/contract/people/sign-in/endpoints.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { subscriptions } from '../../../database/tables/membership.ts'
import { mails } from '../../../database/tables/studio.ts'
import { startMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { cards, type Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string }
let drop: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan()
  drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200, permissions: ['DailyClassesCurrentDay'] })
})

const member = (plan = full) => startMember(studio, offers, plan)

describe('a cancelled membership', () => {
  it('keeps access to the end of the paid period, is then removed, and is not charged again (D7, MEMBER-08)', async () => {
    const { call, params, read, watches, billed } = await member()
    await studio.clock.move(8 * DAY)
    const { dateTimeEnd } = await read()
    await call(cancel, { params, query: { reason: ' I am moving ' } })
    const ending = await read()
    expect(ending).toMatchObject({ state: 'ending', active: true, cancelAtPeriodEnd: true, dateTimeEnd })
    await studio.clock.move(Date.parse(dateTimeEnd) - studio.context.clock.now().getTime() - HOUR)
    expect(await watches()).toBe(true)
    await studio.clock.move(2 * HOUR)
    expect(await watches()).toBe(false)
    expect((await call(me, {})).subscription).toBeNull()
    await studio.clock.move(31 * DAY)
    expect(await billed()).toEqual([29, 0])
    const [row] = await studio.context.db.select().from(subscriptions).where(eq(subscriptions.id, params.id))
    expect(row).toMatchObject({ providerState: 'ended', cancelReason: 'I am moving' })
  })

  it('in its trial ends with the trial, without a charge (D7)', async () => {
    const { call, params, watches, billed } = await member()
    await call(cancel, { params })
    expect(await watches()).toBe(true)
    await studio.clock.move(7 * DAY + HOUR)
    expect(await watches()).toBe(false)
    expect(await billed()).toEqual([0])
  })

  it('stays cancelled when cancelled again, also once it has ended, and is mailed once (D17.repeats, D18.cancel-now)', async () => {
    const { person, call, params } = await member()
    await call(cancel, { params })
    await call(cancel, { params })
    const written = await studio.context.db.select().from(mails).where(eq(mails.to, person.email))
    expect(written.filter(({ subject }) => subject.includes('cancelled'))).toHaveLength(1)
    await studio.clock.move(8 * DAY)
    await call(cancel, { params })
    expect((await call(me, {})).subscription).toBeNull()
  })

  it('can be kept until it ends, and then renews (D7)', async () => {
    const { call, params, read } = await member()
    await call(cancel, { params })
    expect(await call(resume, { params })).toMatchObject({ state: 'trialing', cancelAtPeriodEnd: false })
    expect((await call(resume, { params })).state).toBe('trialing')
    await studio.clock.move(8 * DAY)
    expect((await read()).state).toBe('active')
    await call(cancel, { params })
    await studio.clock.move(31 * DAY)
    expect((await refused(call(resume, { params }))).status).toBe(404)
  })

  it('that is past due ends at once, and its open invoice with it (D18.cancel-now, I13)', async () => {
    const { person, call, params, read, watches } = await member()
    await offers.saveCard(person, cards.failsLater)
    await studio.clock.move(7 * DAY + HOUR)
    expect(await read()).toMatchObject({ state: 'past_due', active: true })
    expect(await watches()).toBe(true)
    await call(cancel, { params })
    expect(await watches()).toBe(false)
    expect((await call(me, {})).subscription).toBeNull()
  })
})

describe('a renewal that the bank refuses', () => {
  it('leaves seven days of grace, then no access, and ends after the last try (D6, reliability 4.2)', async () => {
    const { person, call, read, watches } = await member()
    await offers.saveCard(person, cards.failsLater)
    await studio.clock.move(7 * DAY + HOUR)
    expect((await read()).state).toBe('past_due')
    await studio.clock.move(6 * DAY)
    expect(await watches()).toBe(true)
    await studio.clock.move(2 * DAY)
    expect(await watches()).toBe(false)
    expect((await call(me, {})).subscription).toBeNull()
  })
})

describe('DELETE UserSubscription/{id}', () => {
  it('answers 204 and nothing more, each time (API-20)', async () => {
    const { person, id } = await member()
    for (let tries = 1; tries <= 2; tries += 1) {
      const answer = await studio.inject({
        method: 'DELETE',
        url: `/api/UserSubscription/${id}?reason=too%20busy`,
        headers: { authorization: `Bearer ${person.token}` },
      })
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
    }
  })
})

describe('a day pass', () => {
  it('cannot be cancelled (S-M5, MEMBER-07)', async () => {
    const { call, params, read } = await member(drop)
    const refusal = await refused(call(cancel, { params }))
    expect(refusal).toMatchObject({ status: 409, message: refusals.dayPlanCannotCancel })
    expect((await read()).state).toBe('day_pass')
    expect((await refused(call(resume, { params }))).status).toBe(409)
  })
})

describe("somebody else's membership", () => {
  it('is not there, except for Admin (S-Z2, D18.not-yours)', async () => {
    const { params } = await member()
    const stranger = studio.as(await studio.people.student()).call
    expect((await refused(stranger(subscription, { params }))).status).toBe(404)
    expect((await refused(stranger(cancel, { params }))).status).toBe(404)
    expect((await refused(stranger(resume, { params }))).status).toBe(404)
    const admin = studio.as(await studio.people.admin()).call
    expect((await admin(subscription, { params })).state).toBe('trialing')
    expect((await refused(studio.call(subscription, { params }))).status).toBe(401)
    const coach = studio.as(await studio.people.coach()).call
    expect((await refused(coach(subscription, { params }))).status).toBe(403)
  })
})
