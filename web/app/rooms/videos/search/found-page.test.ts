import { expect, test } from 'vitest'
import { foundPage } from './found-page.ts'

const video = { id: 'v', coachUserId: 't', place: { day: null, packId: null } }

test.each([
  [
    'its own page, for whoever may watch it',
    { url: '/media/v.mp4', place: { day: '2026-03-12', packId: 'p' } },
    '/video/v',
  ],
  ['its day', { place: { day: '2026-03-12', packId: 'p' } }, '/date/2026-03-12Z/video/v'],
  ['its path', { place: { day: null, packId: 'p' } }, '/training-track/p/video/v'],
  ['its teacher', {}, '/teacher-detail/t'],
  ['all practices, where the teacher has left', { coachUserId: null }, '/all-personal-practice'],
])('a class is looked at on %s', (_, more, page) => {
  expect(foundPage({ ...video, ...more })).toBe(page)
})
