import { expect, test } from 'vitest'
import { coachList, teachersOnHome, teachersToFilter } from './queries.ts'

const cast = Array.from({ length: 25 }, (_, place) => `teacher ${place}`)

test('the menu and the teacher lists ask for a hundred teachers, oldest first (LIMIT-08, BO-LIMIT-02, BO-API-03)', () => {
  expect(coachList).toEqual({
    pageNumber: 1,
    pageLength: 100,
    role: 'Coach',
    orderBy: 'RegistrationDateTime',
    orderByDescending: false,
  })
})

test('videos are filtered by the first twenty teachers, and home shows the first six (LIMIT-08)', () => {
  expect(teachersToFilter(cast)).toEqual(cast.slice(0, 20))
  expect(teachersOnHome(cast)).toEqual(cast.slice(0, 6))
  expect(teachersOnHome(cast.slice(0, 4))).toHaveLength(4)
})
