import { expect, test } from 'vitest'
import { makeUsageLimiter } from './usage-limiter.ts'

const given = (taken: ReturnType<ReturnType<typeof makeUsageLimiter>['take']>) => {
  if (typeof taken === 'string') throw new Error(`nothing was given: ${taken}`)
  return taken
}

test('one key has its bound and all together have theirs (S-R1)', () => {
  const shares = makeUsageLimiter({ each: 2, all: 3 })
  given(shares.take(['ada']))
  given(shares.take(['ada']))
  expect(shares.take(['ada'])).toBe('each')
  given(shares.take(['bob']))
  expect(shares.take(['bob'])).toBe('all')
})

test('what is given back may be taken again, and only once', () => {
  const shares = makeUsageLimiter({ each: 10, all: 10 })
  const back = given(shares.take(['ada'], 10))
  expect(shares.take(['ada'])).toBe('each')
  back()
  back()
  given(shares.take(['ada'], 10))
  expect(shares.take(['ada'])).toBe('each')
})

test('of several keys all have room, or nothing is taken', () => {
  const shares = makeUsageLimiter({ each: 1, all: 10 })
  const back = given(shares.take(['ada', 'home']))
  expect(shares.take(['bob', 'home'])).toBe('each')
  back()
  given(shares.take(['bob', 'home']))
})

test('a key may have a bound of its own (S-R1)', () => {
  const shares = makeUsageLimiter({ each: 2, all: 10 })
  const around = { key: 'around home', most: 3 }
  given(shares.take(['ada', around]))
  given(shares.take(['ada', around]))
  given(shares.take(['bob', around]))
  expect(shares.take(['eve', around])).toBe('each')
  given(shares.take(['eve']))
})
