import { describe, expect, it } from 'vitest'
import { countdownParts, countdownWords } from './countdown.tsx'

describe('the countdown', () => {
  it.each([
    [50_732_000, { hours: 14, minutes: 5, seconds: 32 }],
    [86_410_000, { hours: 24, minutes: 0, seconds: 10 }],
    [59_001, { hours: 0, minutes: 1, seconds: 0 }],
    [1, { hours: 0, minutes: 0, seconds: 1 }],
    [0, { hours: 0, minutes: 0, seconds: 0 }],
    [-5_000, { hours: 0, minutes: 0, seconds: 0 }],
  ])('splits %i ms', (milliseconds, parts) => {
    expect(countdownParts(milliseconds)).toEqual(parts)
  })

  it('is read in words, singular where it is one', () => {
    expect(countdownWords({ hours: 14, minutes: 5, seconds: 32 })).toBe('14 hours, 5 minutes and 32 seconds')
    expect(countdownWords({ hours: 1, minutes: 1, seconds: 1 })).toBe('1 hour, 1 minute and 1 second')
  })
})
