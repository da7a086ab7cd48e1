import { addDays, DAY, dayOf } from '@studio/contract/dates.ts'
import { findVideos } from '@studio/contract/videos/endpoints.ts'
import type { Level, Prop } from '@studio/contract/videos/levels-and-props.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let ines: TestPerson
let full: TestPerson
const ids: Record<string, string> = {}

interface Draft {
  minutes: number
  level?: Level
  props?: Prop[]
  style?: string
  description?: string
  coach?: TestPerson
}

async function put(title: string, { minutes, level, props, style, description, coach }: Draft) {
  const tag = style ? [(await library.tag(style)).id] : []
  ids[title] = await library.video({
    title,
    durationSeconds: minutes * 60,
    ...(level && { level }),
    ...(props && { props }),
    ...(description && { description }),
    ...(coach && { coachUserId: coach.id }),
    tagIds: tag,
    createdAt: new Date(studio.context.clock.now().getTime() - Object.keys(ids).length * DAY),
  })
}

const idOf = (title: string) => ids[title] ?? ''

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  ines = await studio.people.coach({ firstName: 'Ines', lastName: 'Calder' })
  await put('Morning ground', { minutes: 24, level: 'Beginner', style: 'Hatha', coach: ines })
  await put('Slow tide', { minutes: 45, style: 'Yin', props: ['Blanket', 'Bolster'] })
  await put('Crow', {
    minutes: 10,
    level: 'Advanced',
    props: ['Block'],
    style: 'Vinyasa',
    description: 'Both feet on a block',
  })
  await put('Counting breath', { minutes: 5, style: 'Breathwork' })
  await put('Nowhere', { minutes: 20 })
  await put('Tomorrow', { minutes: 20 })
  const today = dayOf(studio.context.clock.now())
  await library.day(today, [idOf('Morning ground'), idOf('Counting breath')])
  await library.day(addDays(today, -1), [idOf('Crow')])
  await library.day(addDays(today, 1), [idOf('Tomorrow')])
  await library.pack([idOf('Slow tide')])
  full = await library.member('DailyClasses', 'TrainingPacks', 'Calendars')
})
afterAll(() => studio.stop())

type Query = Parameters<typeof ask>[1]
const ask = (person: TestPerson | null, query: Record<string, unknown>) =>
  (person ? studio.as(person).call : studio.call)(findVideos, { query })
const titles = async (query: Query, person: TestPerson | null = full) =>
  (await ask(person, query)).records.map(({ title }) => title)

describe('who has so many minutes', () => {
  test('finds what fits, the longest first', async () => {
    expect(await titles({ minutes: 25 })).toEqual(['Morning ground', 'Crow', 'Counting breath'])
    expect(await titles({ minutes: 9 })).toEqual(['Counting breath'])
    expect(await titles({ minutes: 3 })).toEqual([])
  })

  test('says no odd number of them', async () => {
    for (const minutes of [0, -5, 1.5, 601, 'ten', ''])
      expect((await refused(ask(full, { minutes }))).fields, String(minutes)).toHaveProperty('minutes')
  })
})

describe('a search', () => {
  test('by level holds what is for everybody, too', async () => {
    expect(await titles({ levels: ['Advanced'] })).toEqual(['Slow tide', 'Crow', 'Counting breath'])
  })

  test('by what is at hand holds what needs nothing beside it', async () => {
    expect(await titles({ props: ['None'] })).toEqual(['Morning ground', 'Counting breath'])
    expect(await titles({ props: ['Block', 'Strap'] })).toEqual(['Morning ground', 'Crow', 'Counting breath'])
  })

  test.each([
    ['the title', 'tide', ['Slow tide']],
    ['a part of it, whatever its case', 'MORN', ['Morning ground']],
    ['the description', 'feet', ['Crow']],
    ['the teacher', 'calder', ['Morning ground']],
    ['a style', 'yin', ['Slow tide']],
    ['several of them together', 'ines hatha ground', ['Morning ground']],
  ])('finds words in %s', async (_, words, found) => {
    const answer = await ask(full, { words })
    expect(answer.records.map(({ title }) => title)).toEqual(found)
    expect(answer.forgiven).toBe(false)
  })

  test.each([
    ['a letter too few', 'mornig', 'Morning ground'],
    ['letters that changed places', 'vinasya', 'Crow'],
    ['a style misspelled', 'braethwork', 'Counting breath'],
    ['a teacher misspelled', 'caldar', 'Morning ground'],
  ])('forgives %s, and says so', async (_, words, found) => {
    const answer = await ask(full, { words })
    expect(answer.records.map(({ title }) => title)).toContain(found)
    expect(answer.forgiven).toBe(true)
  })

  test.each([
    ['a word that is nowhere beside one that is', 'crow opener', ['Crow']],
    ['more of them in the title first', 'slow morning tide', ['Slow tide', 'Morning ground']],
    ['not the short ones, which are everywhere', 'wheel on a block', ['Crow']],
  ])('finds some of the words where none has all: %s, and says so', async (_, words, found) => {
    const answer = await ask(full, { words })
    expect(answer.records.map(({ title }) => title)).toEqual(found)
    expect(answer.forgiven).toBe(true)
  })

  test('puts titles before other places of a word', async () => {
    await put('Feet and ankles', { minutes: 8 })
    await library.day(addDays(dayOf(studio.context.clock.now()), -2), [idOf('Feet and ankles')])
    expect(await titles({ words: 'feet' })).toEqual(['Feet and ankles', 'Crow'])
    expect(await titles({ words: 'feet', minutes: 25 })).toEqual(['Feet and ankles', 'Crow'])
  })

  test('reads the signs of a pattern as letters, and bounds what it reads (S-I7)', async () => {
    for (const words of ['%', '_', '\\', "'; drop table videos; --", '%_%']) {
      expect((await ask(full, { words })).records.length, words).toBeGreaterThanOrEqual(0)
    }
    expect(await titles({ words: '100%' })).toEqual([])
    for (const words of ['x'.repeat(81), `e${'\u0301'.repeat(40)}`])
      expect((await refused(ask(full, { words }))).status).toBe(400)
  })

  test('reaches no further than a thousand', async () => {
    const { records, pageInfo } = await ask(full, { pageNumber: 1_000_000, pageLength: 100 })
    expect(records).toEqual([])
    expect(pageInfo.totalRecords).toBeGreaterThan(3)
  })
})

describe('whoever asks', () => {
  test('finds as a member what their plan opens, with what plays it, and how much more there is (D6)', async () => {
    const person = await library.member('DailyClasses')
    const { records, closed } = await ask(person, { minutes: 60 })
    expect(records.map(({ title }) => title)).not.toContain('Slow tide')
    expect(records.every(({ url }) => url?.startsWith('/media/'))).toBe(true)
    expect(closed).toBe(1)
    expect((await ask(person, { words: 'tide' })).closed).toBe(1)
    expect((await ask(full, { minutes: 60 })).closed).toBe(0)
  })

  test('finds as a visitor, or without a membership, all that some membership opens, and nothing that plays it (S-Z6)', async () => {
    const lapsed = await studio.people.student()
    for (const person of [null, lapsed]) {
      const { records, closed } = await ask(person, { minutes: 60, pageLength: 100 })
      expect(records.map(({ title }) => title)).toContain('Slow tide')
      expect(records.filter((one) => 'url' in one || 'externalEmbeddedCode' in one)).toEqual([])
      expect(closed).toBe(0)
    }
  })

  test('never finds a class of tomorrow, nor what stands nowhere, unless they are staff (D13, D17.open-videos)', async () => {
    expect(await titles({ minutes: 20 }, null)).not.toEqual(expect.arrayContaining(['Tomorrow']))
    expect(await titles({ minutes: 20 })).not.toEqual(expect.arrayContaining(['Nowhere']))
    expect(await titles({ minutes: 20 }, ines)).toEqual(expect.arrayContaining(['Tomorrow', 'Nowhere']))
  })

  test('reads on which page everybody may look at it', async () => {
    const { records } = await ask(null, { words: 'ground' })
    expect(records[0]?.place).toEqual({ day: dayOf(studio.context.clock.now()), packId: null })
    const [path] = (await ask(null, { words: 'tide' })).records
    expect(path?.place).toEqual({ day: null, packId: expect.any(String) })
  })
})

/** Newer films that all are a slow practice. */
const fill = (from: number, to: number) =>
  studio.context.db.execute(sql`
    insert into videos (title, description, external_embedded_code, created_at)
    select 'Filler ' || n, 'A slow practice', 'https://vimeo.com/1', '2100-01-01'::timestamptz + n * interval '1 second'
    from generate_series(${from}::int, ${to}::int) n`)

test('a word that nearly all films have and one of a few are found alone and together, behind hundreds of newer films, too (S-I7)', async () => {
  await fill(1, 600)
  const found = async (words: string) => {
    const { records, pageInfo, forgiven } = await ask(ines, { words })
    return { first: records[0]?.title, total: pageInfo.totalRecords, forgiven }
  }
  expect(await found('tide')).toEqual({ first: 'Slow tide', total: 1, forgiven: false })
  expect(await found('slow')).toEqual({ first: 'Slow tide', total: 601, forgiven: false })
  expect(await found('slow tide')).toEqual({ first: 'Slow tide', total: 1, forgiven: false })
  expect(await found('mornig')).toEqual({ first: 'Morning ground', total: 1, forgiven: true })
  expect(await found('practice opener')).toEqual({ first: 'Filler 600', total: 600, forgiven: true })
  // The match by the rare word is older than all films of the common one.
  await fill(601, 2100)
  expect(await found('practice ground')).toEqual({ first: 'Morning ground', total: 1000, forgiven: true })
  expect((await ask(ines, { words: 'practice ground' })).records.at(1)?.title).toBe('Filler 2100')
})
