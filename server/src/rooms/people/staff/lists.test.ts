import { randomUUID } from 'node:crypto'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { cancel, setMembershipActive, start } from '@studio/contract/membership/endpoints.ts'
import { overview } from '@studio/contract/overview/endpoints.ts'
import { myStudents, subscribedUsers } from '@studio/contract/people/staff/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendarMembers, calendars } from '../../../database/tables/practice-calendar.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { makeOffers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson
beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
})
afterAll(() => studio.stop())

describe('D10: a teacher’s list of students', () => {
  let coach: TestPerson
  let winter: string
  let foreignCalendar: string
  let library: ReturnType<typeof makeLibrary>
  const names = Array.from({ length: 12 }, (_, at) => `student.${String(at + 1).padStart(2, '0')}`)
  beforeAll(async () => {
    library = makeLibrary(studio.context)
    coach = await studio.people.coach()
    const mine = await createCalendar(coach.id, '2031-01-01', 'Spring')
    const second = await createCalendar(coach.id, '2030-02-01', 'Winter')
    winter = second
    const foreign = await createCalendar((await studio.people.coach()).id, '2030-02-01', 'Not mine')
    foreignCalendar = foreign
    for (const userName of names) {
      const { id } = await studio.people.student({ userName, lastName: `Of ${userName}` })
      await library.join(mine, id)
      await library.join(foreign, id)
      if (userName === names[0]) await library.join(second, id)
    }
    const stranger = await studio.people.student({ userName: 'stranger' })
    await library.join(foreign, stranger.id)
  })

  async function createCalendar(userId: string, month: string, title: string): Promise<string> {
    const row = { userId, title, month, type: 'Day5' as const, createdAt: studio.context.clock.now() }
    const [made] = await studio.context.db.insert(calendars).values(row).returning({ id: calendars.id })
    return made!.id
  }

  const list = (query: object = {}) => studio.as(coach).call(myStudents, { query })

  test('names who joined any of their calendars, ten a page, with no e-mail address (S-Z8)', async () => {
    const first = await list()
    expect(first.records.map(({ userName }) => userName)).toEqual([...names].sort().slice(0, 10))
    expect(first.pageInfo).toEqual({ pageNumber: 1, pageLength: 10, totalRecords: 12 })
    expect((await list({ pageNumber: 2 })).records).toHaveLength(2)
    const keys = ['avatarUrl', 'calendars', 'firstName', 'id', 'lastName', 'sinceDateTime', 'userName']
    for (const record of first.records) expect(Object.keys(record).sort()).toEqual(keys)
    expect(JSON.stringify(first)).not.toContain('@')
  })

  test('gives the titles of their own calendars that each has joined, the newest month first', async () => {
    const [one] = (await list({ userName: names[0] })).records
    expect(one?.calendars.map(({ title }) => title)).toEqual(['Spring', 'Winter'])
    expect(one?.calendars[1]?.monthOfCreation).toBe('2030-02-01T00:00:00.000Z')
  })

  test('is searched by user name and by full name; % is a letter', async () => {
    expect((await list({ userName: 'STUDENT.0' })).records).toHaveLength(9)
    expect((await list({ userName: 'ada of student.10' })).records).toHaveLength(1)
    expect((await list({ userName: '%' })).records).toHaveLength(0)
  })

  test('is asked for one calendar of theirs; of another teacher’s calendar nobody is told (TEACHER-07, S-Z8)', async () => {
    const { records, pageInfo } = await list({ calendarId: winter })
    expect(records.map(({ userName }) => userName)).toEqual([names[0]])
    expect(records[0]?.calendars, 'all that they joined').toHaveLength(2)
    expect(pageInfo.totalRecords).toBe(1)
    expect((await list({ calendarId: foreignCalendar })).records).toEqual([])
  })

  test('says since when each is with the teacher: the day of the first of the calendars they are in', async () => {
    const longAgo = new Date('2020-02-03T08:00:00.000Z')
    await studio.context.db
      .update(calendarMembers)
      .set({ joinedAt: longAgo })
      .where(eq(calendarMembers.calendarId, winter))
    const { records } = await list({ pageLength: 20 })
    expect(records[0]?.sinceDateTime).toBe(longAgo.toISOString())
    expect(records[1]?.sinceDateTime).not.toBe(longAgo.toISOString())
  })

  test('is for teachers: another one has no students here, all others are refused', async () => {
    const other = await studio.people.coach()
    expect((await studio.as(other).call(myStudents, {})).records).toEqual([])
    for (const caller of [admin, await studio.people.student()]) {
      expect((await refused(studio.as(caller).call(myStudents, {}))).status).toBe(403)
    }
    expect((await refused(studio.call(myStudents, {}))).status).toBe(401)
  })
})

describe('BO-API-04: subscribed users', () => {
  let plan: { id: string; title: string }
  let offers: ReturnType<typeof makeOffers>
  const subscribers: TestPerson[] = []
  beforeAll(async () => {
    offers = makeOffers(studio)
    plan = await offers.plan({ title: 'Full' })
    const day = await offers.plan({ intervalUnit: 'Day', permissions: ['DailyClassesCurrentDay'] })
    for (const priceId of [plan.id, plan.id, day.id]) {
      const person = await offers.studentWithCard()
      await studio.as(person).call(start, { body: { userId: person.id, priceId } })
      subscribers.push(person)
    }
    await offers.studentWithCard()
  })

  const list = (query: object = {}) => studio.as(admin).call(subscribedUsers, { query })
  const namesOf = async (query: object) => (await list(query)).records.map(({ userName }) => userName)

  test('SUBS-01, SUBS-03, USERS-07: gives whole users with their plan and the days left', async () => {
    const { records, pageInfo } = await list()
    expect(pageInfo.totalRecords).toBe(3)
    const first = records.find(({ id }) => id === subscribers[0]!.id)
    expect(first).toMatchObject({ email: subscribers[0]!.email, role: 'Student', planId: plan.id })
    const { subscription } = first!
    expect(subscription).toMatchObject({ planTitle: 'Full', daysLeft: 7, priceId: plan.id, active: true })
    const fields = [
      'id',
      'priceId',
      'promocodeCode',
      'dateTime',
      'dateTimeEnd',
      'active',
      'deactivationReason',
    ]
    expect(Object.keys(subscription)).toEqual(expect.arrayContaining(fields))
    expect(subscription.deactivationUserId, 'D18.deactivated-by').toBeNull()
  })

  test('sorts by the end, by name and by registration, and by nothing else (S-I2)', async () => {
    const byEnd = (await list({ orderBy: 'DateTimeEnd' })).records.map(
      ({ subscription }) => subscription.dateTimeEnd,
    )
    expect(byEnd).toEqual([...byEnd].sort())
    const down = await namesOf({ orderBy: 'UserName', orderByDescending: true })
    expect(down).toEqual([...down].sort().reverse())
    expect(await namesOf({ orderBy: 'RegistrationDateTime' })).toEqual(subscribers.map((one) => one.userName))
    expect((await refused(list({ orderBy: 'email' }))).status).toBe(400)
  })

  test('is searched by name and paged', async () => {
    expect(await namesOf({ userName: subscribers[1]!.userName })).toEqual([subscribers[1]!.userName])
    expect(await namesOf({ userName: '%' })).toEqual([])
    expect((await list({ pageLength: 2, pageNumber: 2 })).records).toHaveLength(1)
  })

  test('is narrowed to those whose free days run, which the overview counts', async () => {
    const trials = (await list({ states: ['trialing'] })).pageInfo.totalRecords
    expect(await namesOf({ states: ['trialing'], orderBy: 'RegistrationDateTime' })).toEqual(
      subscribers.slice(0, 2).map(({ userName }) => userName),
    )
    expect([trials, (await studio.as(admin).call(overview, { query: {} })).trialing]).toEqual([2, 2])
    expect(await namesOf({ states: ['trialing'], userName: subscribers[2]!.userName })).toEqual([])
  })

  test('is narrowed to those of one plan, which the overview counts', async () => {
    const [counted] = (await studio.as(admin).call(overview, { query: {} })).plans
    const ofPlan = await list({ priceId: counted!.id })
    expect([ofPlan.pageInfo.totalRecords, ofPlan.records.length]).toEqual([
      counted!.members,
      counted!.members,
    ])
    expect(await namesOf({ priceId: randomUUID() })).toEqual([])
  })

  test('is for Admin alone', async () => {
    for (const caller of [subscribers[0]!, await studio.people.coach()]) {
      expect((await refused(studio.as(caller).call(subscribedUsers, {}))).status).toBe(403)
    }
  })

  test('counts the days by the studio’s clock, keeps who was suspended, and lets go of who is over (D17.clock)', async () => {
    const [suspended, ending] = subscribers
    const [own] = (await list({ userName: suspended!.userName })).records
    await studio.as(admin).call(setMembershipActive, {
      params: { id: own!.subscription.id },
      body: { active: false, deactivationReason: 'asked' },
    })
    const [off] = (await list({ userName: suspended!.userName })).records
    expect(off?.subscription, 'SUBS-02, D18.deactivated-by').toMatchObject({
      active: false,
      state: 'suspended',
      deactivationReason: 'asked',
      deactivationUserId: admin.id,
      deactivationDateTime: expect.any(String),
    })
    const { subscription } = (await list({ userName: ending!.userName })).records[0]!
    await studio.as(ending!).call(cancel, { params: { id: subscription.id } })
    await studio.clock.move(DAY + HOUR)
    const left = (await list()).records.map((one) => [
      one.userName,
      one.subscription.state,
      one.subscription.daysLeft,
    ])
    expect(left).toEqual([
      [suspended!.userName, 'suspended', 6],
      [ending!.userName, 'ending', 6],
    ])
    await studio.clock.move(7 * DAY)
    const [kept] = (await list()).records
    expect(kept).toMatchObject({ userName: suspended!.userName, subscription: { daysLeft: 0 } })
  })
})
