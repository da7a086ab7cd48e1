import { expect, test } from 'vitest'
import { hourCycleOf } from './studio-reading.ts'

test.each([
  ['en-US', 'h12'],
  ['en-GB', 'h23'],
  ['de', 'h23'],
  ['ja', 'h23'],
])('a reader of %s reads a clock of %s', (language, cycle) => expect(hourCycleOf(language)).toBe(cycle))
