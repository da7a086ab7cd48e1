import { expect, test } from 'vitest'
import { presentZone } from './present-zone.ts'
import { offsetAt } from './zone-offset.ts'

test('a zone by its present name has the same clocks, summer and winter', () => {
  const zones = [
    ...Intl.supportedValuesOf('timeZone'),
    'Asia/Calcutta',
    'America/Buenos_Aires',
    'Europe/Kiev',
  ]
  for (const zone of zones)
    for (const at of [new Date('2027-01-15T12:00:00Z'), new Date('2027-07-15T12:00:00Z')])
      expect({ zone, offset: offsetAt(at, presentZone(zone)) }).toEqual({ zone, offset: offsetAt(at, zone) })
})
