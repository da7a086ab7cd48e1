import { invoices } from '@studio/contract/billing/endpoints.ts'
import { classDay, classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { addDays, dayOf } from '@studio/contract/dates.ts'
import { change, start, subscription } from '@studio/contract/membership/endpoints.ts'
import { myNotifications, sendNotification } from '@studio/contract/notifications/endpoints.ts'
import { me } from '@studio/contract/people/sign-in/endpoints.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { price, removePlan } from '@studio/contract/plans/endpoints.ts'
import { calendars, deleteCalendar } from '@studio/contract/practice-calendar/endpoints.ts'
import { createPromocode, promocodes } from '@studio/contract/promo/endpoints.ts'
import { trainingPack } from '@studio/contract/training/endpoints.ts'
import { deleteVideo, video as oneVideo, tags as tagList } from '@studio/contract/videos/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tags, videos } from '../database/tables/videos.ts'
import { allAnswers } from '../testing/all-answers.ts'
import { makeLibrary } from '../testing/library.ts'
import { makeOffers } from '../testing/offers.ts'
import type { TestPerson } from '../testing/people.ts'
import { refused } from '../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let offers: ReturnType<typeof makeOffers>
let admin: TestPerson
/** New for each test: a teacher, a member who has joined the teacher's calendar, and its content. */
let ines: TestPerson
let member: TestPerson
let video: string
let calendarId: string

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  offers = makeOffers(studio)
  admin = await studio.people.admin()
})
beforeEach(async () => {
  ines = await studio.people.coach()
  member = await library.member('DailyClasses', 'TrainingPacks', 'Calendars')
  video = await library.video({ coachUserId: ines.id })
  calendarId = await library.event(ines.id, [video])
  await library.join(calendarId, member.id)
  drop()
})
afterAll(() => studio.stop())

const asAdmin = () => studio.as(admin).call
const tell = async (from: TestPerson, sendOptions: object, videoId?: string) => {
  const body = { title: 'A new page', description: '<p>Socks off, everybody</p>', videoId, sendOptions }
  return (await studio.as(from).call(sendNotification, { body })).id
}
/** Invalidates the cache of public answers after writes outside of the commands. */
const drop = () => studio.context.content.drop()
/** Returns who gets an id in any list. */
async function toldOf(id: string): Promise<string[]> {
  const readers = { visitor: null, member, ines, admin }
  const told = await Promise.all(
    Object.entries(readers).map(async ([name, person]) => {
      const text = await allAnswers(studio, person)
      return text.includes(id) ? [name] : []
    }),
  )
  return told.flat()
}

test('a video leaves its classes, paths, pages and notifications, and nobody is told of it (R11, S-D3, D12)', async () => {
  const [today, other] = [dayOf(studio.context.clock.now()), await library.video()]
  const yesterday = addDays(today, -1)
  await library.day(today, [video, other])
  await library.day(yesterday, [video])
  const pack = await library.pack([video, other])
  drop()
  await tell(ines, { sendToCalendarIds: [calendarId] }, video)
  expect(await toldOf(video)).toEqual(['visitor', 'member', 'ines', 'admin'])
  await asAdmin()(deleteVideo, { params: { id: video } })
  await expect.poll(() => toldOf(video), { timeout: 15_000 }).toEqual([])
  expect(await refused(asAdmin()(oneVideo, { params: { id: video } }))).toMatchObject({ status: 404 })
  const left = await studio.call(classDay, { query: { dateTime: today } })
  expect(left.videos.map(({ id }) => id)).toEqual([other])
  expect(await refused(studio.call(classDay, { query: { dateTime: yesterday } }))).toMatchObject({
    status: 404,
  })
  expect((await studio.call(trainingPack, { params: { id: pack } })).videoIds).toEqual([other])
  const { records } = await studio.as(member).call(myNotifications, { query: {} })
  expect(records).toMatchObject([{ title: 'A new page', video: null }])
})

test('a plan with members is kept for them, and every plan that an answer names is there (R11, S-D1)', async () => {
  const [bought, next, never] = [
    await offers.plan(),
    await offers.plan({ costCents: 1900 }),
    await offers.plan({ costCents: 900 }),
  ]
  const path = await library.pack([video], next.id)
  const buyer = await offers.studentWithCard()
  const { call } = studio.as(buyer)
  const body = { userId: buyer.id, priceId: bought.id }
  const params = await call(start, { body })
  const code = {
    code: 'SPRING',
    dateTimeExpires: addDays(dayOf(studio.context.clock.now()), 30),
    percentOff: 20,
    maxRedemptions: 0,
    allowedPrices: [bought.id, never.id],
  }
  await asAdmin()(createPromocode, { body: code })
  for (const { id } of [bought, next, never]) await asAdmin()(removePlan, { params: { id } })
  expect((await call(subscription, { params })).price).toMatchObject({ id: bought.id, cost: 29 })
  expect((await call(me, {})).subscription).toMatchObject({ priceId: bought.id })
  for (const { id } of [bought, next]) expect((await studio.call(price, { params: { id } })).id).toBe(id)
  expect((await studio.call(trainingPack, { params: { id: path } })).priceId).toBe(next.id)
  expect(await refused(studio.call(price, { params: { id: never.id } }))).toMatchObject({ status: 404 })
  await expect.poll(() => toldOf(never.id), { timeout: 15_000 }).toEqual([])
  const { records } = await asAdmin()(promocodes, { query: {} })
  expect(records[0]?.allowedPrices).toEqual([bought.id])
})

test('a plan that is to follow at the end of a period stays for those whom it awaits (R11, S-D1, D7)', async () => {
  const [dear, cheap] = [await offers.plan(), await offers.plan({ costCents: 1900 })]
  const buyer = await offers.studentWithCard()
  const { call } = studio.as(buyer)
  const params = await call(start, { body: { userId: buyer.id, priceId: dear.id } })
  await studio.clock.move(8 * 86_400_000)
  const changed = await call(change, { params, body: { priceId: cheap.id } })
  expect(changed.nextPriceId).toBe(cheap.id)
  await asAdmin()(removePlan, { params: { id: cheap.id } })
  expect((await studio.call(price, { params: { id: cheap.id } })).cost).toBe(19)
  expect((await call(subscription, { params })).nextPriceId).toBe(cheap.id)
})

test('a person with invoices is told of nowhere, and the invoices stay (R11, S-D2, D10)', async () => {
  const drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200, permissions: ['DailyClasses'] })
  const buyer = await offers.studentWithCard()
  await studio.as(buyer).call(start, { body: { userId: buyer.id, priceId: drop.id } })
  await library.join(calendarId, buyer.id)
  await tell(ines, { sendToUserIds: [buyer.id, member.id] })
  expect(await toldOf(buyer.id)).toEqual(['ines', 'admin'])
  await asAdmin()(deleteUser, { params: { id: buyer.id }, query: { permanentDelete: true } })
  await expect.poll(() => toldOf(buyer.id), { timeout: 15_000 }).toEqual([])
  const { records } = await asAdmin()(invoices, { query: { orderByDescending: true } })
  expect(records[0]).toMatchObject({ amount: 12, status: 'paid', user: null })
})

test('a teacher who is deleted leaves the videos to the studio, and no calendar or name behind (R11, S-D3, D10)', async () => {
  const today = dayOf(studio.context.clock.now())
  await library.day(today, [video])
  drop()
  await tell(ines, { sendToCalendarIds: [calendarId] })
  expect(await toldOf(ines.id)).toEqual(['visitor', 'member', 'ines', 'admin'])
  await asAdmin()(deleteUser, { params: { id: ines.id }, query: { permanentDelete: true } })
  const kofi = ines.id
  ines = await studio.people.coach()
  for (const id of [kofi, calendarId]) await expect.poll(() => toldOf(id), { timeout: 15_000 }).toEqual([])
  const [day] = (await studio.call(classDays, { query: { dateTimeStart: today } })).records
  expect(day?.videos).toMatchObject([{ id: video, coachUser: null }])
  const { records } = await studio.as(member).call(myNotifications, { query: {} })
  expect(records).toMatchObject([{ title: 'A new page', user: null }])
})

test('a calendar with members is told of nowhere, and what was sent to it stays (R11, S-D3)', async () => {
  await tell(ines, { sendToCalendarIds: [calendarId] })
  expect(await toldOf(calendarId)).toEqual(['visitor', 'member', 'ines', 'admin'])
  await studio.as(ines).call(deleteCalendar, { params: { id: calendarId } })
  await expect.poll(() => toldOf(calendarId), { timeout: 15_000 }).toEqual([])
  const query = { subscriberUserId: member.id }
  expect((await studio.as(member).call(calendars, { query })).records).toEqual([])
  const { records } = await studio.as(member).call(myNotifications, { query: {} })
  expect(records).toMatchObject([{ title: 'A new page' }])
})

test('a style in use goes from the videos that carry it (R11, S-D3)', async () => {
  const [yin, power] = [await library.tag(), await library.tag()]
  const id = await library.video({ tagIds: [yin.id, power.id] })
  await library.day(dayOf(studio.context.clock.now()), [id])
  drop()
  expect(await toldOf(yin.id)).toContain('visitor')
  await studio.context.db.delete(tags).where(eq(tags.id, yin.id))
  drop()
  await expect.poll(() => toldOf(yin.id), { timeout: 15_000 }).toEqual([])
  const shown = await studio.call(oneVideo, { params: { id } })
  expect(shown).toMatchObject({ tags: [power], tagList: [power.title] })
  expect(JSON.stringify(await studio.call(tagList, {}))).not.toContain(yin.id)
})

test('what is read while it is deleted is there or not, and never an error (R11)', async () => {
  const today = dayOf(studio.context.clock.now())
  const ids = await Promise.all(Array.from({ length: 3 }, () => library.video({ coachUserId: ines.id })))
  await library.day(today, ids)
  await library.pack(ids)
  const reads = () => [null, member, ines, admin].map((person) => allAnswers(studio, person))
  const deletes = [
    ...ids.map((id) => asAdmin()(deleteVideo, { params: { id } })),
    studio.as(ines).call(deleteCalendar, { params: { id: calendarId } }),
  ]
  await Promise.all([...reads(), ...deletes, ...reads()])
  const left = await studio.context.db.$count(videos, eq(videos.coachUserId, ines.id))
  expect(left).toBe(1)
})
