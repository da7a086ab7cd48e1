import { describe, expect, it } from 'vitest'
import { lengthText } from './length-text.ts'

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
