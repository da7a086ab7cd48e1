import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@studio/contract/dates.ts'
import { changeVideo } from '@studio/contract/videos/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarEvents } from '../../database/tables/practice-calendar.ts'
import { makeLibrary } from '../../testing/library.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { isThere } from './page-subject.ts'

const HOME = 'https://yoga.example.com'
let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let today: string
beforeAll(async () => {
  studio = await startTestStudio({ PUBLIC_URL: HOME, STUDIO_NAME: 'Sun & Sons' })
  library = makeLibrary(studio.context)
  today = dayOf(studio.context.clock.now())
})
afterAll(() => studio.stop())

const get = (url: string, headers = {}) => studio.inject({ url, headers })
const read = async (url: string) => (await get(url)).body
const year = () => today.slice(0, 4)

test('robots.txt closes what is no page, and names the sitemap on the public host', async () => {
  const answer = await get('/robots.txt')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(answer.body).toContain('Disallow: /api/\n')
  expect(answer.body).toContain(`\nSitemap: ${HOME}/sitemap.xml\n`)
})

test('the sitemap lists pages, teachers, paths and the classes that have begun; drafts and tomorrow are not in it (D13, D17.open-videos)', async () => {
  const teacher = await studio.people.coach()
  const away = await studio.people.coach({ active: false })
  const [shown, draft, tomorrows] = await Promise.all([
    library.video(),
    library.video({ film: false }),
    library.video(),
  ])
  await library.day(today, [shown, draft])
  await library.day(addDays(today, 1), [tomorrows])
  const pack = await library.pack([shown, draft])
  const index = await get('/sitemap.xml')
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(index.body).toContain(`<loc>${HOME}/sitemaps/classes-${year()}.xml</loc>`)
  const parts = [...index.body.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]*)<\/loc>/g)].map(
    ([, path]) => path ?? '',
  )
  const all = (await Promise.all(parts.map(read))).join('')
  for (const path of [
    '/about',
    `/teacher-detail/${teacher.id}`,
    `/date/${today}Z/video/${shown}`,
    `/training-track/${pack}`,
    `/training-track/${pack}/video/${shown}`,
  ]) {
    expect(all).toContain(`<loc>${HOME}${path}</loc>`)
  }
  for (const hidden of [draft, tomorrows, away.id]) expect(all).not.toContain(hidden)
  for (const name of ['classes-1999', 'classes-x', 'other']) {
    expect([name, (await get(`/sitemaps/${name}.xml`)).statusCode]).toEqual([name, 404])
  }
})

test('the feed tells of the newest classes, whatever letters they are made of, and follows a change at once', async () => {
  const admin = await studio.people.admin()
  const teacher = await studio.people.coach({ firstName: 'Ines', lastName: 'Calder' })
  const day = addDays(today, -1)
  const id = await library.video({ title: 'Slow <tide> & "rest"', coachUserId: teacher.id })
  await library.day(day, [id])
  const before = await get('/feed.xml')
  expect(before.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(before.body).toContain('<title>Sun &#38; Sons</title>')
  expect(before.body).toContain('<item><title>Slow &#60;tide&#62; &#38; &#34;rest&#34;</title>')
  expect(before.body).toContain(`<guid>${HOME}/date/${day}Z/video/${id}</guid>`)
  expect(before.body).toContain('<dc:creator>Ines Calder</dc:creator>')
  const same = await get('/feed.xml', { 'if-none-match': before.headers.etag })
  expect(same.statusCode).toBe(304)
  await studio.as(admin).call(changeVideo, { params: { id }, body: { title: 'High tide' } })
  expect(await read('/feed.xml')).toContain('<item><title>High tide</title>')
})

test('what a page’s address names is there on its day, in its path or by its id, and nowhere else (S-R1)', async () => {
  const day = addDays(today, -2)
  const [id, teacher, student] = [
    await library.video(),
    await studio.people.coach(),
    await studio.people.student(),
  ]
  await library.day(day, [id])
  const pack = await library.pack([id])
  const other = randomUUID()
  const there = [`/date/${day}Z/video/${id}`, `/training-track/${pack}/video/${id}`, `/video/${id}`]
  there.push(`/teacher-detail/${teacher.id}`, `/training-track/${pack}`)
  for (const path of there) expect([path, await isThere(studio.context, path)]).toEqual([path, true])
  const nowhere = [
    `/date/${today}Z/video/${id}`,
    `/date/2026-99-99Z/video/${id}`,
    `/training-track/${other}/video/${id}`,
  ]
  nowhere.push(`/training-track/${other}`, `/training-track/${id}`, '/training-track/x')
  nowhere.push(`/video/${other}`, '/video/x', `/teacher-detail/${student.id}`, '/about')
  for (const path of nowhere) expect([path, await isThere(studio.context, path)]).toEqual([path, false])
})

test('an event is a file for one’s own calendar, with title, time and teacher and nothing that joining opens (D6)', async () => {
  const teacher = await studio.people.coach({ firstName: 'Ines', lastName: 'Calder' })
  const videoId = await library.video({ title: 'Hidden film', durationSeconds: 2_700 })
  const calendarId = await library.event(teacher.id, [videoId])
  const [event] = await studio.context.db
    .select()
    .from(calendarEvents)
    .where(eq(calendarEvents.calendarId, calendarId))
  const answer = await get(`/events/${event?.id}.ics`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const lines = answer.body.replaceAll('\r\n ', '').split('\r\n')
  const [start, end] = ['DTSTART:', 'DTEND:'].map((name) => {
    const text = lines.find((line) => line.startsWith(name))?.slice(name.length) ?? ''
    return Date.parse(text.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'))
  })
  expect(start).toBe(Math.floor((event?.startsAt.getTime() ?? 0) / 1000) * 1000)
  expect((end ?? 0) - (start ?? 0)).toBe(2_700_000)
  expect(lines).toContain('SUMMARY:Page with Ines Calder')
  expect(lines).toContain(`UID:${event?.id}@yoga.example.com`)
  expect(lines).toContain(`URL:${HOME}/teacher-detail/${teacher.id}`)
  expect(answer.body).not.toContain('Hidden film')
  for (const name of ['x', randomUUID()]) expect((await get(`/events/${name}.ics`)).statusCode).toBe(404)
})
