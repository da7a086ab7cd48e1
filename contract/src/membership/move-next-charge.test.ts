import { expect, test } from 'vitest'
import { alwaysIn } from '../studio-day.ts'
import { fieldTexts } from './messages.ts'
import { movedDayFault, movedDays } from './move-next-charge.ts'

test('the charge of a year that was paid today can be moved by a year, counted from the day it is due (D7)', () => {
  const due = new Date('2027-03-01T10:00:00Z')
  expect(movedDays(due, [])).toEqual({ first: '2027-03-02', last: '2028-02-29' })
  const faults = ['2027-03-01', '2027-03-02', '2028-02-29', '2028-03-01'].map((day) =>
    movedDayFault(day, due, []),
  )
  expect(faults).toEqual([fieldTexts.chargeNotLater, null, null, fieldTexts.chargeFar])
})

test('the days are those of the studio', () => {
  const due = new Date('2026-12-31T20:00:00Z')
  expect(movedDays(due, [alwaysIn('Asia/Tokyo')])).toEqual({ first: '2027-01-02', last: '2028-01-01' })
})
