import { expect, test } from 'vitest'
import { lastMonths } from './tax-sums.tsx'

test('the months to choose from are the present one and a year before it', () => {
  const months = lastMonths('2026-03-31')
  expect(months).toHaveLength(13)
  expect(months.slice(0, 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12'])
  expect(months.at(-1)).toBe('2025-03')
})
