import { expect, test } from 'vitest'
import { mayWatch, STOP_LASTS } from './rules.ts'

const now = new Date('2026-03-12T18:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)

test.each([
  ['beside one other of two', { others: 1, atOnce: 2 }, { ok: true }],
  ['beside two others of two', { others: 2, atOnce: 2 }, { ok: false, code: 'tooMany' }],
  ['beside one other of one', { others: 1, atOnce: 1 }, { ok: false, code: 'tooMany' }],
  ['beside any number where there is no limit', { others: 99, atOnce: 0 }, { ok: true }],
  [
    'just before a stop is over',
    { others: 0, atOnce: 2, stoppedAt: ago(STOP_LASTS - 1) },
    { ok: false, code: 'stopped' },
  ],
  ['when a stop is over', { others: 0, atOnce: 2, stoppedAt: ago(STOP_LASTS) }, { ok: true }],
])('a device that watches %s (D18.at-once)', (_, facts, verdict) => {
  expect(mayWatch({ stoppedAt: null, now, ...facts })).toEqual(verdict)
})
