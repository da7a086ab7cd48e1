import { standingOf } from '@studio/contract/daily-classes/day-standing.ts'
import { expect, test } from 'vitest'
import { todayInWords } from './today-in-words.ts'

const DAY = '2026-03-12T00:00:00.000Z'
const standing = (teachers: string[], ...done: string[]) =>
  standingOf(
    {
      dateTime: DAY,
      videos: teachers.map((firstName, index) => ({
        id: String(index),
        coachUser: firstName ? { firstName } : null,
      })),
    },
    done.map((id) => ({ video: { id }, seconds: 0, finished: true, dateTime: DAY })),
  )
const three = ['Ines', 'Amara', 'Priya']

test.each([
  [standing(three), false, 'Three classes today. Ines is next.'],
  [standing(three), true, 'Three classes today. Begin with any.'],
  [standing(['Ines']), true, 'One class today. Ines is next.'],
  [standing(['']), false, 'One class today.'],
  [standing(three, '0'), true, 'One class done, two waiting. Amara is next.'],
  [standing(three, '0', '2'), false, 'Two classes done, one waiting. Amara is next.'],
  [standing(three, '0', '1', '2'), false, 'All three done. The next classes open tomorrow at 1:00.'],
  [standing(['Ines', 'Amara'], '0', '1'), false, 'Both done. The next classes open tomorrow at 1:00.'],
  [standing(['Ines'], '0'), false, 'Today’s class is done. The next classes open tomorrow at 1:00.'],
  [undefined, false, 'Today’s classes are on their way.'],
] as const)('today in words, %#', (day, isFirst, words) => {
  expect(todayInWords(day, { isFirst, launch: 'Tomorrow at 1:00' })).toBe(words)
})
