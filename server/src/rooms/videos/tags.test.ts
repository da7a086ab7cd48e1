import { unprintable } from '@studio/contract/typed-text.ts'
import { nameTags, tags } from '@studio/contract/videos/endpoints.ts'
import { fieldTexts } from '@studio/contract/videos/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLibrary } from '../../testing/library.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let coach: TestPerson

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  coach = await studio.people.coach()
})
afterAll(() => studio.stop())

const name = (titles: string[], person = coach) => studio.as(person).call(nameTags, { body: { titles } })
const titlesOf = ({ records }: { records: { title: string }[] }) => records.map((one) => one.title)

test('styles are found by their names and made where they are missing, in the order asked for (API-32, BO-API-20)', async () => {
  const known = await library.tag('Restorative')
  const first = await name(['Vinyasa', 'restorative', 'Âgni'])
  expect(titlesOf(first)).toEqual(['Vinyasa', 'Restorative', 'Âgni'])
  expect(first.records[1]).toEqual(known)
  expect(await name(['Âgni', 'Vinyasa'])).toEqual({ records: [first.records[2], first.records[0]] })
  expect(titlesOf(await studio.call(tags, {}))).toEqual(expect.arrayContaining(['Vinyasa', 'Âgni']))
})

test('a style is there once, whatever its case, width and spaces (S-I8)', async () => {
  const { records } = await name(['Slow  Flow', ' slow flow ', 'SLOW FLOW', 'Ｓｌｏｗ Ｆｌｏｗ'])
  expect(records).toEqual([{ id: records[0]?.id, title: 'Slow Flow' }])
})

test('people who name the same new style at once get the same one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const words = Array.from({ length: 8 }, (_, i) => `Round ${round} word ${i}`)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => name(i % 2 ? words : [...words].reverse())),
    )
    const sets = answers.map(({ records }) => [...records.map((one) => one.id)].sort().join())
    expect(new Set(sets).size).toBe(1)
    expect(new Set(answers[0]?.records.map((one) => one.id)).size).toBe(8)
  }
})

test('a name has 1 to 50 characters, and twenty come at once (BO-LIMIT-07)', async () => {
  expect(titlesOf(await name(['x'.repeat(50)]))).toEqual(['x'.repeat(50)])
  expect(await name([])).toEqual({ records: [] })
  const refusal = await refused(name(['fine', '  ', 'x'.repeat(51), 'a\u0007b']))
  expect(refusal).toMatchObject({ status: 400 })
  expect(refusal.fields).toEqual({
    'titles.1': fieldTexts.tag,
    'titles.2': fieldTexts.tag,
    'titles.3': unprintable,
  })
  const many = Array.from({ length: 21 }, (_, i) => `Many ${i}`)
  expect((await refused(name(many))).fields).toEqual({ titles: fieldTexts.tooManyTags })
  expect(titlesOf(await name(many.slice(1)))).toHaveLength(20)
})

test('naming styles is for teachers and Admin', async () => {
  const [student, admin] = [await studio.people.student(), await studio.people.admin()]
  expect(titlesOf(await name(['Nidra'], admin))).toEqual(['Nidra'])
  expect((await refused(name(['Nidra'], student))).status).toBe(403)
  expect((await refused(studio.call(nameTags, { body: { titles: ['Nidra'] } }))).status).toBe(401)
})
