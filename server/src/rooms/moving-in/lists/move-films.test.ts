import {
  fixLine,
  moveInLines,
  moveIns,
  readList,
  setColumns,
  setMoveIn,
} from '@studio/contract/moving-in/endpoints.ts'
import { moveInTexts, unknownDay, waitTexts } from '@studio/contract/moving-in/messages.ts'
import { addFavourite } from '@studio/contract/videos/endpoints.ts'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveIns as listRows } from '../../../database/tables/moving-in.ts'
import { uploads, videoCaptions, videoChapters, videos } from '../../../database/tables/videos.ts'
import { formWith } from '../../../testing/form-with.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { foundFilm, startVideoHost, type TestVideoHost } from '../../../testing/video-host.ts'
import { moveFilms } from './move-films.ts'

let host: TestVideoHost
/** The film about which its host gives no answer now. */
let away: string | null = null
/** Questions that wait while it holds its answers. */
let held: (() => void)[] | null = null
let studio: TestStudio
let admin: TestPerson
let coach: TestPerson
beforeAll(async () => {
  host = await startVideoHost()
  host.status = async (link) => {
    if (held) await new Promise<void>((go) => held?.push(go))
    return away && link.includes(away) ? 429 : 200
  }
  studio = await startTestStudio({ STAND_IN_URL: host.origin })
  admin = await studio.people.admin()
  coach = await studio.people.coach()
})
afterAll(async () => {
  host.stop()
  await studio.stop()
})

const call = () => studio.as(admin).call
const work = () => studio.context.queue.drain()
async function read(text: string): Promise<string> {
  const form = formWith(Buffer.from(text), 'films.csv')
  const { id } = await call()(readList, { query: { kind: 'films' } }, { form })
  await work()
  return id
}
/** A job that waits for its host begins at once. */
const hurry = () =>
  studio.context.db.execute(sql`update queue.job set start_after = now() where state = 'created'`)
const listAt = async (id: string) => (await call()(moveIns, {})).records.find((one) => one.id === id)!
const linesOf = async (id: string) => (await call()(moveInLines, { params: { id }, query: {} })).records
const own = () => studio.context.db.select().from(videos).where(eq(videos.coachUserId, coach.id))

const LIST = `url,title,tags,level
https://vimeo.com/76979871,Slow tide,Yin|Slow,Beginner
https://vimeo.com/76979872,,,
https://vimeo.com/76979871,Again,,
https://example.com/film,Elsewhere,,
`

test('a list of links waits for its teacher, is read without making a video, moves in once, also what was put right since, and is taken back (D12, D18.dry-run, D18.taken-back)', async () => {
  const id = await read(LIST)
  expect(await listAt(id)).toMatchObject({ kind: 'films', state: 'checked', lines: { unread: 4 } })
  const early = await refused(call()(setMoveIn, { params: { id }, body: { state: 'moving' } }))
  expect([early.status, early.message]).toEqual([409, moveInTexts.noTeacher])
  const becomes = ['link' as const, 'title' as const, 'tags' as const, 'level' as const]
  const choose = (teacherId: string) =>
    call()(setColumns, { params: { id }, body: { becomes, days: null, teacherId } })
  expect((await refused(choose(admin.id))).fields).toHaveProperty('teacherId')
  await choose(coach.id)
  await work()
  expect(await linesOf(id)).toMatchObject([
    { line: 2, state: 'right', film: { title: 'Slow tide', teacher: coach.email }, person: null },
    { line: 3, state: 'right', film: { title: 'Evening flow' } },
    { line: 4, state: 'refused', reason: 'is the same film as line 2' },
    { line: 5, state: 'refused', text: 'Elsewhere, https://example.com/film' },
  ])
  expect(await own()).toEqual([])

  await call()(setMoveIn, { params: { id }, body: { state: 'moving' } })
  await work()
  expect(await listAt(id)).toMatchObject({ state: 'done', lines: { moved: 2, refused: 2 } })
  const fixed = { line: 5, cells: ['https://vimeo.com/76979879', 'Elsewhere', '', ''] }
  await call()(fixLine, { params: { id }, body: fixed })
  expect(await listAt(id)).toMatchObject({ state: 'done', lines: { moved: 3, refused: 1 } })
  const made = await own()
  expect(made.map(({ title }) => title).toSorted()).toEqual(['Elsewhere', 'Evening flow', 'Slow tide'])
  const again = await read(`link,teacher\nhttps://vimeo.com/76979872,${coach.email}\n`)
  expect(await listAt(again)).toMatchObject({ lines: { known: 1, right: 0 } })

  const liked = made.find(({ title }) => title === 'Slow tide')!
  await studio.as(coach).call(addFavourite, { params: { videoId: liked.id } })
  await call()(setMoveIn, { params: { id }, body: { state: 'takingBack' } })
  await work()
  expect(await listAt(id)).toMatchObject({ state: 'takenBack', lines: { moved: 1, takenBack: 2 } })
  expect((await own()).map(({ title }) => title)).toEqual(['Slow tide'])
})

test('days of videos are read as a spreadsheet writes them, and asked for where they are not plain', async () => {
  const listed = (...days: string[]) =>
    days.map((day, at) => `https://vimeo.com/7800000${at};Dated ${at};${coach.email};${day}`).join('\n')
  const plain = await read(`URL;Title;Teacher;Date\n${listed('12/31/24', '1/5/2025')}\n`)
  expect(await listAt(plain)).toMatchObject({ days: 'MM/DD/YYYY', lines: { right: 2 } })
  const unclear = await read(`URL;Title;Teacher;Date\n${listed('3/4/24')}\n`)
  expect((await linesOf(unclear))[0]?.reason).toBe(unknownDay(null, 'date')('3/4/24'))
  const becomes = ['link' as const, 'title' as const, 'teacher' as const, 'date' as const]
  await call()(setColumns, { params: { id: unclear }, body: { becomes, days: 'DD/MM/YYYY' } })
  await work()
  await call()(setMoveIn, { params: { id: unclear }, body: { state: 'moving' } })
  await work()
  const [made] = await studio.context.db.select().from(videos).where(eq(videos.title, 'Dated 0'))
  expect(made?.createdAt.toISOString()).toBe('2024-04-03T00:00:00.000Z')
})

test('people and films are in hand beside each other, and neither takes the other’s columns', async () => {
  const films = await read(LIST)
  const form = formWith(Buffer.from('email,name\nada@films.example,Ada Byron\n'), 'members.csv')
  const people = await call()(readList, {}, { form })
  await work()
  expect((await listAt(films)).state).toBe('checked')
  expect((await listAt(people.id)).lines.right).toBe(1)
  const body = { becomes: ['link' as const, 'title' as const], days: null }
  const refusal = await refused(call()(setColumns, { params: { id: people.id }, body }))
  expect(Object.keys(refusal.fields)).toEqual(['becomes'])
})

test('taking back leaves what a teacher has worked on since: an upload, chapters, captions, another film (D18.taken-back)', async () => {
  const { db, clock } = studio.context
  const links = [1, 2, 3, 4, 5].map((at) => `https://vimeo.com/7700000${at},Worked ${at},${coach.email}`)
  const id = await read(`link,title,teacher\n${links.join('\n')}\n`)
  await call()(setMoveIn, { params: { id }, body: { state: 'moving' } })
  await work()
  const titles = [1, 2, 3, 4, 5].map((at) => `Worked ${at}`)
  const here = () => db.select().from(videos).where(like(videos.title, 'Worked %')).orderBy(videos.title)
  const [first, second, third, fourth] = await here()
  const at = clock.machine()
  await db.insert(uploads).values({
    userId: coach.id,
    videoId: first!.id,
    name: 'film.mp4',
    metadata: '',
    size: 10,
    createdAt: at,
    activeAt: at,
  })
  await db.insert(videoChapters).values({ videoId: second!.id, seconds: 0, title: 'Arriving' })
  await db.insert(videoCaptions).values({ videoId: third!.id, language: 'en', label: 'English', file: '' })
  await db.update(videos).set({ externalEmbeddedCode: null }).where(eq(videos.id, fourth!.id))
  await call()(setMoveIn, { params: { id }, body: { state: 'takingBack' } })
  await work()
  expect(await listAt(id)).toMatchObject({ state: 'takenBack', lines: { moved: 4, takenBack: 1 } })
  expect((await here()).map(({ title }) => title)).toEqual(titles.slice(0, 4))
})

test('two jobs at the same list make each video once', async () => {
  const { db } = studio.context
  const id = await read(`link,title,teacher\nhttps://vimeo.com/88000001,Only once,${coach.email}\n`)
  await db.update(listRows).set({ state: 'moving' }).where(eq(listRows.id, id))
  const [list] = await db.select().from(listRows).where(eq(listRows.id, id))
  held = []
  const both = Promise.all([moveFilms(studio.context, list!), moveFilms(studio.context, list!)])
  await expect.poll(() => held?.length).toBe(2)
  const waiting = held
  held = null
  for (const go of waiting) go()
  await both
  expect(await db.$count(videos, eq(videos.title, 'Only once'))).toBe(1)
  expect(await listAt(id)).toMatchObject({ state: 'done', lines: { moved: 1 } })
})

test('a title of the host that is too long or has unreadable signs is cut and tidied; a line that fails yet stops no list (D12)', async () => {
  const { db } = studio.context
  host.body = foundFilm(`Long\n\u202Eevening ${'and on '.repeat(30)}`)
  const id = await read(`link,teacher\nhttps://vimeo.com/99000001,${coach.email}\n`)
  await call()(setMoveIn, { params: { id }, body: { state: 'moving' } })
  await work()
  expect(await listAt(id)).toMatchObject({ state: 'done', lines: { moved: 1 } })
  const [made] = await db.select().from(videos).where(like(videos.title, 'Long evening and on %'))
  expect(made?.title.length).toBeGreaterThan(90)

  const lines = ['99000002,', '99000003,Own title'].map((one) => `https://vimeo.com/${one},${coach.email}`)
  const next = await read(`link,title,teacher\n${lines.join('\n')}\n`)
  host.body = foundFilm(`a${'\u0335'.repeat(40)}`)
  await call()(setMoveIn, { params: { id: next }, body: { state: 'moving' } })
  await work()
  host.body = foundFilm('Evening flow')
  expect(await listAt(next)).toMatchObject({ state: 'done', lines: { moved: 1, refused: 1 } })
})

test('while the host is away or slows us down no line is refused: the list says that it waits, it is asked again, and of no film twice (D12)', async () => {
  const numbers = [66000001, 66000002, 66000003, 66000004, 66000005, 66000001]
  away = '66000005'
  const id = await read(
    `link,teacher\n${numbers.map((one) => `https://vimeo.com/${one},${coach.email}\n`).join('')}`,
  )
  const waits = { fault: waitTexts.films }
  expect(await listAt(id)).toMatchObject({ state: 'checking', ...waits, lines: { right: 4, unread: 2 } })
  await hurry()
  await work()
  expect(await listAt(id)).toMatchObject({ state: 'checking', ...waits, lines: { refused: 0 } })
  away = null
  host.asked = []
  await hurry()
  await work()
  expect(host.asked).toEqual(['https://vimeo.com/66000005'])
  expect(await listAt(id)).toMatchObject({ state: 'checked', fault: null, lines: { right: 5, refused: 1 } })
  expect((await linesOf(id)).at(-1)?.reason).toBe('is the same film as line 2')

  away = '66000002'
  await call()(setMoveIn, { params: { id }, body: { state: 'moving' } })
  await work()
  expect(await listAt(id)).toMatchObject({ state: 'moving', ...waits, lines: { moved: 1, right: 4 } })
  away = null
  await hurry()
  await work()
  expect(await listAt(id)).toMatchObject({ state: 'done', fault: null, lines: { moved: 5, refused: 1 } })
})

test('what an older server left on a list that was read, as if it still waited, holds nothing up (D12)', async () => {
  const id = await read(`link,teacher\nhttps://vimeo.com/66000007,${coach.email}\n`)
  await studio.context.db.update(listRows).set({ fault: waitTexts.films }).where(eq(listRows.id, id))
  expect(await listAt(id)).toMatchObject({ state: 'checked', fault: null })
  await call()(setMoveIn, { params: { id }, body: { state: 'moving' } })
  await work()
  expect(await listAt(id)).toMatchObject({ state: 'done', lines: { moved: 1 } })
})
