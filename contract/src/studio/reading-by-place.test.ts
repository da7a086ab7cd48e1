import { expect, test } from 'vitest'
import { AS_DOCUMENTED } from '../reading.ts'
import { numberLocales } from './currencies.ts'
import { readingOf } from './reading-by-place.ts'

const unset = { weekStart: null, clock: null }

/** `YMD`, in the order of a language. */
const orderOf = (place: string) =>
  new Intl.DateTimeFormat(place, { day: 'numeric', month: 'long', year: 'numeric', calendar: 'gregory' })
    .formatToParts(0)
    .map(({ type }) => ({ day: 'd', month: 'm', year: 'y' })[type as string] ?? '')
    .join('')

test('every place reads weeks, clocks and dates as its people do', () => {
  for (const place of numberLocales) {
    const locale = new Intl.Locale(place) as Intl.Locale & {
      getWeekInfo(): { firstDay: number }
      getHourCycles(): string[]
    }
    // Latvian writes 1970, 1 January: the year stands first.
    const order = orderOf(place).replace('ydm', 'ymd')
    const clock = locale.getHourCycles()[0]
    const weekStart = locale.getWeekInfo().firstDay
    expect([place, readingOf(unset, place)]).toEqual([place, { weekStart, clock, order }])
  }
})

test('a studio without a place reads as documented, and what it sets itself comes first', () => {
  expect(readingOf(unset, null)).toEqual(AS_DOCUMENTED)
  expect(readingOf({ weekStart: 6, clock: 'h12' }, null)).toEqual({
    weekStart: 6,
    clock: 'h12',
    order: 'dmy',
  })
  expect(readingOf({ weekStart: 1, clock: 'h23' }, 'en-US')).toEqual({
    weekStart: 1,
    clock: 'h23',
    order: 'mdy',
  })
})
