import { randomUUID } from 'node:crypto'
import { DAY } from '@studio/contract/dates.ts'
import { findInOffice } from '@studio/contract/finder/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { promoCodes } from '../../database/tables/promo.ts'
import { makeLibrary } from '../../testing/library.ts'
import type { TestPerson } from '../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson
let ines: TestPerson
let jonas: TestPerson
let mira: TestPerson
let video: string
let pack: string
let calendar: string
let codes: { id: string; code: string }[]

/** Mira has a membership and has joined a calendar of Ines, a teacher; Jonas teaches as well. */
beforeAll(async () => {
  studio = await startTestStudio()
  const { admin: makeAdmin, coach, student } = studio.people
  admin = await makeAdmin({ firstName: 'Ruth', lastName: 'Sandoval' })
  ines = await coach({ firstName: 'Ines', lastName: 'Calder' })
  jonas = await coach({ firstName: 'Jonas', lastName: 'Hale' })
  mira = await student({ firstName: 'Mira', lastName: 'Oyelaran', email: 'tide@example.com' })
  await student({ firstName: 'Low', lastName: 'Tide', email: 'low@example.com', active: false })
  const library = makeLibrary(studio.context)
  video = await library.video({ title: 'Rising tide', coachUserId: ines.id })
  await library.video({ title: 'Tide at rest', film: false })
  pack = await library.pack([video])
  calendar = await library.event(ines.id, [video])
  await library.join(calendar, mira.id)
  await library.membership(mira.id, ['Calendars'])
  codes = await writeCodes()
})
afterAll(() => studio.stop())

/** One code that is enabled, one disabled, one expired. */
function writeCodes() {
  const now = studio.context.clock.now().getTime()
  const dayIn = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10)
  const code = (text: string, active: boolean, expiresOn: string) => ({
    code: text,
    codeFolded: text.toLowerCase(),
    percentOff: 20,
    durationType: 'Once' as const,
    expiresOn,
    active,
    createdAt: new Date(now),
  })
  return studio.context.db
    .insert(promoCodes)
    .values([
      code('TIDE20', true, dayIn(10)),
      code('TIDEOFF', false, dayIn(10)),
      code('TIDEOVER', true, dayIn(-1)),
    ])
    .returning({ id: promoCodes.id, code: promoCodes.code })
}

const find = async (person: TestPerson, query: { q?: string; ids?: string[] }) =>
  (await studio.as(person).call(findInOffice, { query })).records
const titles = async (person: TestPerson, q: string) =>
  (await find(person, { q })).map(({ kind, title }) => `${kind} ${title}`)

test('an Admin finds people by name and e-mail, videos, and codes that are not over, those first that begin with it', async () => {
  expect(await find(admin, { q: 'TIDE' })).toMatchObject([
    { kind: 'person', title: 'Low Tide', detail: 'low@example.com', active: false },
    { kind: 'person', id: mira.id, title: 'Mira Oyelaran', detail: 'tide@example.com', active: true },
    { kind: 'video', title: 'Tide at rest', detail: null, active: false },
    { kind: 'video', id: video, title: 'Rising tide', detail: 'Ines Calder', active: true },
    { kind: 'code', title: 'TIDE20', detail: '20', active: true },
    { kind: 'code', title: 'TIDEOFF', detail: '20', active: false },
  ])
})

test('an Admin finds a member twice, as a person and by their membership, and video packs by their title', async () => {
  expect(await titles(admin, 'mira o')).toEqual(['person Mira Oyelaran', 'subscriber Mira Oyelaran'])
  expect(await titles(admin, 'path')).toEqual(['pack Path'])
})

test('a teacher finds their own students, videos and calendars by name alone, and nothing of anybody else', async () => {
  expect(await find(ines, { q: 'mira' })).toEqual([
    { kind: 'student', id: mira.id, title: 'Mira Oyelaran', detail: mira.userName, active: true },
  ])
  expect(await titles(ines, 'month')).toEqual(['calendar Month'])
  expect(await titles(ines, 'tide')).toEqual(['ownVideo Rising tide'])
  expect(await titles(jonas, 'tide')).toEqual([])
  expect(await titles(jonas, 'mira')).toEqual([])
  expect(await titles(jonas, 'month')).toEqual([])
})

test('things of some ids are named as they are called now, each to whom it is open', async () => {
  const off = codes.find(({ code }) => code === 'TIDEOFF')!.id
  const ids = [mira.id, video, pack, off, calendar, randomUUID()]
  const kinds = async (person: TestPerson) => (await find(person, { ids })).map(({ kind }) => kind)
  expect(await kinds(admin)).toEqual(['person', 'subscriber', 'video', 'pack', 'code'])
  expect(await kinds(ines)).toEqual(['student', 'ownVideo', 'calendar'])
  expect(await kinds(jonas)).toEqual([])
})

test('of each kind five are found at most, and signs of a pattern are letters like others', async () => {
  const { video: makeVideo } = makeLibrary(studio.context)
  for (let number = 1; number <= 7; number += 1) await makeVideo({ title: `Slow sun ${number}` })
  expect(await titles(admin, 'sun')).toEqual([1, 2, 3, 4, 5].map((number) => `video Slow sun ${number}`))
  expect(await titles(admin, 's%n')).toEqual([])
  expect(await titles(admin, '')).toEqual([])
})
