import { expect, test } from 'vitest'
import {
  changedDays,
  farthestMove,
  firstDayOf,
  isSameChoice,
  lastDayOf,
  memberEvents,
  memberInstant,
  movedBy,
  ownDaysOf,
  startedOn,
  TEACHERS_DAYS,
  weekAround,
  withWeek,
} from './rules.ts'

const event = (day: string) => ({ id: day, eventDateTime: `${day}T07:00:00.000Z` })
const feet = event('2031-11-03')
const knees = event('2031-11-10')
const hips = event('2031-11-17')
const all = [feet, knees, hips]
const daysIn = (chosen: typeof TEACHERS_DAYS, events = all) =>
  memberEvents(events, 'UTC', chosen).map(({ id, eventDateTime, skipped }) => [
    id.slice(8),
    eventDateTime.slice(5, 10),
    ...(skipped ? ['skipped'] : []),
  ])

test('the rest of a month moves from a practice on, and what was before stays', () => {
  const later = movedBy(TEACHERS_DAYS, knees.eventDateTime, 3)
  expect(daysIn(later)).toEqual([
    ['03', '11-03'],
    ['10', '11-13'],
    ['17', '11-20'],
  ])
  const again = movedBy(later, hips.eventDateTime, -1)
  expect(daysIn(again)).toEqual([
    ['03', '11-03'],
    ['10', '11-13'],
    ['17', '11-19'],
  ])
  // All after an earlier one moves with it, by its own days and these.
  expect(daysIn(movedBy(again, feet.eventDateTime, 1))).toEqual([
    ['03', '11-04'],
    ['10', '11-14'],
    ['17', '11-20'],
  ])
  expect(farthestMove(again)).toBe(3)
})

test('a move and the same back are the days of the teacher', () => {
  const there = movedBy(TEACHERS_DAYS, knees.eventDateTime, 5)
  expect(movedBy(there, knees.eventDateTime, -5)).toEqual(TEACHERS_DAYS)
})

test('a practice that its teacher adds or moves is followed', () => {
  const later = movedBy(TEACHERS_DAYS, knees.eventDateTime, 3)
  const events = [feet, event('2031-11-05'), event('2031-11-12'), event('2031-11-24')]
  expect(daysIn(later, events)).toEqual([
    ['03', '11-03'],
    ['05', '11-05'],
    ['12', '11-15'],
    ['24', '11-27'],
  ])
})

test('a moved practice keeps the hour of its teacher’s clock when the clocks change', () => {
  const chosen = movedBy(TEACHERS_DAYS, '2031-10-20T05:00:00.000Z', 14)
  expect(memberInstant('2031-10-20T05:00:00.000Z', 'Europe/Vienna', chosen)).toBe('2031-11-03T06:00:00.000Z')
  expect(memberInstant('2031-10-20T05:00:30.000Z', 'UTC', chosen)).toBe('2031-11-03T05:00:30.000Z')
})

test('a week that is left out says so, by the member’s clock, and what comes later keeps its days', () => {
  const week = weekAround('2031-11-16', 'Pacific/Auckland')
  expect(week).toEqual({ from: '2031-11-09T11:00:00.000Z', to: '2031-11-16T11:00:00.000Z' })
  expect(weekAround('2031-11-16', 'UTC', 7).from).toBe('2031-11-16T00:00:00.000Z')
  const chosen = withWeek(TEACHERS_DAYS, week, true)
  expect(daysIn(chosen)).toEqual([
    ['03', '11-03'],
    ['10', '11-10', 'skipped'],
    ['17', '11-17'],
  ])
  const there = weekAround('2031-11-12', 'America/Los_Angeles')
  expect(withWeek(chosen, there, true).skips).toEqual([there])
  expect(withWeek(chosen, there, false)).toEqual(TEACHERS_DAYS)
  expect(withWeek(chosen, weekAround('2031-11-17', 'UTC'), true).skips).toHaveLength(2)
})

test('a past month begins on a day of one’s own, in the same order and with the same gaps', () => {
  const chosen = startedOn('2032-03-02', '2031-11-03')
  expect(daysIn(chosen)).toEqual([
    ['03', '03-02'],
    ['10', '03-09'],
    ['17', '03-16'],
  ])
  expect(daysIn(movedBy(chosen, knees.eventDateTime, 2))[1]).toEqual(['10', '03-11'])
})

test('the first and the last day cover every practice, and it is told what was chosen', () => {
  const later = movedBy(TEACHERS_DAYS, knees.eventDateTime, 3)
  const sooner = movedBy(startedOn('2032-03-02', '2031-11-03'), knees.eventDateTime, -4)
  expect(firstDayOf(TEACHERS_DAYS, '2031-11-01')).toBe('2031-10-31')
  expect(firstDayOf(later, '2031-11-01')).toBe('2031-10-31')
  expect(firstDayOf(sooner, '2031-11-01')).toBe('2032-02-26')
  expect(lastDayOf(TEACHERS_DAYS, '2031-11-01')).toBe('2031-12-02')
  expect(lastDayOf(later, '2031-11-01')).toBe('2031-12-05')
  expect(lastDayOf(startedOn('2032-03-02', '2031-11-03'), '2031-11-01')).toBe('2032-04-03')
  expect([ownDaysOf(null), ownDaysOf(TEACHERS_DAYS)]).toEqual([null, null])
  expect(ownDaysOf(later)).toEqual({ startsOn: null, moved: true, skipping: false })
  expect(ownDaysOf(startedOn('2032-03-02', '2031-11-03'))).toEqual({
    startsOn: '2032-03-02',
    moved: false,
    skipping: false,
  })
})

test('a change is counted, and keeps what it can be undone to; undoing leaves nothing to undo', () => {
  const later = movedBy(TEACHERS_DAYS, knees.eventDateTime, 3)
  const at = { month: '2031-11-01', now: new Date('2031-11-09T12:00:00Z') }
  const first = changedDays(null, later, at)
  expect(first).toMatchObject({ ...later, changes: 1, before: TEACHERS_DAYS })
  const undone = changedDays(first, TEACHERS_DAYS, { ...at, isUndo: true })
  expect(undone).toMatchObject({ ...TEACHERS_DAYS, changes: 2, before: null })
  expect([isSameChoice(first, later), isSameChoice(first, undone)]).toEqual([true, false])
})
