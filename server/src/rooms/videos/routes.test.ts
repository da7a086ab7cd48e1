import { randomUUID } from 'node:crypto'
import { addDays, DAY, dayOf } from '@studio/contract/dates.ts'
import type { Permission } from '@studio/contract/plans/schema.ts'
import { deleteVideo, tags, video, videos } from '@studio/contract/videos/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLibrary } from '../../testing/library.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let today: string

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  today = dayOf(studio.context.clock.now())
})
afterAll(() => studio.stop())

async function member(permissions: Permission[]) {
  const person = await studio.people.student()
  const planId = await library.membership(person.id, permissions)
  return { ...person, planId }
}

type Somebody = Parameters<TestStudio['as']>[0] | null
const ask = (somebody: Somebody) => (somebody ? studio.as(somebody).call : studio.call)
const keysFor = async (id: string, somebody: Somebody) =>
  Object.keys(await ask(somebody)(video, { params: { id } }))

describe('a video', () => {
  test('is told of to visitors with teacher and styles, and without media keys (PLAYER-06, S-Z6, API-24)', async () => {
    const coach = await studio.people.coach({ firstName: 'Ines', lastName: 'Calder' })
    const [yin, slow] = [await library.tag(), await library.tag()]
    const id = await library.video({ title: 'Slow tide', coachUserId: coach.id, tagIds: [yin.id, slow.id] })
    const answer = await studio.call(video, { params: { id } })
    expect(answer).toEqual({
      id,
      title: 'Slow tide',
      description: '',
      thumbnailUrl: '/pictures/print.svg',
      duration: 60,
      level: 'AllLevels',
      props: [],
      tagList: [yin.title, slow.title],
      tags: [yin, slow],
      tagIds: [yin.id, slow.id],
      coachUserId: coach.id,
      coachUser: {
        id: coach.id,
        firstName: 'Ines',
        lastName: 'Calder',
        userName: coach.userName,
        avatarUrl: null,
        color: null,
      },
    })
  })

  test('says the latest day that it was a class of, which its shared link leads to, and none to come (SHARE-02)', async () => {
    const id = await library.video()
    const dayOfIt = async () => (await studio.call(video, { params: { id } })).day
    await library.day(addDays(today, 3), [id])
    expect(await dayOfIt()).toBeUndefined()
    await library.day(addDays(today, -4), [id])
    await library.day(addDays(today, -9), [id])
    expect(await dayOfIt()).toBe(addDays(today, -4))
  })

  test('carries a link of its own film, or the code of an outside one, for whoever may watch (D6)', async () => {
    const admin = await studio.people.admin()
    const [own, outside] = [await library.video(), await library.video({ externalEmbeddedCode: '76979871' })]
    const shown = await studio.as(admin).call(video, { params: { id: own } })
    expect(shown.url).toMatch(
      new RegExp(`^/media/${own}\\.mp4\\?u=${admin.id}&s=[0-9a-f-]{36}&e=\\d+&k=[\\w-]{43}$`),
    )
    expect(shown).not.toHaveProperty('externalEmbeddedCode')
    const other = await studio.as(admin).call(video, { params: { id: outside } })
    expect(other.externalEmbeddedCode).toBe('76979871')
    expect(other).not.toHaveProperty('url')
    expect(await keysFor(outside, null)).not.toContain('externalEmbeddedCode')
  })

  test('opens by its places: days, packs and joined calendars (D17.open-videos, S-Z5, S-Z7)', async () => {
    const coach = await studio.people.coach()
    const places = {
      today: await library.video(),
      yesterday: await library.video(),
      tomorrow: await library.video(),
      pack: await library.video(),
      othersPack: await library.video(),
      event: await library.video(),
      nowhere: await library.video(),
    }
    const daily = await member(['DailyClasses'])
    const pass = await member(['DailyClassesCurrentDay'])
    const paths = await member(['TrainingPacks'])
    const full = await member(['DailyClasses', 'TrainingPacks', 'Calendars'])
    const lapsed = await studio.people.student()
    await library.day(today, [places.today])
    await library.day(addDays(today, -1), [places.yesterday, places.today])
    await library.day(addDays(today, 1), [places.tomorrow])
    await library.pack([places.pack])
    await library.pack([places.othersPack], paths.planId)
    const calendar = await library.event(coach.id, [places.event])
    await library.join(calendar, full.id)
    const openTo = async (somebody: Somebody) => {
      const verdicts = Object.entries(places).map(async ([name, id]) =>
        (await keysFor(id, somebody)).includes('url') ? [name] : [],
      )
      return (await Promise.all(verdicts)).flat()
    }
    expect(await openTo(null)).toEqual([])
    expect(await openTo(lapsed)).toEqual([])
    expect(await openTo(daily)).toEqual(['today', 'yesterday'])
    expect(await openTo(pass)).toEqual(['today'])
    expect(await openTo(paths)).toEqual(['pack', 'othersPack'])
    expect(await openTo(full)).toEqual(['today', 'yesterday', 'pack', 'event'])
    expect(await openTo(coach)).toEqual(Object.keys(places))

    // For each person, the library lists exactly the videos that open individually.
    for (const person of [lapsed, daily, pass, paths, full]) {
      const listed = await studio.as(person).call(videos, { query: { pageLength: 100 }, body: {} })
      const names = Object.entries(places).filter(([, id]) => listed.records.some((one) => one.id === id))
      expect(names.map(([name]) => name)).toEqual(await openTo(person))
      for (const one of listed.records) expect(one).toHaveProperty('url')
    }
  })

  test('without a film is there for Admin and its teacher alone (D12, D17.open-videos)', async () => {
    const [coach, other] = [await studio.people.coach(), await studio.people.coach()]
    const admin = await studio.people.admin()
    const id = await library.video({ film: false, coachUserId: coach.id })
    for (const somebody of [null, other, await member(['DailyClasses'])]) {
      await expect(ask(somebody)(video, { params: { id } })).rejects.toMatchObject({
        status: 404,
        code: 'NotFound',
      })
    }
    for (const somebody of [coach, admin]) {
      expect(await keysFor(id, somebody)).not.toContain('url')
      const listed = await studio.as(somebody).call(videos, { query: { pageLength: 100 }, body: {} })
      expect(listed.records.map((one) => one.id)).toContain(id)
    }
    const listed = await studio.as(other).call(videos, { query: { pageLength: 100 }, body: {} })
    expect(listed.records.map((one) => one.id)).not.toContain(id)
  })

  test('that does not exist, or whose id is none, is not found (D18.path-ids)', async () => {
    await expect(studio.call(video, { params: { id: randomUUID() } })).rejects.toMatchObject({ status: 404 })
    await expect(studio.call(video, { params: { id: 'nothing' } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the library', () => {
  test('is searched by title, teacher, style and thumbnail, and sorted (API-25, BO-API-16)', async () => {
    const coach = await studio.people.coach()
    const yin = await library.tag()
    const at = (days: number) => new Date(Date.UTC(2021, 0, 1) + days * DAY)
    const mine = { coachUserId: coach.id }
    const b = await library.video({ ...mine, title: 'Bb 100% slow_tide', tagIds: [yin.id], createdAt: at(1) })
    const a = await library.video({ ...mine, title: 'Aa slowXtide', createdAt: at(2), thumbnailUrl: null })
    const c = await library.video({ ...mine, title: 'Cc', createdAt: at(3) })
    const find = async (body: object) => {
      const answer = await studio
        .as(coach)
        .call(videos, { query: {}, body: { coachUsersIds: [coach.id], ...body } })
      return answer.records.map((one) => one.id)
    }
    expect(await find({ orderBy: 'DateTime', OrderByDescending: true })).toEqual([c, a, b])
    expect(await find({ orderBy: 'DateTime' })).toEqual([b, a, c])
    expect(await find({ orderBy: 'Title' })).toEqual([a, b, c])
    expect(await find({ title: ' SLOW ' })).toEqual([b, a])
    expect(await find({ title: 'slow_tide' })).toEqual([b])
    expect(await find({ title: '100%' })).toEqual([b])
    expect(await find({ title: '\\' })).toEqual([])
    expect(await find({ tagsIds: [yin.id] })).toEqual([b])
    expect(await find({ hasThumbnail: true })).toEqual([b, c])
    expect(await find({ tagsIds: [randomUUID()] })).toEqual([])
    const draft = await library.video({ ...mine, film: false, createdAt: at(4) })
    expect(await find({})).toContain(draft)
    expect(await find({ hasFilm: true, orderBy: 'DateTime' })).toEqual([b, a, c])
  })

  test('of a student follows what they join and what is published, though equal ones share its pages (API-25, S-Z5)', async () => {
    const coach = await studio.people.coach()
    const [first, second] = [await library.member('Calendars'), await library.member('Calendars')]
    const film = await library.video({ coachUserId: coach.id })
    const calendar = await library.event(coach.id, [film])
    const find = async (person: Somebody) => {
      const body = { coachUsersIds: [coach.id] }
      const { records, pageInfo } = await ask(person)(videos, { query: {}, body })
      expect(pageInfo.totalRecords).toBe(records.length)
      return records.map((one) => one.id)
    }
    expect(await find(first)).toEqual([])
    await library.join(calendar, first.id)
    expect(await find(first)).toEqual([film])
    expect(await find(second)).toEqual([])
    await library.join(calendar, second.id)
    await studio.as(coach).call(deleteVideo, { params: { id: film } })
    expect(await find(first)).toEqual([])
    expect(await find(second)).toEqual([])
  })

  test('comes in pages with exact totals; a page past the end is empty (LIST-06, API-26, BO-API-17, R22)', async () => {
    const coach = await studio.people.coach()
    for (let i = 0; i < 7; i++) await library.video({ coachUserId: coach.id })
    const page = (pageNumber: number, pageLength: number) =>
      studio.as(coach).call(videos, {
        query: { pageNumber, pageLength },
        body: { coachUsersIds: [coach.id], orderBy: 'DateTime' },
      })
    const [first, second, far] = [await page(1, 5), await page(2, 5), await page(1_000_000_000, 100)]
    expect(first.pageInfo).toEqual({ pageNumber: 1, pageLength: 5, totalRecords: 7 })
    expect(new Set([...first.records, ...second.records].map((one) => one.id)).size).toBe(7)
    expect(far.records).toEqual([])
    expect((await page(1, 1000)).pageInfo.pageLength).toBe(100)
    await expect(page(0, 5)).rejects.toMatchObject({
      status: 400,
      fields: { pageNumber: expect.any(String) },
    })
    await expect(page(1, -1)).rejects.toMatchObject({
      status: 400,
      fields: { pageLength: expect.any(String) },
    })
  })

  test('refuses visitors, unknown fields and other sort columns', async () => {
    const admin = await studio.people.admin()
    await expect(studio.call(videos, { query: {}, body: {} })).rejects.toMatchObject({ status: 401 })
    await expect(
      studio.as(admin).call(videos, { query: {}, body: { orderBy: 'password;--' } as never }),
    ).rejects.toMatchObject({ status: 400, fields: { orderBy: expect.any(String) } })
    await expect(
      studio.as(admin).call(videos, { query: {}, body: { colour: 'red' } as never }),
    ).rejects.toMatchObject({ status: 400, fields: { colour: 'Unknown field' } })
  })
})

test('styles are listed by name, all of them (LIST-07)', async () => {
  const made = [await library.tag('Zz last'), await library.tag('aa first')]
  const { records } = await studio.call(tags, {})
  expect(records.at(-1)).toEqual(made[0])
  expect(records.findIndex((one) => one.id === made[1]?.id)).toBeLessThan(records.length - 1)
})
