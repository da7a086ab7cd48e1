import { expect, test } from 'vitest'
import { instantIn, localTime, zoneName } from './zone-offset.ts'

test.each([
  ['Pacific/Honolulu', 'Honolulu time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['America/New_York', 'New York time'],
  ['UTC', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['Etc/GMT+5', 'UTC-5'],
  ['Etc/GMT-14', 'UTC+14'],
])('%s is called %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name)
})

test.each([
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
])('in %s the day %s, which has no midnight, begins at one, not on the day before', (zone, day, begins) => {
  const instant = instantIn(zone, day)
  expect([instant.toISOString(), localTime(instant, zone)]).toEqual([begins, { day, minute: 60 }])
})

test.each([
  ['New York’s night without an hour', 'America/New_York', '2026-03-08', 150, '2026-03-08T07:30:00.000Z'],
  ['London’s night without an hour', 'Europe/London', '2026-03-29', 90, '2026-03-29T01:30:00.000Z'],
  ['Lord Howe’s, without half of one', 'Australia/Lord_Howe', '2026-10-04', 135, '2026-10-03T15:45:00.000Z'],
  ['New York’s night with an hour twice', 'America/New_York', '2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
  ['Dublin’s night with an hour twice', 'Europe/Dublin', '2026-10-25', 90, '2026-10-25T00:30:00.000Z'],
  ['the hour after that', 'Europe/Dublin', '2026-10-25', 120, '2026-10-25T02:00:00.000Z'],
  ['the Azores’ second midnight', 'Atlantic/Azores', '2026-10-25', 0, '2026-10-25T00:00:00.000Z'],
  ['a zone of quarters', 'Asia/Kathmandu', '2026-01-01', 420, '2026-01-01T01:15:00.000Z'],
])(
  'in %s a time is that of the evening before, and the first of two',
  (_what, zone, day, minute, instant) => {
    expect(instantIn(zone, day, minute).toISOString()).toBe(instant)
  },
)
