import { expect, test, vi } from 'vitest'
import { startTimeBudget } from './time-budget.ts'

test('a whole run that tries fewer cases than a sample in its time fails, and says so (D18.full-tests)', () => {
  vi.stubEnv('FULL', 'yes')
  const spent = startTimeBudget(0, 1)
  expect(spent.begin()).toBe(false)
  expect(() => spent.report('none')).toThrow('none: 0 cases in 0 minutes; a sample has 1')
  const enough = startTimeBudget(1, 1)
  expect(enough.begin()).toBe(true)
  enough.report('enough')
  vi.unstubAllEnvs()
})
