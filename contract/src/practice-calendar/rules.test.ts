import { expect, test } from 'vitest'
import type { Permission } from '../plans/schema.ts'
import {
  accessToEvents,
  accessToJoin,
  calendarToUse,
  eventsAhead,
  isInMonth,
  isOver,
  joinedOrToUse,
  monthName,
  monthOf,
  monthsAnywhere,
} from './rules.ts'

const now = new Date('2021-03-05T12:00:00.000Z')
const student = (...permissions: Permission[]) => ({
  role: 'Student' as const,
  blocked: false,
  subscription: {
    active: true,
    state: 'active' as const,
    dateTimeEnd: '2021-04-01T00:00:00.000Z',
    price: { id: 'p', title: 'P', cost: 29, intervalUnit: 'Month' as const, permissions },
  },
})
const somebody = (role: 'Coach' | 'Admin' | null) => ({ role, blocked: false, subscription: null })

test('a page of a calendar is open to who has joined and has the Calendars permission, and to staff (D6)', () => {
  expect(accessToEvents(true, student('Calendars'), now)).toEqual({ ok: true })
  expect(accessToEvents(false, student('Calendars'), now)).toEqual({ ok: false, code: 'not-joined' })
  expect(accessToEvents(true, student('DailyClasses'), now)).toEqual({
    ok: false,
    code: 'needs-upgrade',
  })
  expect(accessToEvents(true, somebody(null), now)).toEqual({ ok: false, code: 'not-signed-in' })
  expect(accessToEvents(false, somebody('Coach'), now)).toEqual({ ok: true })
  expect(accessToEvents(false, somebody('Admin'), now)).toEqual({ ok: true })
})

test('joining needs the Calendars permission (PRACTICE-15)', () => {
  expect(accessToJoin(student('Calendars'), now).ok).toBe(true)
  expect(accessToJoin(student('TrainingPacks', 'DailyClasses'), now).ok).toBe(false)
  expect(accessToJoin(somebody(null), now)).toEqual({ ok: false, code: 'not-signed-in' })
})

test('a month is that of a day in a time zone, and over once the next has begun (D1, D14)', () => {
  expect(monthOf(new Date('2021-02-28T23:59:59.999Z'))).toBe('2021-02-01')
  expect(monthOf(new Date('2021-03-01T00:00:00.000Z'))).toBe('2021-03-01')
  expect(monthOf(new Date('2021-03-01T04:00:00.000Z'), 'Pacific/Honolulu')).toBe('2021-02-01')
  expect(monthOf(new Date('2021-02-28T18:00:00.000Z'), 'Pacific/Auckland')).toBe('2021-03-01')
  expect(isOver('2021-02-01', '2021-03-01')).toBe(true)
  expect(isOver('2021-03-01', '2021-03-01')).toBe(false)
  expect(isOver('2021-12-01', '2021-03-01')).toBe(false)
})

test('an event belongs to the month of its day in its teacher’s time zone, from its first instant to its last (D14)', () => {
  const lies = (zone: string) => (instant: string) => isInMonth('2021-02-01', new Date(instant), zone)
  const around = [
    '2021-01-31T23:59:59.999Z',
    '2021-02-01T00:00:00.000Z',
    '2021-02-28T23:59:59.999Z',
    '2021-03-01T00:00:00.000Z',
  ]
  expect(around.map(lies('UTC'))).toEqual([false, true, true, false])
  // The last evening of February at six in Honolulu, and the first morning of it at seven in Auckland.
  expect(['2021-03-01T04:00:00.000Z', '2021-02-01T04:00:00.000Z'].map(lies('Pacific/Honolulu'))).toEqual([
    true,
    false,
  ])
  expect(['2021-01-31T18:00:00.000Z', '2021-02-28T18:00:00.000Z'].map(lies('Pacific/Auckland'))).toEqual([
    true,
    false,
  ])
})

test('the member area takes Day5, and Day3 where a teacher has only that (D14, LIMIT-11, PRACTICE-20)', () => {
  const [three, five] = [{ type: 'Day3' as const }, { type: 'Day5' as const }]
  expect(calendarToUse([three, five])).toBe(five)
  expect(calendarToUse([three])).toBe(three)
  expect(calendarToUse([])).toBeUndefined()
})

test('of two calendars of a month a person sees the one they have joined, otherwise the one to join (PRACTICE-20)', () => {
  const of = (type: 'Day3' | 'Day5', joined = false) => ({ type, joined })
  expect(joinedOrToUse([of('Day3', true), of('Day5')])).toEqual(of('Day3', true))
  expect(joinedOrToUse([of('Day3'), of('Day5')])).toEqual(of('Day5'))
  expect(joinedOrToUse([])).toBeUndefined()
})

test('a month is named for its teacher, in the month’s name', () => {
  expect(monthName({ firstName: 'Ines' }, '2026-12-01T00:00:00.000Z')).toBe('Ines’s December')
})

test('on the last and the first day of a month it is another one somewhere (D14)', () => {
  expect(monthsAnywhere(new Date('2026-11-30T01:00:00Z'))).toEqual(['2026-11-01', '2026-12-01'])
  expect(monthsAnywhere(new Date('2026-12-01T23:00:00Z'))).toEqual(['2026-11-01', '2026-12-01'])
  expect(monthsAnywhere(new Date('2026-12-15T12:00:00Z'))).toEqual(['2026-12-01', '2026-12-01'])
})

test('the events ahead are those of today, of a week, and the first one after it', () => {
  const days = [2, 3, 4, 5, 6, 11, 12, 13, 20, 27]
  const events = days.map((day) => ({
    eventDateTime: `2021-03-${String(day).padStart(2, '0')}T18:00:00.000Z`,
  }))
  const ahead = (at: Date) =>
    eventsAhead(events, at).map(({ eventDateTime }) => Number(eventDateTime.slice(8, 10)))
  expect(ahead(now)).toEqual([4, 5, 6, 11, 12])
  expect(ahead(new Date('2021-03-13T12:00:00.000Z'))).toEqual([12, 13, 20])
  expect(ahead(new Date('2021-03-22T12:00:00.000Z'))).toEqual([27])
  expect(ahead(new Date('2021-03-29T12:00:00.000Z'))).toEqual([])
})
