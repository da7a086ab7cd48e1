import { expect, test } from 'vitest'
import { byteRange, rangeHolds } from '../../rooms/videos/delivery/send-part.ts'

test.each<[string | undefined, number, ReturnType<typeof byteRange>]>([
  [undefined, 1000, 'whole'],
  ['bytes=0-', 1000, { start: 0, end: 999 }],
  ['bytes=0-0', 1000, { start: 0, end: 0 }],
  ['bytes=0-499', 1000, { start: 0, end: 499 }],
  ['bytes=500-', 1000, { start: 500, end: 999 }],
  ['bytes=999-', 1000, { start: 999, end: 999 }],
  ['bytes=500-5000', 1000, { start: 500, end: 999 }],
  ['bytes=-1', 1000, { start: 999, end: 999 }],
  ['bytes=-500', 1000, { start: 500, end: 999 }],
  ['bytes=-5000', 1000, { start: 0, end: 999 }],
  ['Bytes=1-2', 1000, { start: 1, end: 2 }],
  ['bytes=1000-', 1000, 'unsatisfiable'],
  ['bytes=1000-2000', 1000, 'unsatisfiable'],
  ['bytes=99999999999999999999-', 1000, 'unsatisfiable'],
  ['bytes=-0', 1000, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-5', 0, 'unsatisfiable'],
  ['bytes=5-2', 1000, 'whole'],
  ['bytes=-', 1000, 'whole'],
  ['bytes=a-b', 1000, 'whole'],
  ['bytes=0-1,5-9', 1000, 'whole'],
  ['items=0-1', 1000, 'whole'],
  ['0-1', 1000, 'whole'],
])('%s of %i bytes is %o', (header, size, part) => {
  expect(byteRange(header, size)).toEqual(part)
})

const modified = new Date('2021-03-05T10:00:00.000Z')

test.each<[string | undefined, boolean]>([
  [undefined, true],
  ['"abc"', true],
  ['"abd"', false],
  ['W/"abc"', false],
  ['Fri, 05 Mar 2021 10:00:00 GMT', true],
  ['Fri, 05 Mar 2021 10:00:01 GMT', false],
  ['nonsense', false],
])('a range with If-Range %s holds: %s', (header, holds) => {
  expect(rangeHolds(header, '"abc"', modified)).toBe(holds)
})
