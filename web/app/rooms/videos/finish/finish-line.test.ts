import { expect, test } from 'vitest'
import { finishLine, ordinalWord, weekText } from './finish-line.ts'

test.each([
  [1, 'first'],
  [10, 'tenth'],
  [11, '11th'],
  [12, '12th'],
  [21, '21st'],
  [22, '22nd'],
  [33, '33rd'],
  [111, '111th'],
])('%i is the %s', (count, word) => {
  expect(ordinalWord(count)).toBe(word)
})

test('the finish says which class of the week it was, and how many weeks in a row', () => {
  const rest = 'Stay lying down if you like.'
  expect(finishLine({ classes: 4, minutes: 122, weeks: 6 })).toBe(
    `Your fourth class this week, the sixth week in a row. ${rest}`,
  )
  expect(finishLine({ classes: 1, minutes: 30, weeks: 1 })).toBe(`Your first class this week. ${rest}`)
  expect(finishLine({ classes: 1, minutes: 30, weeks: 1 }, true)).toBe(`Your first ridge stands. ${rest}`)
  for (const unknown of [undefined, { classes: 0, minutes: 0, weeks: 3 }])
    expect(finishLine(unknown)).toBe(rest)
  expect(weekText({ classes: 1, minutes: 1, weeks: 1 })).toBe('This week: 1 minute')
})
