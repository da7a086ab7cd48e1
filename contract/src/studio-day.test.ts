import { describe, expect, it } from 'vitest'
import { addDays, DAY, dayOf, HOUR } from './dates.ts'
import { labelAt, nextDayBegins } from './day-now.ts'
import {
  alwaysIn,
  beginOf,
  changesSoon,
  dayNow,
  endOf,
  studioDay,
  withZone,
  type Zones,
  zoneAt,
  zoneChange,
} from './studio-day.ts'
import { offsetAt } from './zone-offset.ts'

const FIRST = '2026-10-01'
const DAYS = 550
const every = Array.from({ length: DAYS }, (_, index) => addDays(FIRST, index))

/** The days around each change of a zone's clocks, and the first of each quarter. */
function tellingDays(zone: string): string[] {
  const offset = (index: number) => offsetAt(new Date(`${every[index]}T12:00:00Z`), zone)
  const weeks = every.flatMap((_, index) => (index % 7 === 0 ? [index] : []))
  return weeks.flatMap((week, index) => {
    const changes = index > 0 && offset(week) !== offset(week - 7)
    return changes ? every.slice(week - 9, week + 3) : index % 13 === 0 ? every.slice(week, week + 1) : []
  })
}

const hoursOf = (zones: Zones, day: string) =>
  (beginOf(zones, addDays(day, 1)).getTime() - beginOf(zones, day).getTime()) / HOUR

describe("the studio's day (D1)", () => {
  it('follows on the day before without a gap, and begins at its midnight, in every zone of the list and through every change of the clocks', () => {
    const lengths = new Set<number>()
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const zones = [alwaysIn(zone)]
      const wrong = tellingDays(zone).filter((day) => {
        lengths.add(hoursOf(zones, day))
        const begin = beginOf(zones, day)
        const before = new Date(begin.getTime() - 1)
        return (
          studioDay(zones, begin) !== day ||
          studioDay(zones, before) !== addDays(day, -1) ||
          endOf(zones, addDays(day, -1)).getTime() !== before.getTime()
        )
      })
      expect({ zone, wrong }).toEqual({ zone, wrong: [] })
    }
    expect([...lengths].toSorted((a, b) => a - b)).toEqual([22, 23, 23.5, 24, 24.5, 25, 26])
  })

  it('is that of UTC without a zone', () => {
    const at = new Date('2026-11-17T23:59:59.999Z')
    expect([studioDay([], at), zoneAt([], at)]).toEqual(['2026-11-17', 'UTC'])
    expect(beginOf([], '2026-11-18').toISOString()).toBe('2026-11-18T00:00:00.000Z')
  })

  it('has 23 and 25 hours on the two nights of Berlin, and begins at 1:00 where there is no midnight', () => {
    const berlin = [alwaysIn('Europe/Berlin')]
    expect([hoursOf(berlin, '2027-03-28'), hoursOf(berlin, '2027-10-31')]).toEqual([23, 25])
    const cairo = [alwaysIn('Africa/Cairo')]
    expect(beginOf(cairo, '2027-04-30').toISOString()).toBe('2027-04-29T22:00:00.000Z')
    expect(hoursOf(cairo, '2027-04-30')).toBe(23)
    const havana = [alwaysIn('America/Havana')]
    expect(beginOf(havana, '2026-11-01').toISOString()).toBe('2026-11-01T04:00:00.000Z')
  })
})

describe('a change of the zone', () => {
  const now = new Date('2026-11-17T15:00:00Z')

  it('counts from the next day on, and the day between has other hours, once', () => {
    const berlin = [alwaysIn('UTC'), zoneChange([], 'Europe/Berlin', now)]
    expect(berlin[1]).toEqual({
      begins: '2026-11-17T23:00:00.000Z',
      day: '2026-11-18',
      zone: 'Europe/Berlin',
    })
    expect([hoursOf(berlin, '2026-11-17'), hoursOf(berlin, '2026-11-18')]).toEqual([23, 24])
    expect(zoneAt(berlin, now)).toBe('UTC')
    const auckland = [alwaysIn('UTC'), zoneChange([], 'Pacific/Auckland', now)]
    // Midnight of the 18th in Auckland was at 11:00 UTC: today goes on as it began, tomorrow is short.
    expect(auckland[1]?.day).toBe('2026-11-19')
    expect([hoursOf(auckland, '2026-11-17'), hoursOf(auckland, '2026-11-18')]).toEqual([24, 11])
    const west = [
      alwaysIn('Pacific/Auckland'),
      zoneChange([alwaysIn('Pacific/Auckland')], 'Pacific/Honolulu', now),
    ]
    expect([west[1]?.day, hoursOf(west, '2026-11-18')]).toEqual(['2026-11-19', 47])
  })

  it('leaves out a day over the date line, where it is a whole day later', () => {
    for (const [west, hours] of [
      ['Pacific/Honolulu', 24],
      ['Pacific/Pago_Pago', 23],
    ] as const) {
      const zones = [alwaysIn(west), zoneChange([alwaysIn(west)], 'Pacific/Kiritimati', now)]
      expect(zones[1]).toMatchObject({ day: '2026-11-19', begins: '2026-11-18T10:00:00.000Z' })
      expect([hoursOf(zones, '2026-11-17'), hoursOf(zones, '2026-11-18')]).toEqual([hours, 0])
      expect(studioDay(zones, new Date('2026-11-18T09:59:59.999Z'))).toBe('2026-11-17')
      expect(studioDay(zones, new Date('2026-11-18T10:00:00Z'))).toBe('2026-11-19')
    }
  })

  it('is minutes ahead, and stays as it is once it is near', () => {
    const near = new Date('2026-11-17T22:55:00.001Z')
    expect(zoneChange([], 'Europe/Berlin', new Date('2026-11-17T22:55:00Z')).day).toBe('2026-11-18')
    expect(zoneChange([], 'Europe/Berlin', near).day).toBe('2026-11-19')
    const coming = withZone([], 'Europe/Berlin', now)
    expect(changesSoon(coming, new Date('2026-11-17T22:55:00Z'))).toBe(false)
    expect(changesSoon(coming, near)).toBe(true)
    expect(changesSoon(coming, new Date('2026-11-17T23:00:00Z'))).toBe(false)
    expect(changesSoon([], near)).toBe(false)
  })

  it('takes the place of one to come, and is taken back by the present zone', () => {
    const coming = withZone([], 'Europe/Berlin', now)
    expect(coming.map(({ zone }) => zone)).toEqual(['UTC', 'Europe/Berlin'])
    expect(withZone(coming, 'Pacific/Auckland', now).map(({ zone }) => zone)).toEqual([
      'UTC',
      'Pacific/Auckland',
    ])
    expect(withZone(coming, 'UTC', now)).toEqual([])
    const later = new Date('2026-11-20T00:00:00Z')
    expect(withZone(coming, 'UTC', later).map(({ zone }) => zone)).toEqual(['UTC', 'Europe/Berlin', 'UTC'])
    expect(withZone(coming, 'Europe/Berlin', later)).toEqual(coming)
  })

  it('loses and doubles no day between any two zones at any hour', () => {
    const some = [
      'UTC',
      'Pacific/Kiritimati',
      'Pacific/Auckland',
      'Asia/Kolkata',
      'Europe/Berlin',
      'America/Havana',
    ]
    const others = [...some, 'America/St_Johns', 'Pacific/Honolulu', 'Pacific/Pago_Pago', 'Africa/Cairo']
    for (const [from, to] of some.flatMap((one) => others.map((other) => [one, other] as const))) {
      for (let hour = 0; hour < 50; hour += 3) {
        const at = new Date(Date.parse('2027-03-27T00:30:00Z') + hour * HOUR)
        const first = [alwaysIn(from)]
        const zones = [...first, zoneChange(first, to, at)]
        const today = studioDay(zones, at)
        expect(today).toBe(studioDay(first, at))
        for (let day = addDays(today, -1); day <= addDays(today, 4); day = addDays(day, 1)) {
          const begin = beginOf(zones, day)
          expect({ from, to, hour, day: studioDay(zones, begin) }).toEqual({ from, to, hour, day })
          expect(studioDay(zones, new Date(begin.getTime() - 1))).toBe(addDays(day, -1))
          expect(hoursOf(zones, day)).toBeGreaterThan(0)
        }
      }
    }
  })
})

describe('the day of an open page', () => {
  it('is that of UTC where nothing is told', () => {
    const at = new Date('2026-11-17T23:59:59Z')
    expect([labelAt(at, undefined), nextDayBegins(at, undefined).toISOString()]).toEqual([
      '2026-11-17',
      '2026-11-18T00:00:00.000Z',
    ])
  })

  it('follows the clock without the zone, through a night of the clocks', () => {
    const zones = [alwaysIn('Europe/Berlin')]
    const told = dayNow(zones, new Date('2027-03-27T22:59:59Z'))
    expect(told).toEqual({
      today: '2027-03-27',
      ends: '2027-03-27T23:00:00.000Z',
      nextEnds: '2027-03-28T22:00:00.000Z',
      zone: 'Europe/Berlin',
    })
    const begin = Date.parse(told.ends)
    for (const hours of [-1, 0, 22.9, 23, 46, 47.5, 71]) {
      const at = new Date(begin + hours * HOUR)
      const day = studioDay(zones, at)
      expect({ hours, day: labelAt(at, told) }).toEqual({ hours, day })
      expect(nextDayBegins(at, told)).toEqual(beginOf(zones, addDays(day, 1)))
    }
    expect(labelAt(new Date(begin + 100 * DAY), told)).toBe(dayOf(new Date(Date.parse('2027-07-06'))))
  })
})
