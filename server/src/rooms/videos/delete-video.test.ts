import { randomUUID } from 'node:crypto'
import { classDay } from '@studio/contract/daily-classes/endpoints.ts'
import { addDays, dayOf } from '@studio/contract/dates.ts'
import { calendars } from '@studio/contract/practice-calendar/endpoints.ts'
import { trainingPack } from '@studio/contract/training/endpoints.ts'
import { changeVideo, deleteVideo, video } from '@studio/contract/videos/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classDays, classDayVideos } from '../../database/tables/daily-classes.ts'
import { notifications } from '../../database/tables/notifications.ts'
import { auditLog, files } from '../../database/tables/studio.ts'
import { videos } from '../../database/tables/videos.ts'
import { makeLibrary } from '../../testing/library.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { setClassDay } from '../daily-classes/commands.ts'
import { savePicture } from '../studio/pictures.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let admin: TestPerson
let coach: TestPerson
let today: string

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  admin = await studio.people.admin()
  coach = await studio.people.coach()
  today = dayOf(studio.context.clock.now())
})
afterAll(() => studio.stop())

const remove = (person: TestPerson, id: string) => studio.as(person).call(deleteVideo, { params: { id } })
const mine = () => library.video({ coachUserId: coach.id })
const positionsOn = async (day: string) =>
  studio.context.db
    .select({ position: classDayVideos.position, videoId: classDayVideos.videoId })
    .from(classDayVideos)
    .innerJoin(classDays, eq(classDays.id, classDayVideos.classDayId))
    .where(eq(classDays.day, day))
    .orderBy(classDayVideos.position)
const fileOf = async (id: string) => {
  const [row] = await studio.context.db
    .select({ id: files.id, key: files.key })
    .from(videos)
    .innerJoin(files, eq(files.id, videos.fileId))
    .where(eq(videos.id, id))
  if (!row) throw new Error('no film')
  return row
}

describe('a deleted video', () => {
  test('is gone from its classes, packs and events at once (BO-API-15, R11, S-D3)', async () => {
    const [gone, before, after] = [await mine(), await mine(), await mine()]
    await library.day(today, [before, gone, after])
    const pack = await library.pack([gone, after])
    const calendarId = await library.event(coach.id, [gone, before])
    await remove(coach, gone)
    expect((await refused(studio.as(admin).call(video, { params: { id: gone } }))).status).toBe(404)
    const day = await studio.call(classDay, { query: { dateTime: today } })
    expect(day.videos.map((one) => one.id)).toEqual([before, after])
    expect(await positionsOn(today)).toEqual([
      { position: 1, videoId: before },
      { position: 2, videoId: after },
    ])
    const left = await studio.call(trainingPack, { params: { id: pack } })
    expect(left.videos.map((one) => one.id)).toEqual([after])
    const { records } = await studio.as(admin).call(calendars, { query: { userId: coach.id } })
    const event = records.find((one) => one.id === calendarId)?.events[0]
    expect(event?.videos?.map((one) => one.id)).toEqual([before])
  })

  test('takes a day with it that has no other class (D13)', async () => {
    const [gone, day] = [await mine(), addDays(today, -40)]
    await library.day(day, [gone])
    await remove(coach, gone)
    expect((await refused(studio.call(classDay, { query: { dateTime: day } }))).status).toBe(404)
  })

  test('leaves its notifications, packs and events standing without it (R11)', async () => {
    const gone = await mine()
    const [note] = await studio.context.db
      .insert(notifications)
      .values({ title: 'New', description: 'Look', videoId: gone, sentAt: new Date() })
      .returning()
    const [pack, calendarId] = [await library.pack([gone]), await library.event(coach.id, [gone])]
    await remove(admin, gone)
    const [left] = await studio.context.db.select().from(notifications).where(eq(notifications.id, note!.id))
    expect(left).toMatchObject({ title: 'New', videoId: null })
    expect((await studio.call(trainingPack, { params: { id: pack } })).videos).toEqual([])
    const { records } = await studio.as(admin).call(calendars, { query: { userId: coach.id } })
    expect(records.find((one) => one.id === calendarId)?.events[0]?.videos).toEqual([])
  })

  test('loses its film by a job after the commit, unless another video shows it too (S-D3)', async () => {
    const [first, second] = [await mine(), await mine()]
    const { id, key } = await fileOf(first)
    await studio.context.db.update(videos).set({ fileId: id }).where(eq(videos.id, second))
    await remove(coach, first)
    await studio.context.queue.drain()
    expect(await studio.context.files.size(key)).toBeGreaterThan(0)
    await remove(coach, second)
    expect(await studio.context.files.size(key)).toBeGreaterThan(0)
    await studio.context.queue.drain()
    expect(await studio.context.files.size(key)).toBeNull()
    expect(await studio.context.db.$count(files, eq(files.id, id))).toBe(0)
  })

  test('loses its picture as it loses its film (S-D3)', async () => {
    const url = await savePicture(studio.context, Buffer.from('a picture'), 'webp')
    const status = async () => (await studio.inject(url)).statusCode
    const picture = { coachUserId: coach.id, thumbnailUrl: url }
    const [first, second] = [await library.video(picture), await library.video(picture)]
    await remove(coach, first)
    await studio.context.queue.drain()
    expect(await status()).toBe(200)
    await remove(coach, second)
    await studio.context.queue.drain()
    expect(await status()).toBe(404)
  })

  test('loses a shared film once, when both of its videos go at the same time', async () => {
    const [first, second] = [await mine(), await mine()]
    const { id, key } = await fileOf(first)
    await studio.context.db.update(videos).set({ fileId: id }).where(eq(videos.id, second))
    await Promise.all([remove(coach, first), remove(coach, second)])
    await studio.context.queue.drain()
    expect(await studio.context.files.size(key)).toBeNull()
  })
})

describe('who may delete a video', () => {
  test('its teacher and Admin; another Coach, a student and a visitor may not (D12, S-Z8)', async () => {
    const [id, other, student] = [await mine(), await studio.people.coach(), await studio.people.student()]
    expect((await refused(remove(other, id))).status).toBe(403)
    expect((await refused(remove(student, id))).status).toBe(403)
    expect((await refused(studio.call(deleteVideo, { params: { id } }))).status).toBe(401)
    await remove(coach, id)
    expect((await refused(remove(coach, id))).status).toBe(404)
    expect((await refused(remove(admin, randomUUID()))).status).toBe(404)
  })

  test('Admin, with a row of whose video it was (S-R4)', async () => {
    const id = await library.video({ coachUserId: coach.id, title: 'Slow tide' })
    await remove(admin, id)
    const [entry] = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, id))
    expect(entry).toMatchObject({
      userId: admin.id,
      action: 'video.deleted',
      before: { title: 'Slow tide', coachUserId: coach.id },
    })
  })
})

describe('at the same moment', () => {
  test('two videos of a day may go, and the third moves up (R5)', async () => {
    for (const [round, day] of Array.from({ length: 5 }, (_, i) => [i, addDays(today, -50 - i)] as const)) {
      const [a, b, c] = [await mine(), await mine(), await mine()]
      await library.day(day, round % 2 ? [a, b, c] : [c, a, b])
      await Promise.all([remove(coach, a), remove(admin, b)])
      expect(await positionsOn(day)).toEqual([{ position: 1, videoId: c }])
    }
  })

  test('a video may be put into a day and deleted, and no entry points at nothing (R11)', async () => {
    const viewer = { kind: 'person', id: admin.id, role: 'Admin', sessionId: randomUUID() } as const
    for (let round = 0; round < 5; round += 1) {
      const [gone, stays, date] = [await mine(), await mine(), addDays(today, -70 - round)]
      const [set] = await Promise.allSettled([
        setClassDay(studio.context, viewer, { date, videoIds: [gone, stays] }),
        remove(coach, gone),
      ])
      const left = set.status === 'fulfilled' ? [{ position: 1, videoId: stays }] : []
      expect(await positionsOn(date)).toEqual(left)
    }
  })

  test('of two deletes one succeeds and the other finds nothing', async () => {
    const id = await mine()
    const outcomes = await Promise.allSettled([remove(coach, id), remove(admin, id)])
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    const body = { title: 'Too late' }
    expect((await refused(studio.as(coach).call(changeVideo, { params: { id }, body }))).status).toBe(404)
  })
})
