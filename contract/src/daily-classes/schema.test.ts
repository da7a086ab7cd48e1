import { expect, test } from 'vitest'
import { CLASSES_A_DAY } from './rules.ts'
import { ClassDayQuery, ClassDaysQuery, HOME_PAGE, SetClassDayBody } from './schema.ts'

const ids = Array.from({ length: 4 }, (_, i) => `1111111${i}-1111-4111-8111-111111111111`)

test('home asks for two days on page one (LIMIT-09)', () => {
  expect(HOME_PAGE).toEqual({ pageNumber: 1, pageLength: 2 })
})

test('a day has three classes at most, each another (LIMIT-10)', () => {
  const holds = (videoIds: string[]) => SetClassDayBody.safeParse({ videoIds, date: '2021-03-05' }).success
  expect(CLASSES_A_DAY).toBe(3)
  expect([1, 2, 3, 4, 0].map((count) => holds(ids.slice(0, count)))).toEqual([true, true, true, false, false])
  const letters = 'aaaaaaaa-1111-4111-8111-111111111111'
  expect(holds([letters, letters.toUpperCase()])).toBe(false)
})

test.each([
  ['2021-03-05', '2021-03-05'],
  ['2021-03-05Z', '2021-03-05'],
  ['2021-03-05T23:59:59.999Z', '2021-03-05'],
  ['2024-02-29', '2024-02-29'],
])('%s is the UTC day %s (D1)', (text, day) => {
  expect(ClassDayQuery.parse({ dateTime: text })).toEqual({ dateTime: day })
})

test.each([
  '2021-02-29',
  '2021-13-01',
  '0000-01-01',
  '1899-12-31',
  '5 March',
  '',
  '2021-03-05T12:00:00+02:00',
])('%j is no day', (text) => {
  expect(ClassDayQuery.safeParse({ dateTime: text }).success).toBe(false)
})

test('one teacher or style in a query is a list of one', () => {
  const query = ClassDaysQuery.parse({ coachUsersIds: ids[0], tagsIds: [ids[1], ids[2]] })
  expect(query).toMatchObject({
    coachUsersIds: [ids[0]],
    tagsIds: [ids[1], ids[2]],
    pageNumber: 1,
    pageLength: 10,
  })
})
