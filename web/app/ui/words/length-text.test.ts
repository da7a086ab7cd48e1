import { describe, expect, it, test } from 'vitest'
import { lengthClockText, lengthText } from './length-text.ts'

test.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [1122, '18:42'],
  [3600, '1:00:00'],
  [3725, '1:02:05'],
])('%d seconds read %s', (seconds, text) => {
  expect(lengthClockText(seconds)).toBe(text)
})

describe('the length on a print', () => {
  it.each([
    [1920, 0, '32 min'],
    [1950, 0, '33 min'],
    [2400, 725, '12 of 40 min'],
    [2400, 59, '40 min'],
    [2400, 2400, '40 min'],
    [60, 0, '1 min'],
    [48, 20, '48 sec'],
  ])('of %i seconds with %i watched reads %s', (duration, watched, text) => {
    expect(lengthText(duration, watched)).toBe(text)
  })
})
