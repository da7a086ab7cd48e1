import { expect, test } from 'vitest'
import { medianOf, rowOf } from './rows.mjs'

const report = (/** @type {number} */ lcp) => ({
  categories: { performance: { score: 0.99 } },
  audits: {
    'largest-contentful-paint': { numericValue: lcp },
    'total-blocking-time': { numericValue: 12.4 },
    'cumulative-layout-shift': { numericValue: 0.00042 },
    'network-requests': {
      details: {
        items: [
          { resourceType: 'Document', transferSize: 13_000 },
          { resourceType: 'Script', transferSize: 92_814 },
          { resourceType: 'Script', transferSize: 956 },
          { resourceType: 'Stylesheet', transferSize: 9_500 },
        ],
      },
    },
  },
})

test('a report becomes a row: milliseconds, counts, and thousands of bytes', () => {
  expect(rowOf('/', report(1499.6))).toEqual({
    page: '/',
    score: 0.99,
    lcp: 1500,
    tbt: 12,
    cls: 0,
    requests: 4,
    scripts: 2,
    sheets: 1,
    scriptKB: 93.8,
    totalKB: 116.3,
  })
})

test('the row of a page is the median of its runs', () => {
  const rows = [1500, 9000, 1400].map((lcp) => rowOf('/', report(lcp)))
  expect(medianOf(rows).lcp).toBe(1500)
  expect(() => medianOf([])).toThrow('No run')
})
