import type { Extras } from '@studio/contract/call.ts'
import { classDay, copyDays, setClassDay } from '@studio/contract/daily-classes/endpoints.ts'
import { ifNothingYet, ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { saveProfile } from '@studio/contract/people/profile/endpoints.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { changePlan, price, prices } from '@studio/contract/plans/endpoints.ts'
import {
  calendars,
  changeCalendar,
  changeEvent,
  createEvent,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { changeTrainingPack, trainingPack } from '@studio/contract/training/endpoints.ts'
import { changeVideo, video } from '@studio/contract/videos/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLibrary } from '../../testing/library.ts'
import { makeOffers, type Offers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let offers: Offers
let ada: TestPerson
let ben: TestPerson
let teacher: TestPerson

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  offers = makeOffers(studio)
  ada = await studio.people.admin({ firstName: 'Ada', lastName: 'Byron' })
  ben = await studio.people.admin({ firstName: 'Ben', lastName: 'Okri' })
  teacher = await studio.people.coach()
})
afterAll(() => studio.stop())

const as = (person: TestPerson) => studio.as(person).call

interface Edit {
  /** Version as this person reads it. */
  version: (person: TestPerson) => Promise<string | undefined>
  /** Changes the title, or what the record has instead. */
  change: (person: TestPerson, word: string, extras?: Extras) => Promise<unknown>
}

/** Every record that can be edited in the back office, created anew. */
const edits: Record<string, () => Promise<Edit>> = {
  async plan() {
    const { id } = await offers.plan()
    return {
      version: async (person) => (await as(person)(price, { params: { id } })).version,
      change: (person, title, extras) => as(person)(changePlan, { params: { id }, body: { title } }, extras),
    }
  },
  async video() {
    const id = await library.video({ title: 'Feet' })
    return {
      version: async (person) => (await as(person)(video, { params: { id } })).version,
      change: (person, title, extras) => as(person)(changeVideo, { params: { id }, body: { title } }, extras),
    }
  },
  async pack() {
    const id = await library.pack([await library.video()])
    return {
      version: async (person) => (await as(person)(trainingPack, { params: { id } })).version,
      change: (person, title, extras) =>
        as(person)(changeTrainingPack, { params: { id }, body: { title } }, extras),
    }
  },
  async 'class day'() {
    const day = '2031-05-02'
    await library.day(day, [await library.video()])
    return {
      version: async (person) => (await as(person)(classDay, { query: { dateTime: day } })).version,
      async change(person, title, extras) {
        const videoIds = [await library.video({ title })]
        return as(person)(setClassDay, { body: { date: day, videoIds } }, extras)
      },
    }
  },
  async calendar() {
    const id = await library.event(teacher.id, [await library.video()])
    return {
      version: async (person) => (await calendarOf(person, id))?.version,
      change: (person, title, extras) =>
        as(person)(changeCalendar, { params: { id }, body: { title } }, extras),
    }
  },
  async event() {
    const calendarId = await library.event(teacher.id, [await library.video()])
    const calendar = await calendarOf(ada, calendarId)
    const eventDateTime = calendar?.monthOfCreation.replace('T00', 'T07') ?? ''
    const videoIds = [await library.video()]
    const body = { calendarId, title: 'Ankles', description: 'Socks off.', eventDateTime, videoIds }
    const { id } = await as(teacher)(createEvent, { body })
    const found = async (person: TestPerson) =>
      (await calendarOf(person, calendarId))?.events.find((event) => event.id === id)
    return {
      version: async (person) => (await found(person))?.version,
      change: (person, title, extras) => as(person)(changeEvent, { params: { id }, body: { title } }, extras),
    }
  },
  async profile() {
    const { id, userName } = await studio.people.coach()
    return {
      async version(person) {
        const { records } = await as(person)(people, { query: { userName } })
        return (records[0] as User).version
      },
      change: (person, firstName, extras) =>
        as(person)(saveProfile, { params: { id }, body: { firstName } }, extras),
    }
  },
}

async function calendarOf(person: TestPerson, id: string) {
  const { records } = await as(person)(calendars, { query: { userId: teacher.id, pageLength: 100 } })
  return records.find((calendar) => calendar.id === id)
}

describe.each(Object.entries(edits))('a %s that two Admins change', (_, make) => {
  test('is changed by the first; the second is told, and writes over it only once they have read it (D17.meanwhile)', async () => {
    const { version, change } = await make()
    const read = await version(ben)
    expect(read).toBeTypeOf('string')
    await change(ada, 'Knees', ifUnchanged(await version(ada)))
    const refusal = await refused(change(ben, 'Hips', ifUnchanged(read)))
    expect(refusal).toMatchObject({ status: 412, code: 'ChangedMeanwhile' })
    await change(ben, 'Hips', ifUnchanged(await version(ben)))
    await change(ada, 'Toes')
  })

  test('is changed by one of two who save at the same moment, never by both (D17.meanwhile)', async () => {
    const { version, change } = await make()
    const read = ifUnchanged(await version(ada))
    const outcomes = await Promise.allSettled([change(ada, 'Knees', read), change(ben, 'Hips', read)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test('whoever is second reads who was first, where the log tells it (D17.meanwhile)', async () => {
  const plan = await edits.plan!()
  const read = ifUnchanged(await plan.version(ben))
  await plan.change(ada, 'Knees')
  const refusal = await refused(plan.change(ben, 'Hips', read))
  expect(refusal.message).toBe('Ada Byron changed this in the meantime')
  expect(refusal.body.changedBy).toBe('Ada Byron')
})

test('nobody is named for what the log does not tell of: a teacher’s own work, or a day that was copied (D17.meanwhile)', async () => {
  const own = await library.video({ title: 'Feet', coachUserId: teacher.id })
  const params = { id: own }
  await as(ada)(changeVideo, { params, body: { title: 'Soles' } })
  const { version } = await as(ben)(video, { params })
  await as(teacher)(changeVideo, { params, body: { title: 'Toes' } })
  const ofTeacher = await refused(
    as(ben)(changeVideo, { params, body: { title: 'Heels' } }, ifUnchanged(version)),
  )
  expect(ofTeacher.message).toBe('Somebody else changed this in the meantime')

  const days = { from: '2031-06-02', to: '2031-06-09' }
  const set = async (date: string, extras?: Extras) =>
    as(ada)(setClassDay, { body: { date, videoIds: [await library.video()] } }, extras)
  await set(days.from)
  await set(days.to)
  const read = await as(ada)(classDay, { query: { dateTime: days.to } })
  const copy = { dateTimeStart: days.from, dateTimeEnd: days.from, dateTimeTo: days.to, replace: true }
  await as(ben)(copyDays, { body: copy })
  const ofCopy = await refused(set(days.to, ifUnchanged(read.version)))
  expect(ofCopy.body.changedBy).toBeNull()
})

test('an empty day is filled by one of two (ADAILY-01, D17.meanwhile)', async () => {
  const date = '2031-07-04'
  const videoIds = [await library.video()]
  const fill = (person: TestPerson) => as(person)(setClassDay, { body: { date, videoIds } }, ifNothingYet)
  const outcomes = await Promise.allSettled([fill(ada), fill(ben)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a version is for whoever may change the thing; only plans, which all read alike, have one for everybody (D17.meanwhile, S-Z6)', async () => {
  const id = await library.video({ coachUserId: teacher.id })
  const student = await studio.people.student()
  const another = await studio.people.coach()
  const day = '2020-05-02'
  await library.day(day, [id])
  for (const person of [student, another]) {
    const seen = await as(person)(classDay, { query: { dateTime: day } })
    expect(seen.version).toBeUndefined()
    expect(seen.videos[0]?.version).toBeUndefined()
  }
  expect((await as(teacher)(video, { params: { id } })).version).toBeTypeOf('string')
  expect((await studio.call(prices, {})).records[0]?.version).toBeTypeOf('string')
})
