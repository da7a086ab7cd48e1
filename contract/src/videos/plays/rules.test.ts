import { describe, expect, test } from 'vitest'
import { dayOf, SECOND } from '../../dates.ts'
import { type LastReport, PARTS, type PlayChange, playAfter, secondsWatched, TO_THE_END } from './rules.ts'

test.each([
  ['ten seconds in ten', 10, 10, 10],
  ['ten seconds in five, at double speed', 10, 5, 10],
  ['a report that came a little early counts no more than its time allows', 10, 4, 8],
  ['a jump that the time does not explain is a seek', 10, 3, 0],
  ['a seek after a pause', 400, 600, 0],
  ['a pause', 0, 600, 0],
  ['a step back', -30, 10, 0],
  ['two reports that were lost', 120, 120, 120],
  ['more than that', 121, 121, 0],
  ['a clock that went back', 10, -5, 0],
])('%s', (_, forward, elapsed, watched) => {
  expect(secondsWatched(forward, elapsed * SECOND)).toBe(watched)
})

/** Watches a film of 1,000 seconds: each report is its position and the seconds since the one before. */
function watch(reports: [position: number, after: number][], duration = 1_000) {
  let last: LastReport | null = null
  let at = Date.parse('2026-03-12T10:00:00Z')
  const changes: PlayChange[] = []
  for (const [seconds, after] of reports) {
    at += after * SECOND
    const report = { seconds, duration, at: new Date(at), day: dayOf(new Date(at)) }
    const { play, watched, changes: own } = playAfter(last, report)
    changes.push(...own)
    last = { seconds, at: report.at, play, watched }
  }
  return sum(changes)
}

/** Plays by place, without places that hold none, and all seconds. */
function sum(changes: PlayChange[]) {
  const at = new Map<number, number>()
  for (const { place, plays } of changes) at.set(place, (at.get(place) ?? 0) + plays)
  const stands = [...at].filter(([, plays]) => plays !== 0).sort(([a], [b]) => a - b)
  return { stands, seconds: changes.reduce((all, { seconds }) => all + seconds, 0) }
}

/** Reports every ten seconds while a film plays from one position to another. */
const playing = (from: number, to: number): [number, number][] =>
  Array.from({ length: (to - from) / 10 }, (_, at) => [from + 10 * (at + 1), 10])

/** Seconds of practice after reports from a position of a film of 1,000 seconds, by those that count as its end. */
function practised(reports: [position: number, after: number][]) {
  let last: LastReport | null = null
  let at = 0
  const found: number[] = []
  for (const [seconds, after] of reports) {
    at += after * SECOND
    const report = { seconds, duration: 1_000, at: new Date(at), day: dayOf(new Date(at)) }
    const { play, watched, practised: own } = playAfter(last, report)
    if (own > 0) found.push(own)
    last = { seconds, at: report.at, play, watched }
  }
  return found
}

describe('a practice', () => {
  const half = playing(0, 480)
  test.each<[string, [number, number][], number[]]>([
    ['of a whole film has its length', [[0, 0], ...playing(0, 1_000)], [1_000]],
    [
      'is none where somebody drags to the end and listens to the rest',
      [[0, 0], [950, 5], ...playing(950, 1_000)],
      [],
    ],
    [
      'has the minutes that were watched, where some were left out',
      [[0, 0], ...half, [940, 5], ...playing(940, 1_000)],
      [540],
    ],
    ['is none at the drag itself', [[0, 0], ...playing(0, 600), [990, 1]], []],
    ['may be watched on two days', [[0, 0], ...half, [480, 86_400], ...playing(480, 1_000)], [1_000]],
    [
      'comes once until the film is watched again',
      [[0, 0], ...playing(0, 1_000), [0, 9], [990, 5], ...playing(990, 1_000)],
      [1_000],
    ],
  ])('%s', (_, reports, seconds) => {
    expect(practised(reports)).toEqual(seconds)
  })
})

describe('a play', () => {
  test('of less than ten seconds does not count', () => {
    expect(
      watch([
        [0, 0],
        [9, 9],
      ]),
    ).toEqual({ stands: [], seconds: 0 })
  })

  test('stands where it was watched last, once, however many parts it went through', () => {
    expect(watch([[0, 0], ...playing(0, 430)])).toEqual({ stands: [[8, 1]], seconds: 430 })
  })

  test('that seeks to the end and closes stopped where it was watched last', () => {
    expect(watch([[0, 0], ...playing(0, 120), [995, 1]])).toEqual({ stands: [[2, 1]], seconds: 120 })
  })

  test('that is watched to the end is finished, and its closing rest counts as watched', () => {
    const { stands, seconds } = watch([[500, 0], ...playing(500, 1_000)])
    expect(stands).toEqual([[TO_THE_END, 1]])
    expect(seconds).toBe(500)
  })

  test('that seeks near the end and plays on came to no end: half of the film has to be watched', () => {
    const { stands } = watch([[0, 0], ...playing(0, 120), [950, 1], ...playing(950, 1_000)])
    expect(stands).toEqual([[PARTS - 1, 1]])
  })

  test('is one a day for a person, however often they begin again, and no longer than the film', () => {
    const whole = [[0, 1], ...playing(0, 1_000)] as [number, number][]
    const often = watch([...whole, ...whole, [0, 60 * 60], ...playing(0, 300)])
    expect(often).toEqual({ stands: [[TO_THE_END, 1]], seconds: 1_000 })
    expect(watch([...whole, [0, 24 * 60 * 60], ...playing(0, 300)])).toEqual({
      stands: [
        [6, 1],
        [TO_THE_END, 1],
      ],
      seconds: 1_300,
    })
  })

  test('goes on over midnight, and is another one on the next day after half an hour', () => {
    const late = [[0, 13 * 60 * 60 + 59 * 60], ...playing(0, 100)] as [number, number][]
    expect(watch([...late, [110, 29 * 60], ...playing(110, 200)]).stands).toEqual([[4, 1]])
    expect(watch([...late, [110, 31 * 60], ...playing(110, 200)]).stands).toEqual([
      [2, 1],
      [4, 1],
    ])
  })

  test('keeps what was watched when a shorter film replaces it', () => {
    const at = new Date('2026-03-12T10:00:00Z')
    const play = { day: dayOf(at), place: 3, seconds: 600 }
    const report = { seconds: 60, duration: 200, at: new Date(at.getTime() + 10 * SECOND), day: play.day }
    const after = playAfter({ seconds: 50, at, play, watched: 0 }, report)
    expect(after.play.seconds).toBe(600)
    expect(after.changes.map(({ seconds }) => seconds).filter((seconds) => seconds < 0)).toEqual([])
  })

  test('of a film of unknown length has one place', () => {
    expect(watch([[0, 0], ...playing(0, 300)], 0)).toEqual({ stands: [[0, 1]], seconds: 300 })
  })
})

test.each([
  ['three seconds twenty times a second', 3, 0.05],
  ['four seconds twice a second', 4, 0.5],
  ['a minute each three quarters of a minute', 60, 45],
])('a client that tells %s counts for no more than twice the time', (_, step, after) => {
  const reports = Array.from({ length: 400 }, (_turn, turn): [number, number] => [(turn * step) % 900, after])
  expect(watch(reports).seconds).toBeLessThanOrEqual(2 * 400 * after)
})

test('every second of a film belongs to one of its parts, or to its end', () => {
  const places = Array.from({ length: 1_000 }, (_, at) => playAfter(null, toldAt(at)).play.place)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(new Set(places).size).toBe(PARTS)
})
const toldAt = (seconds: number) => ({ seconds, duration: 1_000, at: new Date(0), day: '2026-03-12' })
