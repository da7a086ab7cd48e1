import { expect, test } from 'vitest'
import { returnOf } from './class-returns.ts'

test.each([
  ['2021-03-12', 'film', 'ines', 'film', '2021-03-12'],
  ['2021-03-19', 'film', 'kofi', 'film', '2021-03-19'],
  ['2021-03-20', 'film', 'kofi', null, null],
  ['2021-02-19', 'film', null, 'film', '2021-02-19'],
  ['2021-03-06', 'other', 'ines', 'teacher', '2021-03-06'],
  ['2021-03-04', 'other', 'ines', 'teacher', '2021-03-04'],
  ['2021-03-07', 'other', 'ines', null, null],
  ['2021-03-05', 'film', 'ines', null, null],
])(
  'a class of 5 March is seen again on %s (%s by %s): %s (D18.class-returns)',
  (day, videoId, coachUserId, of, when) => {
    const planned = { day: '2021-03-05', videoId: 'film', coachUserId: 'ines' }
    expect(returnOf(planned, [{ day, videoId, coachUserId }])).toEqual(of && { of, day: when })
  },
)

test('of several returns the film is told before the teacher, and the nearest day (D18.class-returns)', () => {
  const planned = { day: '2021-03-05', videoId: 'film', coachUserId: 'ines' }
  const on = (day: string, videoId: string) => ({ day, videoId, coachUserId: 'ines' })
  const others = [on('2021-03-06', 'other'), on('2021-03-15', 'film'), on('2021-02-27', 'film')]
  expect(returnOf(planned, others)).toEqual({ of: 'film', day: '2021-02-27' })
})

test('a class without a teacher is no return of another without one', () => {
  const none = { videoId: 'a', coachUserId: null }
  expect(returnOf({ ...none, day: '2021-03-05' }, [{ ...none, videoId: 'b', day: '2021-03-06' }])).toBeNull()
})
