import { expect, test } from 'vitest'
import { reminderHourText, weekdaysText } from './reminder-words.ts'

test('days and hours are said in words', () => {
  expect([[1, 4], [1, 2, 3, 4, 5], [6, 7], [1, 2, 3, 4, 5, 6, 7], [7]].map(weekdaysText)).toEqual([
    'Mondays and Thursdays',
    'Monday to Friday',
    'Weekends',
    'Every day',
    'Sundays',
  ])
  expect([
    reminderHourText('07:00', 'h23'),
    reminderHourText('00:30', 'h12'),
    reminderHourText('12:05', 'h12'),
  ]).toEqual(['7:00', '12:30 am', '12:05 pm'])
})
