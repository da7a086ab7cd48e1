import { expect, test } from 'vitest'
import { sharedPath } from './addresses.ts'

const coachUser = { id: 'a-teacher' } as Parameters<typeof sharedPath>[0]['coachUser']

test.each([
  ['that was a class: its day', { day: '2026-11-30', coachUser }, '/date/2026-11-30Z/video/a-video'],
  ['that never was one: its teacher', { coachUser }, '/teacher-detail/a-teacher'],
  ['without either: the list of classes', { coachUser: null }, '/daily-classes'],
])('a video is shared by a page that everybody may open, one %s (SHARE-02)', (_, video, path) => {
  expect(sharedPath({ id: 'a-video', ...video })).toBe(path)
})
