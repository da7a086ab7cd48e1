import { expect, test } from 'vitest'
import { makeUsageLimiter } from './usage-limiter.ts'

test('one person has a bound (429) and all together have theirs (503), with the seconds to wait (S-R1)', () => {
  const take = makeUsageLimiter({ each: 2, all: 3 })
  take('ada')
  take('ada')
  expect(() => take('ada')).toThrow(expect.objectContaining({ status: 429, retryAfter: 5 }))
  take('bob')
  expect(() => take('bob')).toThrow(expect.objectContaining({ status: 503, retryAfter: 5 }))
})

test('what is released may be taken again, and only once', () => {
  const take = makeUsageLimiter({ each: 10, all: 10 })
  const release = take('ada', 10)
  expect(() => take('ada', 1)).toThrow()
  release()
  release()
  take('ada', 10)
  expect(() => take('ada', 1)).toThrow()
})
