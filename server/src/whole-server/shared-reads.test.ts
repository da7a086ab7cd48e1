import { deleteClassDay, classDays as list, setClassDay } from '@studio/contract/daily-classes/endpoints.ts'
import { addDays, dayOf, startOfDay } from '@studio/contract/dates.ts'
import { changePlan, createPlan, prices } from '@studio/contract/plans/endpoints.ts'
import { changeVideo } from '@studio/contract/videos/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classDays, classDayVideos } from '../database/tables/daily-classes.ts'
import { subscriptions } from '../database/tables/membership.ts'
import { videos } from '../database/tables/videos.ts'
import { makeLibrary } from '../testing/library.ts'
import type { TestPerson } from '../testing/people.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

let first: TestStudio
let second: TestStudio
let admin: TestPerson
let planId: string
const plan = {
  title: 'Evenings',
  description: 'A class each evening',
  cost: 20,
  intervalUnit: 'Month',
  permissions: ['DailyClasses'],
  icon: 'entry_level',
} as const

beforeAll(async () => {
  first = await startTestStudio()
  second = await first.secondServer()
  admin = await first.people.admin()
  planId = (await first.as(admin).call(createPlan, { body: { ...plan, permissions: ['DailyClasses'] } })).id
})
afterAll(async () => {
  await second.stop()
  await first.stop()
})

const titles = async (studio: TestStudio) => (await studio.call(prices, {})).records.map(({ title }) => title)
const rename = (title: string) =>
  first.as(admin).call(changePlan, { params: { id: planId }, body: { title } })

test('what one server answers it has not kept from before its own write', async () => {
  for (let round = 0; round < 30; round += 1) {
    await titles(first)
    await rename(`Round ${round}`)
    expect(await titles(first)).toEqual([`Round ${round}`])
  }
})

test('a write on one server is seen in what another one answers, within a second (F45)', async () => {
  for (const title of ['Mornings', 'Noons']) {
    await expect.poll(() => titles(second)).not.toContain(title)
    await rename(title)
    await expect.poll(() => titles(second), { timeout: 1_000, interval: 5 }).toEqual([title])
  }
})

test('both servers give one answer one ETag, and a write another', async () => {
  await rename('Nights')
  await expect.poll(() => titles(second), { timeout: 1_000 }).toEqual(['Nights'])
  const etags = await Promise.all(
    [first, second].map(async (studio) => (await studio.inject('/api/Price')).headers.etag),
  )
  expect(etags[0]).toMatch(/^"[\w-]{22}"$/)
  expect(etags[1]).toBe(etags[0])
  const headers = { 'if-none-match': etags[0] }
  expect((await second.inject({ url: '/api/Price', headers })).statusCode).toBe(304)
  await rename('Late nights')
  expect((await first.inject({ url: '/api/Price', headers })).statusCode).toBe(200)
})

test('readers and writers at the same time never leave an old answer behind', async () => {
  for (let round = 0; round < 20; round += 1) {
    const title = `Busy ${round}`
    const reading = Array.from({ length: 20 }, () => titles(first))
    await Promise.all([rename(title), ...reading])
    expect(await titles(first)).toEqual([title])
  }
})

test('what members see of the studio is kept for all of them, and a write on another server is seen within a second (F45)', async () => {
  const library = makeLibrary(first.context)
  const [member, plain] = [await first.people.student(), await first.people.student()]
  await library.membership(member.id, ['DailyClasses'])
  const film = await library.video({ title: 'Dusk' })
  const day = addDays(dayOf(first.context.clock.now()), -1)
  const body = { date: day, videoIds: [film] }
  const seenBy = async (person: TestPerson, studio: TestStudio) =>
    (await studio.as(person).call(list, { query: { dateTimeEnd: day } })).records
      .filter(({ dateTime }) => dateTime.startsWith(day))
      .flatMap(({ videos: shown }) => shown.map(({ title, url }) => [title, url !== undefined]))
  await first.as(admin).call(setClassDay, { body })
  await expect.poll(() => seenBy(member, second), { timeout: 1_000, interval: 5 }).toEqual([['Dusk', true]])
  expect(await seenBy(plain, second)).toEqual([['Dusk', false]])
  await first.as(admin).call(changeVideo, { params: { id: film }, body: { title: 'Dawn' } })
  expect(await seenBy(member, first)).toEqual([['Dawn', true]])
  await expect.poll(() => seenBy(member, second), { timeout: 1_000, interval: 5 }).toEqual([['Dawn', true]])
  // Entitlements are never cached.
  await first.context.db.delete(subscriptions).where(eq(subscriptions.userId, member.id))
  expect(await seenBy(member, second)).toEqual([['Dawn', false]])
  await first.as(admin).call(deleteClassDay, { query: { dateTime: day } })
})

test('a day that begins shows without any write: what is kept ends with its minute (D13)', async () => {
  const { db, clock } = first.context
  const tomorrow = addDays(dayOf(clock.now()), 1)
  const [video] = await db
    .insert(videos)
    .values({ title: 'Sunrise', externalEmbeddedCode: 'https://vimeo.com/1', createdAt: clock.now() })
    .returning()
  const [day] = await db.insert(classDays).values({ day: tomorrow, createdAt: clock.now() }).returning()
  await db.insert(classDayVideos).values({ classDayId: day!.id, videoId: video!.id, position: 1 })
  const days = async () => (await first.call(list, {})).records.map(({ dateTime }) => dateTime.slice(0, 10))
  expect(await days()).toEqual([])
  const midnight = startOfDay(tomorrow)!.getTime()
  clock.setOffset(midnight - Date.now() - 60_000)
  expect(await days()).toEqual([])
  clock.setOffset(midnight - Date.now() + 1)
  expect(await days()).toEqual([tomorrow])
})
