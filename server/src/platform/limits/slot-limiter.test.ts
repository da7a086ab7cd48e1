import { expect, test } from 'vitest'
import { makeSlotLimiter, type PlaceBounds } from './slot-limiter.ts'

/** Creates places and records which addresses had to give theirs up, in order. */
function open(bounds: Partial<PlaceBounds>) {
  const places = makeSlotLimiter({ each: 100, wider: 100, all: 100, ...bounds })
  const gaveWay: string[] = []
  const take = (address: string) => places.take(address, () => void gaveWay.push(address))
  const isTaken = (address: string) => typeof take(address) !== 'string'
  return { take, isTaken, gaveWay }
}

test('a network has its share, so has the wider one around it (S-R1)', () => {
  const { take, isTaken } = open({ each: 2, wider: 3 })
  expect([isTaken('203.0.113.1'), isTaken('203.0.113.1'), take('203.0.113.1')]).toEqual([true, true, 'each'])
  expect([isTaken('203.0.113.2'), take('203.0.113.3')]).toEqual([true, 'each'])
  expect(isTaken('203.0.114.1')).toBe(true)
  const lines = ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:2::1']
  expect(lines.map(isTaken)).toEqual([true, true, true])
  expect(take('2001:db8:1:3::1')).toBe('each')
})

test('two wider networks that hold everything give way to the next one, and get nothing back by asking (S-R1)', () => {
  const { take, isTaken, gaveWay } = open({ wider: 3, all: 6 })
  for (const at of [1, 2, 3]) expect(isTaken(`203.0.113.${at}`)).toBe(true)
  for (const at of [1, 2, 3]) expect(isTaken(`2001:db8:1:${at}::1`)).toBe(true)
  expect(isTaken('198.51.100.1')).toBe(true)
  expect(gaveWay).toEqual(['203.0.113.1'])
  expect([take('203.0.113.4'), take('2001:db8:1:4::1')]).toEqual(['all', 'each'])
  expect([isTaken('198.51.100.2'), gaveWay.at(-1)]).toEqual([true, '2001:db8:1:1::1'])
  for (const hour of [1, 2, 3]) expect([hour, take(`203.0.113.${hour}`)]).toEqual([hour, 'all'])
  expect(gaveWay).toHaveLength(2)
})

test('where all hold as many, the next one is refused (S-R1)', () => {
  const { take, isTaken, gaveWay } = open({ all: 2 })
  expect([isTaken('203.0.113.1'), isTaken('198.51.100.1')]).toEqual([true, true])
  expect([take('203.0.114.1'), take('203.0.113.1'), gaveWay]).toEqual(['all', 'all', []])
})

test('a place that was given back, or taken away, is free once (S-R1)', () => {
  const { take, isTaken, gaveWay } = open({ each: 2, all: 3 })
  const [first] = [take('203.0.113.1'), take('203.0.113.1'), take('198.51.100.1')]
  expect([isTaken('192.0.2.1'), gaveWay]).toEqual([true, ['203.0.113.1']])
  // The ended connection closes and releases a place it no longer holds.
  if (typeof first !== 'string') first?.()
  expect(take('203.0.113.1')).toBe('all')
})
