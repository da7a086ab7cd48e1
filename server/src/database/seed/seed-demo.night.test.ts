import { setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { classDay, classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { addDays, DAY, dayOf, HOUR } from '@studio/contract/dates.ts'
import { preview } from '@studio/contract/membership/endpoints.ts'
import { myNotifications } from '@studio/contract/notifications/endpoints.ts'
import { signIn as login } from '@studio/contract/people/sign-in/endpoints.ts'
import { prices } from '@studio/contract/plans/endpoints.ts'
import { videos as library, video } from '@studio/contract/videos/endpoints.ts'
import { playedVideos } from '@studio/contract/videos/plays/endpoints.ts'
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentSubscriptionOf } from '../../testing/current-subscription.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import type { DemoAccount } from '../../welcome-screen.ts'
import { anyOf } from '../any-of.ts'
import { invoices, ledger } from '../tables/billing.ts'
import { classDays as dayRows } from '../tables/daily-classes.ts'
import { subscriptions } from '../tables/membership.ts'
import { notificationReceipts } from '../tables/notifications.ts'
import { users } from '../tables/people.ts'
import { calendarMembers, calendars } from '../tables/practice-calendar.ts'
import { promoCodes } from '../tables/promo.ts'
import { studioState } from '../tables/studio.ts'
import { trainingPacks } from '../tables/training.ts'
import { personId } from './content/people.ts'
import { planId } from './content/plans.ts'
import { teachers } from './content/teachers.ts'
import { demoPacks as packContent } from './content/training-packs.ts'
import type { PersonKey } from './content/types.ts'
import { demoVideos as videoContent, videoOf } from './content/videos.ts'
import { prepareStudio } from './prepare-studio.ts'

let studio: TestStudio
let accounts: DemoAccount[]
let today: string

beforeAll(async () => {
  studio = await startTestStudio({ STUDIO_MODE: 'demo' })
  accounts = await prepareStudio(studio.context)
  today = dayOf(studio.context.clock.now())
})
afterAll(() => studio.stop())

const db = () => studio.context.db
async function signIn(email: string) {
  const { password } = accounts.find((account) => account.email === email)!
  const { accessToken, user } = await studio.call(login, { body: { email, password } })
  return { token: accessToken, user, call: studio.as({ token: accessToken }).call }
}

describe('the seeded studio (D16)', () => {
  test('has Stripe Tax in its account, with the head office in its own country', async () => {
    expect(await studio.context.payments.taxHome()).toEqual({ country: 'US', postalCode: '10001' })
  })

  test('shows an Admin at once what figures of its films look like: most plays to the end, none of today', async () => {
    const admin = await signIn('admin@demo.studio')
    const of = (dateTimeFrom: string) =>
      admin.call(playedVideos, { query: { pageNumber: 1, pageLength: 10, dateTimeFrom } })
    const { records, pageInfo } = await of(addDays(today, -30))
    expect(pageInfo.totalRecords).toBeGreaterThan(10)
    for (const { plays, finished, seconds } of records) {
      expect(plays).toBeGreaterThanOrEqual(finished)
      expect(seconds).toBeGreaterThan(plays * 60)
    }
    expect((await of(today)).records).toEqual([])
  })

  test('is entered with the documented accounts', async () => {
    expect(accounts.map(({ email, password }) => `${email} / ${password}`)).toEqual([
      'admin@demo.studio / Admin123',
      'teacher@demo.studio / Teacher123',
      'member@demo.studio / Member123',
      'daily@demo.studio / Member123',
      'daypass@demo.studio / Member123',
      'lapsed@demo.studio / Member123',
    ])
    const roles = await Promise.all(accounts.map(async ({ email }) => (await signIn(email)).user.role))
    expect(roles).toEqual(['Admin', 'Coach', 'Student', 'Student', 'Student', 'Student'])
  })

  test('sells three plans and shows a fourth to come', async () => {
    const { records } = await studio.call(prices, { query: {} })
    const shown = records.map(({ title, cost, intervalUnit, permissions }) => [
      title,
      cost,
      intervalUnit,
      permissions,
    ])
    expect(shown).toHaveLength(4)
    expect(shown).toEqual(
      expect.arrayContaining([
        ['Daily Drop-In', 12, 'Day', ['DailyClassesCurrentDay']],
        ['Daily Practice', 19, 'Month', ['DailyClasses']],
        ['Full Membership', 29, 'Month', ['DailyClasses', 'TrainingPacks', 'Calendars']],
        ['Guided Months', 0, 'Month', ['Calendars']],
      ]),
    )
  })

  test('has three promo codes, one of them over', async () => {
    const rows = await db().select().from(promoCodes).orderBy(asc(promoCodes.code))
    expect(rows.map(({ code, percentOff, expiresOn }) => [code, percentOff, expiresOn >= today])).toEqual([
      ['EXPIRED50', 50, false],
      ['FOREVER10', 10, true],
      ['WELCOME20', 20, true],
    ])
  })

  test('has three classes for today, the 29 days before and tomorrow, and no others', async () => {
    const { call } = await signIn('admin@demo.studio')
    const { records, pageInfo } = await call(classDays, { query: { pageLength: 100 } })
    expect(pageInfo.totalRecords).toBe(31)
    expect(records.map((day) => day.dateTime.slice(0, 10))).toEqual(
      Array.from({ length: 31 }, (_, index) => addDays(today, index - 29)),
    )
    expect(records.map((day) => day.videos.length)).toEqual(Array(31).fill(3))
    const minutes = records.find((day) => day.dateTime.slice(0, 10) === today)?.videos
    expect(minutes?.map((one) => one.duration / 60)).toEqual([30, 10, 20])
    await expect(studio.call(classDay, { query: { dateTime: addDays(today, 1) } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('has eight teachers with portraits, four of them with calendars this month', async () => {
    const coaches = await db().select().from(users).where(eq(users.role, 'Coach'))
    expect(coaches).toHaveLength(8)
    for (const coach of coaches) {
      expect((await studio.inject({ method: 'GET', url: coach.avatarUrl! })).statusCode).toBe(200)
      expect((await studio.inject({ method: 'GET', url: coach.coverUrl! })).headers['content-type']).toBe(
        'image/svg+xml',
      )
    }
    const rows = await db().select().from(calendars)
    expect(new Set(rows.map((row) => row.userId)).size).toBe(4)
    expect(rows.every((row) => row.month === `${today.slice(0, 7)}-01`)).toBe(true)
    expect(
      await db().$count(calendarMembers, eq(calendarMembers.userId, personId('member'))),
    ).toBeGreaterThan(1)
  })

  test('has three training paths and unread news for the member', async () => {
    expect(await db().$count(trainingPacks)).toBe(3)
    const mine = await db()
      .select()
      .from(notificationReceipts)
      .where(eq(notificationReceipts.userId, personId('member')))
    expect(mine.length).toBeGreaterThan(3)
    expect(mine.filter((row) => row.readAt === null)).toHaveLength(3)
    const { call } = await signIn('member@demo.studio')
    expect(await call(myNotifications, {})).toMatchObject({
      records: expect.arrayContaining([expect.objectContaining({ isRead: false })]),
      unreadCount: 3,
    })
  })

  test('plays every video as a real mp4 of the length it names, with a print of its own', async () => {
    const { call } = await signIn('teacher@demo.studio')
    const { records, pageInfo } = await call(library, {
      query: { pageLength: 100 },
      body: { hasThumbnail: true },
    })
    expect(pageInfo.totalRecords).toBe(videoContent.length)
    expect(new Set(records.map((one) => one.thumbnailUrl)).size).toBe(videoContent.length)
    for (const one of records) {
      const answer = await studio.inject({ method: 'GET', url: one.url!, headers: { range: 'bytes=4-7' } })
      expect(answer.statusCode, one.title).toBe(206)
      expect(answer.rawPayload.toString()).toBe('ftyp')
      expect(one.duration).toBeGreaterThan(20)
      expect(one.tags.length).toBeGreaterThan(0)
    }
    const print = await studio.inject({ method: 'GET', url: records[0]!.thumbnailUrl! })
    expect(print.payload).toMatch(/^<svg /)
  })
})

describe('the memberships of the demo (D16)', () => {
  const keys = async (email: string, ids: string[]) => {
    const { call } = await signIn(email)
    const shown = await Promise.all(ids.map((id) => call(video, { params: { id } })))
    return shown.map((one) => 'url' in one)
  }

  test('are trial over and paid, paid, bought today, and ended', async () => {
    const held = new Map<string, { state: string; dateTimeEnd: string } | null>()
    for (const key of ['member', 'daily', 'daypass', 'lapsed'] as const) {
      held.set(key, await currentSubscriptionOf(studio.context, personId(key)))
    }
    const now = studio.context.clock.now().getTime()
    const daysLeft = (key: string) => Math.round((Date.parse(held.get(key)!.dateTimeEnd) - now) / DAY)
    expect(held.get('member')).toMatchObject({ state: 'active', price: { title: 'Full Membership' } })
    expect(daysLeft('member')).toBe(15)
    expect(held.get('daily')).toMatchObject({ state: 'active', price: { title: 'Daily Practice' } })
    expect(daysLeft('daily')).toBe(13)
    expect(held.get('daypass')).toMatchObject({ state: 'day_pass', price: { title: 'Daily Drop-In' } })
    expect(daysLeft('daypass')).toBe(1)
    expect(held.get('lapsed')).toBeNull()
    const [ended] = await db()
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, personId('lapsed')))
    expect(Math.round((now - ended!.endedAt!.getTime()) / DAY)).toBe(8)
  })

  test('are the same at the provider, and every charge is an invoice and a row of the ledger', async () => {
    const rows = await db().select().from(subscriptions).where(ne(subscriptions.providerState, 'day_pass'))
    for (const row of rows) {
      const there = await studio.context.payments.getSubscription(row.providerId!)
      expect(there?.status).toBe(row.providerState === 'ended' ? 'canceled' : 'active')
      expect(there?.currentPeriodEnd).toEqual(row.periodEnd)
    }
    const paid = async (key: PersonKey) => {
      const charged = await db()
        .select()
        .from(ledger)
        .where(eq(ledger.userId, personId(key)))
      const billed = await db()
        .select()
        .from(invoices)
        .where(
          and(eq(invoices.userId, personId(key)), eq(invoices.status, 'paid'), gt(invoices.amountCents, 0)),
        )
      expect(billed.map((row) => row.amountCents).sort()).toEqual(
        charged.map((row) => row.amountCents).sort(),
      )
      return charged.map((row) => row.amountCents)
    }
    expect(await paid('member')).toEqual([2900, 2900])
    expect(await paid('daily')).toEqual([1900])
    expect(await paid('daypass')).toEqual([1200])
    expect(await paid('lapsed')).toEqual([1900, 1900])
  })

  test('leave the first test card its trial, and the studio its time', async () => {
    const { id } = await studio.context.sandbox!.createPaymentMethod({
      number: '4242424242424242',
      exp_month: 1,
      exp_year: 2040,
      cvc: '123',
    })
    const person = await studio.people.student()
    await studio.as(person).call(setPaymentMethod, { query: { userId: person.id, cardToken: id }, body: {} })
    const query = { userId: person.id, priceId: planId('full') }
    expect(await studio.as(person).call(preview, { query })).toMatchObject({ trialDays: 7, dueNow: 0 })
    expect(studio.context.clock.offset()).toBe(0)
  })

  test('open what their plans say, and the ended one nothing', async () => {
    const { records } = await studio.call(classDays, { query: { orderByDescending: true, pageLength: 4 } })
    const todays = records[0]!.videos[0]!.id
    const earlier = records[3]!.videos.find(
      (one) => !records[0]!.videos.some((other) => other.id === one.id),
    )!.id
    const path = videoOf(packContent[0]!.videos[0]!).id
    const ids = [todays, earlier, path]
    expect(await keys('member@demo.studio', ids)).toEqual([true, true, true])
    expect((await keys('daily@demo.studio', ids)).slice(0, 2)).toEqual([true, true])
    expect((await keys('daypass@demo.studio', ids)).slice(0, 2)).toEqual([true, false])
    expect(await keys('lapsed@demo.studio', ids)).toEqual([false, false, false])
  })
})

describe('the demo stays alive', () => {
  const counts = async () => {
    const { rows } = await db().execute<Record<string, unknown>>(sql`
      select (select count(*)::int from users) as users, (select count(*)::int from videos) as videos,
        (select count(*)::int from class_days) as days, (select count(*)::int from subscriptions) as subscriptions,
        (select count(*)::int from invoices) as invoices, (select count(*)::int from notifications) as notifications,
        (select max(password_hash) from users) as hash`)
    return rows[0]
  }

  test('a second start changes nothing', async () => {
    const before = await counts()
    expect(await prepareStudio(studio.context)).toEqual(accounts)
    expect(await counts()).toEqual(before)
  })

  test('a start that was killed before the memberships were all begun is made good by the next', async () => {
    const before = await counts()
    const member = eq(subscriptions.userId, personId('daypass'))
    await db().delete(studioState).where(eq(studioState.key, 'demo.memberships'))
    await db().delete(subscriptions).where(member)
    expect(await prepareStudio(studio.context)).toEqual(accounts)
    expect(await counts()).toMatchObject({ subscriptions: before?.subscriptions, users: before?.users })
    expect(await db().$count(subscriptions, member)).toBe(1)
    expect(studio.context.clock.offset()).toBe(0)
  })

  test('every new day gets three classes and the next is prepared; a day taken away stays away', async () => {
    const tomorrow = addDays(today, 1)
    await db().delete(dayRows).where(eq(dayRows.day, tomorrow))
    await studio.clock.move(3 * DAY)
    const { call } = await signIn('admin@demo.studio')
    const { records } = await call(classDays, { query: { dateTimeStart: today, pageLength: 100 } })
    const days = records.map((day) => [day.dateTime.slice(0, 10), day.videos.length])
    expect(days).toEqual([0, 2, 3, 4].map((count) => [addDays(today, count), 3]))
  })

  test('a new month has calendars too, joined by the member', async () => {
    const next = dayOf(new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 1)))
    const distance = Date.parse(next) - studio.context.clock.now().getTime()
    await studio.clock.move(Math.max(0, distance) + HOUR)
    const rows = await db().select().from(calendars).where(eq(calendars.month, next))
    expect(rows).toHaveLength(4)
    const joined = anyOf(
      calendarMembers.calendarId,
      rows.map((row) => row.id),
    )
    expect(await db().$count(calendarMembers, joined)).toBeGreaterThan(1)
  })

  test('nobody knows the passwords of the teachers who are only shown', async () => {
    for (const { email } of teachers.slice(1, 3)) {
      await expect(studio.call(login, { body: { email, password: 'Teacher123' } })).rejects.toMatchObject({
        status: 400,
      })
    }
  })
})
