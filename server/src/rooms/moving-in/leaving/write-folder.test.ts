import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '@studio/contract/dates.ts'
import { give } from '@studio/contract/membership/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { files } from '../../../database/tables/studio.ts'
import { tags, videos } from '../../../database/tables/videos.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { startPayingMember } from '../../../testing/members.ts'
import { makeOffers } from '../../../testing/offers.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { importFilms } from '../films/import-films.ts'
import { importMembers } from '../people/import-members.ts'
import { importSubscriptions } from '../subscriptions/import-subscriptions.ts'
import { writeFolder } from './write-folder.ts'

let studio: TestStudio
let elsewhere: TestStudio
let folder: string
const member = { firstName: 'Zoë', lastName: 'O’Neill, Jr.', userName: 'zoe', email: 'zoe@one.example' }
const teacher = { firstName: 'Ines', lastName: 'Alba', userName: 'ines', email: 'ines@one.example' }

beforeAll(async () => {
  ;[studio, elsewhere] = await Promise.all([startTestStudio(), startTestStudio()])
  folder = await mkdtemp(join(tmpdir(), 'studio-leaving-'))
  const offers = makeOffers(studio)
  const library = makeLibrary(studio.context)
  const { id } = await studio.people.coach(teacher)
  await elsewhere.people.coach(teacher)
  const full = await offers.plan({
    title: 'Full',
    terms: [
      { term: 'days30', costCents: 2900 },
      { term: 'year', costCents: 29_000 },
    ],
  })
  await startPayingMember(studio, offers, full)
  const zoe = await studio.people.student({
    ...member,
    city: 'Porto',
    country: 'Portugal',
    blockedAccess: true,
  })
  await studio.people.signingUp({ email: 'half@one.example' })
  const admin = await studio.people.admin({ email: 'owner@one.example' })
  const gift = {
    userId: zoe.id,
    priceId: full.id,
    kind: 'elsewhere',
    reason: 'Pays cash',
    lastDay: null,
  } as const
  await studio.as(admin).call(give, { body: { ...gift, mail: false } })
  const tag = await library.tag('Slow flow')
  const one = await library.video({
    title: 'Breathe / and "rest"',
    coachUserId: id,
    film: await readFile(join(import.meta.dirname, '../../../testing/film.mp4')),
    tagIds: [tag.id],
    level: 'Beginner',
    props: ['Block'],
    createdAt: new Date('2026-01-02T03:04:05Z'),
  })
  await library.video({ title: 'A draft', film: false })
  await library.day(dayOf(studio.context.clock.now()), [one])
  await library.pack([one])
  await library.event(id, [one])
}, 180_000)
afterAll(async () => {
  await Promise.all([studio.stop(), elsewhere.stop()])
  await rm(folder, { recursive: true })
})

const linesOf = async (name: string) =>
  (await readFile(join(folder, 'out', name), 'utf8')).slice(1).split('\r\n')

test('a studio leaves with its people, subscriptions, films, calendars and texts in open forms', async () => {
  const written = await writeFolder(studio.context, join(folder, 'out'))
  expect(written).toMatchObject({
    films: 1,
    lacking: [],
    rows: { members: 2, given: 1, 'subscriptions-ended': 0, teachers: 2, films: 1, paths: 1 },
  })
  expect(await readdir(join(folder, 'out'))).toEqual([
    'README.txt',
    'calendars',
    'classes.csv',
    'films',
    'given.csv',
    'invoices.csv',
    'members.csv',
    'paths.csv',
    'plans.csv',
    'practice-calendars.csv',
    'promo-codes.csv',
    'subscriptions-ended.csv',
    'subscriptions.csv',
    'teachers.csv',
    'texts',
  ])
  const members = await linesOf('members.csv')
  expect(members.join()).not.toContain('half@one.example')
  expect(members[0]).toMatch(/^email,name,first_name,last_name,username,created_at,/)
  expect(members.find((line) => line.startsWith('zoe@'))).toMatch(/,true,true$/)
  expect(members.join()).toContain('zoe@one.example,"Zoë O’Neill, Jr.",Zoë,"O’Neill, Jr.",zoe,')
  expect((await linesOf('given.csv'))[1]).toMatch(/^zoe@one\.example,Full,Paid elsewhere,[^,]+,$/)
  const [paying] = await studio.context.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.providerState, 'active'))
  const [head, row] = await linesOf('subscriptions.csv')
  expect(head).toMatch(/^Subscription ID,Customer ID,Customer Email,Plan,Status,Amount,/)
  expect(row).toMatch(new RegExp(`^${paying?.providerId},cus_\\w+,[^,]+,Full,active,`))
  const sold = (await linesOf('plans.csv')).slice(1, 3)
  expect(sold[0]).toMatch(/^Full,.*,29,30 days,/)
  expect(sold[1]).toMatch(/^Full,.*,290,year,/)
  expect((await linesOf('paths.csv'))[1]).toBe('Path,,"Breathe / and ""rest"""')
  expect(await readFile(join(folder, 'out/calendars/ines.ics'), 'utf8')).toContain(
    'SUMMARY:Page with Ines Alba',
  )
  expect(await readFile(join(folder, 'out/texts/waiver.md'), 'utf8')).toContain('yoga')
  await expect(writeFolder(studio.context, join(folder, 'out'))).rejects.toThrow('is not empty')
})

test('what it leaves with moves into another studio: its members and films', async () => {
  const { context } = elsewhere
  const report = (problem: string) => expect.fail(problem)
  const take = (file: string) => ({ file: join(folder, 'out', file), write: true })
  const now = context.clock.now()
  const people = await importMembers({ db: context.db, now, report }, take('members.csv'))
  expect(people).toEqual({ made: 2, known: 0, wrong: 0 })
  const { db } = context
  const [zoe] = await db.select().from(users).where(eq(users.email, member.email))
  expect(zoe).toMatchObject({ ...member, city: 'Porto', country: 'Portugal', role: 'Student' })
  expect(await importFilms({ context, report }, take('films'))).toMatchObject({ made: 1, wrong: 0 })
  const [film] = await db.select().from(videos)
  expect(film).toMatchObject({
    title: 'Breathe / and "rest"',
    level: 'Beginner',
    props: ['Block'],
    createdAt: new Date('2026-01-02T03:04:05Z'),
  })
  expect(await db.select({ title: tags.title }).from(tags)).toContainEqual({ title: 'Slow flow' })
})

test('the subscriptions that it leaves with are found again by their ids', async () => {
  const found = await importSubscriptions(
    { context: studio.context, report: (problem) => expect.fail(problem) },
    { file: join(folder, 'out/subscriptions.csv'), write: false },
  )
  expect(found).toEqual({ made: 0, known: 1, wrong: 0 })
})

test('a film whose file is missing is named, and the rest is written', async () => {
  const { db, files: store } = studio.context
  const id = await makeLibrary(studio.context).video({ title: 'Gone', film: randomBytes(10) })
  const [file] = await db
    .select({ key: files.key })
    .from(files)
    .innerJoin(videos, eq(videos.fileId, files.id))
    .where(eq(videos.id, id))
  await store.remove(file?.key ?? '')
  const written = await writeFolder(studio.context, join(folder, 'again'))
  expect(written).toMatchObject({
    films: 1,
    lacking: [expect.stringMatching(/^Gone-[0-9a-f]{8}\.mp4: the file .* is missing$/)],
  })
})

test('a folder with anything in it is left as it is', async () => {
  const mine = await mkdtemp(join(folder, 'mine-'))
  await writeFile(join(mine, 'letter.txt'), 'mine')
  await expect(writeFolder(studio.context, mine)).rejects.toThrow('is not empty')
  expect(await readdir(mine)).toEqual(['letter.txt'])
})
