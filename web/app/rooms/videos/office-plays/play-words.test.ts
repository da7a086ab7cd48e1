import { expect, test } from 'vitest'
import { filmPartsOf, playsPlace, shareText, watchedTimeText } from './play-words.ts'

test('each part of a film has the plays that came as far, and the end those that were finished', () => {
  const film = {
    title: 'Tide',
    duration: 1_200,
    plays: 5,
    finished: 2,
    seconds: 0,
    days: [],
    stops: [1, 0, 2, 0],
  }
  expect(filmPartsOf(film)).toEqual([
    { time: '0:00', reached: 5, stopped: 1 },
    { time: '5:00', reached: 4, stopped: 0 },
    { time: '10:00', reached: 4, stopped: 2 },
    { time: '15:00', reached: 2, stopped: 0 },
    { time: 'The end', reached: 2, stopped: 0 },
  ])
})

test.each([
  [0, '0 min'],
  [1_510, '25 min'],
  [7_199, '120 min'],
  [12_600, '3.5 h'],
  [4_500_000, '1,250 h'],
])('%i seconds were watched: %s', (seconds, text) => {
  expect(watchedTimeText(seconds)).toBe(text)
})

test('a share of nothing is none', () => {
  expect([shareText(1, 3), shareText(0, 0)]).toEqual(['33%', '–'])
})

test("a teacher's pages are in their own area", () => {
  expect([playsPlace('/teacher/films/1'), playsPlace('/admin/live/plays')]).toEqual([
    '/teacher/films',
    '/admin/live/plays',
  ])
})
