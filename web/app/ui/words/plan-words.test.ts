import { describe, expect, it } from 'vitest'
import { isComingSoon, periodLabel, priceInWords, priceUnit } from './plan-words.ts'

describe('the words of a plan card (PRICING)', () => {
  it('says mo for a month and per for a day (LIMIT-03)', () => {
    expect(priceUnit({ intervalUnit: 'Month' })).toBe('mo')
    expect(priceUnit({ intervalUnit: 'Day' })).toBe('per')
  })

  it('says a day’s price as people do, away from the card', () => {
    expect(priceInWords({ cost: 12, intervalUnit: 'Day' })).toBe('$12\u00a0a\u00a0day')
    expect(priceInWords({ cost: 29, intervalUnit: 'Month' })).toBe('$29\u00a0/\u00a0mo')
  })

  it('labels a month 30 days, with its trial where there is one', () => {
    expect(periodLabel({ intervalUnit: 'Month' }, 0)).toBe('30 days')
    expect(periodLabel({ intervalUnit: 'Month' }, 7)).toBe('30 days, first 7 days free')
    expect(periodLabel({ intervalUnit: 'Month' }, 1)).toBe('30 days, first day free')
    expect(periodLabel({ intervalUnit: 'Day' }, 7)).toBe('1 day')
  })

  it('is Coming Soon at cost 0 alone', () => {
    expect(isComingSoon({ cost: 0 })).toBe(true)
    expect(isComingSoon({ cost: 0.5 })).toBe(false)
  })
})
