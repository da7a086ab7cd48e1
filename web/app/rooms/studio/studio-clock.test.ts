import { alwaysIn, dayNow } from '@studio/contract/studio-day.ts'
import { expect, test } from 'vitest'
import { dayAt } from './studio-clock.tsx'

const evening = '2026-11-17T22:00:00.000Z'
const told = (zone: string, now: string) => ({ now, day: dayNow([alwaysIn(zone)], new Date(now)) })
const neverRead = () => Promise.reject(new Error('read'))

test('an open page goes by what it knows until the day is over (D1)', async () => {
  const berlin = told('Europe/Berlin', '2026-11-17T12:00:00.000Z')
  expect(await dayAt(new Date('2026-11-17T23:59:59Z'), { now: evening }, neverRead)).toBe('2026-11-17')
  expect(await dayAt(new Date('2026-11-17T22:59:59Z'), berlin, neverRead)).toBe('2026-11-17')
})

test('it learns of another zone before its day turns, also of the first that is not UTC (D1)', async () => {
  const midnight = new Date('2026-11-18T00:00:00Z')
  const honolulu = told('Pacific/Honolulu', midnight.toISOString())
  expect(await dayAt(midnight, { now: evening }, async () => honolulu)).toBe('2026-11-17')
  expect(await dayAt(midnight, told('UTC', evening), async () => honolulu)).toBe('2026-11-17')
})

test('offline the day turns as well', async () => {
  expect(await dayAt(new Date('2026-11-18T00:00:00Z'), { now: evening }, neverRead)).toBe('2026-11-18')
})
