import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { expect, test } from 'vitest'
import { todayInWords } from './today-in-words.ts'

const day = (...teachers: string[]) =>
  ({
    videos: teachers.map((firstName, index) => ({
      id: String(index),
      coachUser: firstName ? { firstName } : null,
    })),
  }) as unknown as ClassDay
const none = () => false
const done =
  (...ids: string[]) =>
  (id: string) =>
    ids.includes(id)

test.each([
  [day('Ines', 'Amara', 'Priya'), none, 'Three classes today. Ines, Amara and Priya teach.'],
  [day('Ines', 'Ines'), none, 'Two classes today. Ines teaches.'],
  [day(''), none, 'One class today.'],
  [day('Amara', 'Ines', 'Ines'), done('0'), 'One class done, two waiting. Ines teaches.'],
  [day('Amara', 'Ines', 'Priya'), done('0', '2'), 'Two classes done, one waiting. Ines teaches.'],
  [day('Amara'), done('0'), 'All of today’s classes are done. Rest well.'],
  [undefined, none, 'Today’s classes are on their way.'],
] as const)('today in words, %#', (classes, isDone, words) => {
  expect(todayInWords(classes, isDone)).toBe(words)
})
