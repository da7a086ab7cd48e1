import { expect, test } from 'vitest'
import { playsPlace } from './plays-place.ts'

test("a teacher's pages are in their own area", () => {
  expect([playsPlace('/teacher/films/1'), playsPlace('/admin/live/plays')]).toEqual([
    '/teacher/films',
    '/admin/live/plays',
  ])
})
