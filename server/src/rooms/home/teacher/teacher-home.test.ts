import { teacherHome } from '@studio/contract/home/endpoints.ts'
import { sendNotification } from '@studio/contract/notifications/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { notificationReceipts, notifications } from '../../../database/tables/notifications.ts'
import { users } from '../../../database/tables/people.ts'
import {
  calendarEvents,
  calendarEventVideos,
  calendarMembers,
  calendarRegulars,
  calendars,
} from '../../../database/tables/practice-calendar.ts'
import { filmPlays, practices } from '../../../database/tables/progress.ts'
import type { ReadReplica } from '../../../platform/replica/read-replica.ts'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let ines: TestPerson

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
})
beforeEach(async () => {
  setTo('2031-06-20T12:00:00Z')
  ines = await studio.people.coach({ firstName: 'Ines' })
})
afterAll(() => studio.stop())

const setTo = (instant: string) =>
  studio.context.clock.setOffset(Date.parse(instant) - studio.context.clock.machine().getTime())
const read = (person = ines) => studio.as(person).call(teacherHome, {})

async function monthOf(month: string, events: string[] = [], videoId?: string) {
  const { db, clock, content } = studio.context
  const row = {
    userId: ines.id,
    title: `Month ${month}`,
    month,
    type: 'Day5' as const,
    createdAt: clock.now(),
  }
  const [calendar] = await db.insert(calendars).values(row).returning({ id: calendars.id })
  const id = calendar!.id
  for (const startsAt of events) {
    const event = { calendarId: id, title: startsAt, startsAt: new Date(startsAt) }
    const [made] = await db.insert(calendarEvents).values(event).returning({ id: calendarEvents.id })
    if (videoId) await db.insert(calendarEventVideos).values({ eventId: made!.id, videoId, position: 1 })
  }
  content.drop()
  return id
}

async function join(calendarId: string, joinedAt: string, firstName = 'Clara'): Promise<TestPerson> {
  const person = await studio.people.student({ firstName })
  await studio.context.db
    .insert(calendarMembers)
    .values({ calendarId, userId: person.id, joinedAt: new Date(joinedAt) })
  return person
}

test('a teacher without anything sees a quiet page, and another teacher’s is theirs alone', async () => {
  const videoId = await library.video({ coachUserId: ines.id })
  await library.day('2031-06-20', [videoId])
  await join(await monthOf('2031-06-01', ['2031-06-22T07:00:00Z']), '2031-06-19T08:00:00Z')
  expect((await read()).classes).toHaveLength(1)
  expect(await read(await studio.people.coach())).toEqual({
    today: '2031-06-20',
    classes: [],
    nextClass: null,
    nextEvent: null,
    month: null,
    toOpen: null,
    watched: { days: expect.any(Array), minutes: 0, change: 0 },
    students: { count: 0, records: [] },
    notes: [],
    word: null,
  })
})

test('their class of today stands with how many have started and finished it, from three on, and the next one with its day', async () => {
  setTo('2031-07-04T12:00:00Z')
  const [own, other, later] = [
    await library.video({ coachUserId: ines.id, title: 'Balance', description: 'Near a wall.' }),
    await library.video({ coachUserId: (await studio.people.coach()).id }),
    await library.video({ coachUserId: ines.id, title: 'Feet' }),
  ]
  await library.day('2031-07-04', [other, own])
  await library.day('2031-07-09', [later])
  const play = { videoId: own, day: '2031-07-04', seconds: 600 }
  await studio.context.db.insert(filmPlays).values([
    { ...play, place: 3, plays: 2 },
    { ...play, place: 20, plays: 2 },
    { ...play, day: '2031-07-03', place: 20, plays: 9 },
  ])
  const { classes, nextClass, watched } = await read()
  expect(classes).toEqual([
    {
      position: 2,
      video: expect.objectContaining({ id: own, title: 'Balance', description: 'Near a wall.' }),
      started: 4,
      finished: null,
    },
  ])
  expect(nextClass).toEqual({ day: '2031-07-09', title: 'Feet' })
  expect(watched.minutes).toBe(30)
})

test('the month stands with its events and members, the next event with its length, and what is done so far from enough people', async () => {
  const film = await library.video({ coachUserId: ines.id, durationSeconds: 1500 })
  const calendarId = await monthOf('2031-06-01', ['2031-06-10T07:00:00Z', '2031-06-22T07:00:00Z'], film)
  const people: TestPerson[] = []
  for (let count = 0; count < 10; count += 1) people.push(await join(calendarId, '2031-06-01T08:00:00Z'))
  for (const { id } of people.slice(0, 6)) {
    const practisedAt = new Date('2031-06-11T08:00:00Z')
    await studio.context.db
      .insert(practices)
      .values({ userId: id, videoId: film, day: '2031-06-11', practisedAt, seconds: 1500 })
  }
  const { month, nextEvent } = await read()
  expect(month).toMatchObject({ id: calendarId, followers: 10, done: 60 })
  expect(month?.events).toHaveLength(2)
  expect(nextEvent).toMatchObject({
    calendarId,
    eventDateTime: '2031-06-22T07:00:00.000Z',
    duration: 1500,
    followers: 10,
  })
})

test('what is done so far is read from the replica, and the page does without it if that takes too long', async () => {
  const calendarId = await monthOf('2031-06-01', ['2031-06-10T07:00:00Z'])
  await join(calendarId, '2031-06-01T08:00:00Z')
  const execute = vi.fn(() => Promise.reject(Object.assign(new Error('too long'), { code: '57014' })))
  studio.context.replica = { db: { execute }, isCurrent: async () => true } as unknown as ReadReplica
  try {
    expect((await read()).month).toMatchObject({ id: calendarId, followers: 1, done: null })
    expect((await read()).month).toMatchObject({ done: null })
  } finally {
    studio.context.replica = null
  }
  expect(execute, 'once in some minutes').toHaveBeenCalledOnce()
})

test('from the 20th on the next month is asked for, until a practice is in it, with who stays by themselves', async () => {
  const calendarId = await monthOf('2031-06-01', ['2031-06-22T07:00:00Z'])
  const [stays] = [
    await join(calendarId, '2031-06-02T08:00:00Z'),
    await join(calendarId, '2031-06-02T08:00:00Z'),
  ]
  await studio.context.db
    .insert(calendarRegulars)
    .values({ teacherId: ines.id, userId: stays.id, chosenAt: new Date('2031-06-02T08:00:00Z') })
  const asked = { monthOfCreation: '2031-07-01T00:00:00.000Z', calendarId: null, followers: 2, staying: 1 }
  expect((await read()).toOpen).toEqual(asked)
  setTo('2031-06-19T12:00:00Z')
  expect((await read()).toOpen).toBeNull()
  // In Auckland it is the 20th already.
  await studio.context.db.update(users).set({ timeZone: 'Pacific/Auckland' }).where(eq(users.id, ines.id))
  setTo('2031-06-19T13:00:00Z')
  expect((await read()).toOpen).toEqual(asked)
  const next = await monthOf('2031-07-01')
  expect((await read()).toOpen).toEqual({ ...asked, calendarId: next })
  await studio.context.db
    .insert(calendarEvents)
    .values({ calendarId: next, title: 'First', startsAt: new Date('2031-07-02T07:00:00Z') })
  studio.context.content.drop()
  expect((await read()).toOpen).toBeNull()
})

test('who joins for the first time is new for a week; who has been there before is not', async () => {
  const [may, june] = [await monthOf('2031-05-01'), await monthOf('2031-06-01')]
  const old = await join(may, '2031-05-02T08:00:00Z', 'Old')
  const late = { calendarId: june, userId: old.id, joinedAt: new Date('2031-06-19T08:00:00Z') }
  await studio.context.db.insert(calendarMembers).values(late)
  await join(june, '2031-06-10T08:00:00Z', 'Earlier')
  for (const day of [14, 15, 16, 17, 18]) await join(june, `2031-06-${day}T08:00:00Z`, `Day ${day}`)
  const { students } = await read()
  expect(students.count).toBe(5)
  expect(students.records.map(({ firstName }) => firstName)).toEqual(['Day 18', 'Day 17', 'Day 16', 'Day 15'])
  expect(students.records[0]).toMatchObject({
    calendar: 'Month 2031-06-01',
    joinedAt: '2031-06-18T08:00:00.000Z',
  })
  expect(JSON.stringify(students)).not.toContain('@')
})

test('the last notes of members stand in plain text, and what an Admin has sent them last', async () => {
  const { db } = studio.context
  const freya = await studio.people.student({ firstName: 'Freya' })
  const videoId = await library.video({ coachUserId: ines.id, title: 'Balance' })
  const sentAt = new Date('2031-06-20T08:00:00Z')
  const note = {
    authorId: freya.id,
    title: 'A note from Freya',
    description: '<p>Is it meant</p><p>to shake? 1 &lt; 2</p>',
    videoId,
    isNote: true,
    sentAt,
  }
  const [made] = await db.insert(notifications).values(note).returning({ id: notifications.id })
  await db.insert(notificationReceipts).values({ notificationId: made!.id, userId: ines.id, sentAt })
  const admin = studio.as(await studio.people.admin({ firstName: 'Ruth' }))
  for (const title of ['First word', 'Recording days']) {
    await admin.call(sendNotification, {
      body: { title, description: '<p>Bring two tops.</p>', sendOptions: { sendToUserIds: [ines.id] } },
    })
    await studio.context.queue.drain()
    setTo('2031-06-20T13:00:00Z')
  }
  const { notes, word } = await read()
  expect(notes).toEqual([
    {
      id: made!.id,
      user: expect.objectContaining({ id: freya.id, firstName: 'Freya' }),
      about: 'Balance',
      text: 'Is it meant to shake? 1 < 2',
      dateTime: '2031-06-20T08:00:00.000Z',
    },
  ])
  expect(word).toMatchObject({
    title: 'Recording days',
    text: 'Bring two tops.',
    user: { firstName: 'Ruth' },
  })
})
