import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY, dayOf, HOUR } from '@studio/contract/dates.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import { studioWork } from '@studio/contract/overview/endpoints.ts'
import { fieldTexts } from '@studio/contract/overview/rules.ts'
import { playedVideos } from '@studio/contract/videos/plays/endpoints.ts'
import { expect, test } from 'vitest'
import { calendarMembers, calendars } from '../../database/tables/practice-calendar.ts'
import { filmPlays } from '../../database/tables/progress.ts'
import { tags, videos, videoTags } from '../../database/tables/videos.ts'
import { startMoneyStudio } from '../../testing/money-studio.ts'
import { cards } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import type { TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson
const today = () => dayOf(studio.context.clock.now())
const ask = (query: object = {}) => studio.as(admin).call(studioWork, { query })

/** Two people start a trial; a week later one payment succeeds and one fails. One class was watched twice as often as another. */
startMoneyStudio(async ({ studio: started, offers }) => {
  studio = started
  admin = await studio.people.admin()
  const plan = await offers.plan({ title: 'Full' })
  const [paid, failing] = [await offers.studentWithCard(), await offers.studentWithCard(cards.failsLater)]
  for (const person of [paid, failing])
    await studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
  await studio.clock.move(7 * DAY + 2 * HOUR)
  const { db, clock } = studio.context
  const coach = await studio.people.coach({ firstName: 'Ines', lastName: 'Calder' })
  const film = async (title: string) => {
    const row = { title, coachUserId: coach.id, createdAt: clock.now() }
    return (await db.insert(videos).values(row).returning())[0]!.id
  }
  const [often, once] = [await film('Slow tide'), await film('Rest well')]
  const [style] = await db.insert(tags).values({ title: 'Yin', titleFolded: 'yin' }).returning()
  await db.insert(videoTags).values({ videoId: often, tagId: style!.id })
  const played = (videoId: string, place: number, plays: number) => ({
    ...{ videoId, place, plays, day: today(), seconds: 600 },
  })
  await db.insert(filmPlays).values([played(often, 20, 2), played(once, 20, 1), played(once, 3, 9)])
  const month = (text: string) => ({ userId: coach.id, title: text, month: text, createdAt: clock.now() })
  const [now] = await db
    .insert(calendars)
    .values([{ ...month(`${today().slice(0, 7)}-01`), type: 'Day5' as const }])
    .returning()
  const [old] = await db
    .insert(calendars)
    .values([{ ...month('2020-01-01'), type: 'Day5' as const }])
    .returning()
  const joined = (calendarId: string, userId: string) => ({ calendarId, userId, joinedAt: clock.now() })
  await db.insert(calendarMembers).values([joined(now!.id, paid.id), joined(old!.id, failing.id)])
})

test('the work has the payments that failed, trials that stayed, and joined calendars of this month alone', async () => {
  const { failedPayments, trialsEnded, trialsStayed, joined, joinedCalendars } = await ask()
  expect(failedPayments).toMatchObject({ count: 1, amount: 29 })
  const open = await studio.as(admin).call(invoices, { query: { status: 'open' } })
  expect(open.records.map(({ status, amount }) => [status, amount])).toEqual([['open', 29]])
  expect(open.pageInfo.totalRecords, 'the list behind the payments that failed').toBe(1)
  expect([trialsEnded, trialsStayed]).toEqual([2, 1])
  expect(joined).toBe(1)
  expect(joinedCalendars).toMatchObject([{ teacher: 'Ines Calder', count: 1 }])
})

test('the classes that were watched to their end stand by how often, in the days that are asked for, as the list behind them counts', async () => {
  const { mostWatched } = await ask()
  expect(mostWatched.map(({ title, teacher, times }) => [title, teacher, times])).toEqual([
    ['Slow tide', 'Ines Calder', 2],
    ['Rest well', 'Ines Calder', 1],
  ])
  expect(mostWatched[0], 'what its picture is drawn from').toMatchObject({
    thumbnailUrl: null,
    tagList: ['Yin'],
  })
  const { records } = await studio.as(admin).call(playedVideos, { query: {} })
  expect(records.map(({ title, finished, plays }) => [title, finished, plays])).toEqual([
    ['Rest well', 1, 10],
    ['Slow tide', 2, 2],
  ])
  const before = dayOf(new Date(studio.context.clock.now().getTime() - 3 * DAY))
  const earlier = await ask({ dateTimeTo: before })
  expect([earlier.mostWatched, earlier.trialsEnded]).toEqual([[], 0])
})

test('it is about one to 428 days', async () => {
  const refusal = await refused(ask({ dateTimeFrom: '2020-01-01' }))
  expect(refusal).toMatchObject({ status: 400, fields: { dateTimeFrom: fieldTexts.range } })
})
