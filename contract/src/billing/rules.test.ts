import { describe, expect, it } from 'vitest'
import { refusals } from './messages.ts'
import { tooManyDeclines } from './rules.ts'

describe('declined cards within 24 hours', () => {
  it.each([
    [{ ofPerson: 5, ofAddress: 10 }, false],
    [{ ofPerson: 6, ofAddress: 6 }, true],
    [{ ofPerson: 1, ofAddress: 11 }, true],
  ])('%j are too many: %s (S-M4, D18)', (declines, tooMany) => {
    expect(tooManyDeclines(declines)).toBe(tooMany)
  })

  it('that are too many send to support (CARD-04, D8)', () => {
    expect(refusals.tooManyDeclines).toBe(
      'Your card was declined too many times today. Please, contact support.',
    )
  })
})
