import { presentZone } from '@studio/contract/present-zone.ts'
import { alwaysIn, withZone } from '@studio/contract/studio-day.ts'
import { expect, test } from 'vitest'
import { cityOf, nowIn, zoneChangeText, zonesByContinent } from './zone-words.ts'

const now = new Date('2026-11-27T09:24:00Z')

test('a zone is told by its city and its clock', () => {
  expect(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC'].map(cityOf)).toEqual([
    'Berlin',
    'Buenos Aires, Argentina',
    'UTC',
  ])
  const zones = ['Europe/Berlin', 'Asia/Kolkata', 'Europe/London', 'UTC']
  expect(zones.map((zone) => nowIn(zone, now))).toEqual([
    'Now 10:24, UTC+1',
    'Now 14:54, UTC+5:30',
    'Now 9:24, UTC+0',
    'Now 9:24, UTC',
  ])
})

test('a zone that only a newer browser knows is told without its clock', () => {
  expect(nowIn('Mars/Olympus', now)).toBe('This browser does not know its clock')
  expect(zoneChangeText([], 'Mars/Olympus', now)).toBeNull()
  expect(zoneChangeText([alwaysIn('Mars/Olympus')], 'Europe/Berlin', now)).toBeNull()
})

test('every zone can be chosen once, with one that browsers do not list', () => {
  const zones = zonesByContinent('Etc/GMT+5').flatMap(([, some]) => some)
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'Etc/GMT+5', 'Europe/Berlin', 'Pacific/Auckland']))
  expect(new Set(zones).size).toBe(zones.length)
  expect(zones.map(presentZone)).toEqual(zones)
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv']))
})

test('a change says from when it counts and how long the day before is (D1)', () => {
  expect(zoneChangeText([], 'UTC', now)).toBeNull()
  expect(zoneChangeText([], 'Europe/Berlin', now)).toEqual({
    from: 'From Saturday 28 November 2026, 00:00 Berlin time.',
    day: 'Friday has 23 hours, once. ',
  })
  const coming = withZone([], 'Europe/Berlin', now)
  expect(zoneChangeText(coming, 'Europe/Berlin', now)?.from).toBe(
    'From Saturday 28 November 2026, 00:00 Berlin time.',
  )
  expect(zoneChangeText(coming, 'UTC', now)).toBeNull()
  expect(zoneChangeText([alwaysIn('Europe/Berlin')], 'Europe/Paris', now)?.day).toBe('')
})
