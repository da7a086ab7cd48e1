import { classDay, classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { addDays, DAY, HOUR, MINUTE } from '@studio/contract/dates.ts'
import { labelAt } from '@studio/contract/day-now.ts'
import { give, moveGivenEnd, subscription } from '@studio/contract/membership/endpoints.ts'
import { myNotifications } from '@studio/contract/notifications/endpoints.ts'
import { followTeacher } from '@studio/contract/notifications/with-teachers/endpoints.ts'
import { overview } from '@studio/contract/overview/endpoints.ts'
import { createPromocode, promocode, promocodes } from '@studio/contract/promo/endpoints.ts'
import { refusals } from '@studio/contract/promo/messages.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { setZone } from '@studio/contract/studio/own/endpoints.ts'
import { beginOf, endOf } from '@studio/contract/studio-day.ts'
import { localTime } from '@studio/contract/zone-offset.ts'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledger } from '../database/tables/billing.ts'
import { subscriptions } from '../database/tables/membership.ts'
import { users } from '../database/tables/people.ts'
import { practiceReminders } from '../database/tables/reminders.ts'
import { dailyFigures, mails } from '../database/tables/studio.ts'
import { checkLedger } from '../rooms/billing/invariants.ts'
import { tellFollowers } from '../rooms/notifications/with-teachers/new-classes.ts'
import { remindOfPractice } from '../rooms/reminders/daily-practice.ts'
import { beginInZone } from '../rooms/studio/settings/first-zone.ts'
import { makeLibrary } from '../testing/library.ts'
import { makeOffers } from '../testing/offers.ts'
import type { TestPerson } from '../testing/people.ts'
import { refused } from '../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

/** Nights in which the clocks change, and a day without a change. */
const nights = {
  'Europe/Berlin': ['2031-03-29', '2031-10-25', '2031-06-01'],
  'Pacific/Auckland': ['2031-04-05', '2031-09-27', '2031-06-01'],
} as const

describe.each(Object.entries(nights))('a studio in %s', (zone, [spring, autumn, plain]) => {
  let studio: TestStudio
  let library: ReturnType<typeof makeLibrary>
  let offers: ReturnType<typeof makeOffers>
  let admin: TestPerson

  beforeAll(async () => {
    studio = await startTestStudio({ STUDIO_TIME_ZONE: zone })
    await beginInZone(studio.context)
    library = makeLibrary(studio.context)
    admin = await studio.people.admin()
    offers = makeOffers(studio)
  })
  afterAll(() => studio.stop())

  const setTo = (instant: Date) =>
    studio.context.clock.setOffset(instant.getTime() - studio.context.clock.machine().getTime())
  const zones = () => studio.context.settings.now().zones
  /** The last half hour of a day of the studio. */
  const lateOn = (day: string) => new Date(endOf(zones(), day).getTime() - HOUR / 2)

  async function member(permission: 'DailyClasses' | 'DailyClassesCurrentDay') {
    const person = await library.member(permission)
    const periodEnd = new Date('2032-06-02T08:00:00Z')
    const { db } = studio.context
    await db.update(subscriptions).set({ periodEnd }).where(eq(subscriptions.userId, person.id))
    return person
  }

  test.each([spring, autumn, plain])(
    'has the classes of %s until its own midnight, and then those of the next day (D1, D13)',
    async (day) => {
      const next = addDays(day, 1)
      const [film, later] = [await library.video({ title: day }), await library.video({ title: next })]
      await library.day(day, [film])
      await library.day(next, [later])
      const person = await member('DailyClassesCurrentDay')
      const newest = async () =>
        (await studio.as(person).call(classDays, { query: { orderByDescending: true } })).records[0]?.dateTime
      setTo(lateOn(day))
      expect(await newest()).toBe(`${day}T00:00:00.000Z`)
      expect((await refused(studio.call(classDay, { query: { dateTime: next } }))).status).toBe(404)
      setTo(new Date(lateOn(day).getTime() + HOUR))
      expect(await newest()).toBe(`${next}T00:00:00.000Z`)
      const { day: told, now } = await studio.call(settings, {})
      expect(labelAt(new Date(now), told)).toBe(next)
      expect(told?.zone).toBe(zone)
    },
  )

  test('takes a code from the first instant of its first day there until the end of its last, and says until when it was good (D18.promo-last-day)', async () => {
    setTo(new Date(`${plain}T12:00:00Z`))
    const plan = await offers.plan()
    const [first, last] = [addDays(plain, 1), addDays(plain, 3)]
    const body = {
      code: 'LAST',
      dateTime: first,
      dateTimeExpires: last,
      percentOff: 20,
      maxRedemptions: 0,
      allowedPrices: [plan.id],
    }
    const { id } = await studio.as(admin).call(createPromocode, { body })
    const { records } = await studio.as(admin).call(promocodes, {})
    expect(records.find((code) => code.id === id)?.dateTime).toBe(beginOf(zones(), first).toISOString())
    const person = await member('DailyClasses')
    const typed = () => studio.as(person).call(promocode, { params: { id: 'LAST' } })
    setTo(new Date(beginOf(zones(), first).getTime() - MINUTE))
    expect((await refused(typed())).message).toBe(refusals.unknown)
    setTo(beginOf(zones(), first))
    expect((await typed()).percentOff).toBe(20)
    setTo(new Date(endOf(zones(), last).getTime() - MINUTE))
    expect((await typed()).percentOff).toBe(20)
    setTo(new Date(endOf(zones(), last).getTime() + MINUTE))
    expect((await refused(typed())).body).toMatchObject({ wasGoodUntil: endOf(zones(), last).toISOString() })
  })

  test('counts money and memberships on its own days, as the ledger does (I15)', async () => {
    // An hour past midnight there, UTC still has the day before.
    const day = addDays(plain, 1)
    const at = new Date(lateOn(plain).getTime() + HOUR)
    setTo(new Date(at.getTime() + 2 * DAY))
    const person = await studio.people.student()
    const plan = await offers.plan()
    const { db } = studio.context
    const span = { startedAt: at, periodStart: at, periodEnd: new Date(at.getTime() + 30 * DAY) }
    const [row] = await db
      .insert(subscriptions)
      .values({ userId: person.id, planId: plan.id, ...span, costCents: 1900, providerState: 'active' })
      .returning()
    const on = at.toISOString()
    await db.execute(sql`insert into invoices
      (provider_id, number, subscription_id, user_id, plan_id, period_start, period_end, issued_at, paid_at, amount_cents, currency, status, reason)
      values ('in_zone', 'Z-1', ${row!.id}::uuid, ${person.id}::uuid, ${plan.id}::uuid, ${on}, ${on}, ${on}, ${on}, 1900, 'usd', 'paid', 'start')`)
    await db.execute(sql`insert into ledger (invoice_id, user_id, kind, amount_cents, provider_id, at)
      select id, user_id, 'charge', 1900, 'ch_zone', ${on}::timestamptz from invoices where provider_id = 'in_zone'`)
    const days = await db
      .selectDistinct({ day: dailyFigures.day })
      .from(dailyFigures)
      .where(eq(dailyFigures.planId, plan.id))
    expect(days).toEqual([{ day }])
    expect((await checkLedger(db)).filter(({ invariant }) => invariant.startsWith('I15'))).toEqual([])
    const query = { dateTimeFrom: day, dateTimeTo: day }
    const shown = await studio.as(admin).call(overview, { query })
    expect(shown.revenue).toBe(19)
    await db.delete(ledger)
  })

  // In spring Berlin puts its clocks forward, and Auckland back.
  test.each(process.env.FULL ? [spring, autumn] : [spring])(
    'tells of the new classes and reminds once around the night of %s, by the clocks of who told no zone (D1)',
    async (day) => {
      const next = addDays(day, 1)
      const kofi = await studio.people.coach({ firstName: 'Kofi' })
      setTo(new Date(lateOn(day).getTime() - 2 * DAY))
      const person = await member('DailyClasses')
      await studio.context.db.update(users).set({ timeZone: null }).where(eq(users.id, person.id))
      await studio.as(person).call(followTeacher, { params: { id: kofi.id }, body: { wanted: true } })
      const weekdays = [1, 2, 3, 4, 5, 6, 7]
      await studio.context.db.insert(practiceReminders).values({
        userId: person.id,
        weekdays,
        atMinute: 7 * 60,
        by: 'mail',
        chosenAt: studio.context.clock.now(),
        remindedOn: addDays(day, -1),
      })
      await library.day(next, [await library.video({ title: 'Fresh', coachUserId: kofi.id })])
      const mailed: object[] = []
      let before = 0
      for (let at = lateOn(addDays(day, -1)).getTime() + 1; at < lateOn(next).getTime(); at += HOUR / 2) {
        setTo(new Date(at))
        await Promise.all([tellFollowers(studio.context), tellFollowers(studio.context)])
        await Promise.all([remindOfPractice(studio.context), remindOfPractice(studio.context)])
        await studio.context.queue.drain()
        const count = await studio.context.db.$count(mails, like(mails.key, `practice-%${person.id}%`))
        if (count > before) mailed.push(localTime(new Date(at), zone))
        before = count
      }
      const seven = 7 * 60
      expect(mailed).toEqual([
        { day, minute: seven },
        { day: next, minute: seven },
      ])
      const { records } = await studio.as(person).call(myNotifications, { query: {} })
      expect(records.filter(({ title }) => title === 'New from Kofi')).toHaveLength(1)
    },
  )
})

test('a plan from a studio in Los Angeles keeps its last day when its end is saved as it was read (D1, D5)', async () => {
  const studio = await startTestStudio({ STUDIO_TIME_ZONE: 'America/Los_Angeles' })
  await beginInZone(studio.context)
  const { call } = studio.as(await studio.people.admin())
  const plan = await makeOffers(studio).plan()
  const { id: userId } = await studio.people.student()
  const gift = { lastDay: addDays(studio.context.day(), 30), reason: 'A friend', mail: false }
  const { id } = await call(give, { body: { userId, priceId: plan.id, kind: 'complimentary', ...gift } })
  const read = async () => (await call(subscription, { params: { id } })).given
  const first = await read()
  expect(first?.lastDay).toBe(gift.lastDay)
  await call(moveGivenEnd, { params: { id }, body: { ...gift, lastDay: first?.lastDay ?? null } })
  expect(await read()).toEqual(first)
  await studio.stop()
})

test('a plan from the studio keeps its last day when the studio moves, and ends with that day there (D1, D5)', async () => {
  const studio = await startTestStudio()
  const { call } = studio.as(await studio.people.admin())
  const plan = await makeOffers(studio).plan()
  const { id: userId } = await studio.people.student()
  const lastDay = addDays(studio.context.day(), 30)
  const gift = { lastDay, reason: 'A friend', mail: false }
  const { id } = await call(give, { body: { userId, priceId: plan.id, kind: 'complimentary', ...gift } })
  const moveTo = async (timeZone: string) => {
    await call(setZone, { body: { timeZone } })
    await studio.context.queue.drain()
    return (await call(subscription, { params: { id } })).given
  }
  const there = await moveTo('Pacific/Auckland')
  expect(there).toMatchObject({
    lastDay,
    until: endOf(studio.context.settings.now().zones, lastDay).toISOString(),
  })
  expect(there?.until).not.toBe(`${lastDay}T23:59:59.999Z`)
  expect(await moveTo('UTC')).toMatchObject({ lastDay, until: `${lastDay}T23:59:59.999Z` })
  await studio.stop()
})

test('a studio in UTC says nothing of its day (D1)', async () => {
  const studio = await startTestStudio({ STUDIO_TIME_ZONE: 'UTC' })
  await beginInZone(studio.context)
  expect(Object.keys(await studio.call(settings, {}))).not.toContain('day')
  await studio.stop()
})
