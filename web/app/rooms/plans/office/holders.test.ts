import { expect, test } from 'vitest'
import { holdersText } from './holders.tsx'

test.each([
  ['Month', 0, 'Nobody has it at the moment.'],
  ['Month', 1, '1 person has it. They keep it and go on paying what they agreed to.'],
  ['Month', 1240, '1,240 people have it. They keep it and go on paying what they agreed to.'],
  ['Day', 3, '3 people have it. Their day lasts as long as they paid for.'],
] as const)(
  'what becomes of who has a %s plan, %i of them, is said before (D5)',
  (intervalUnit, count, text) => {
    expect(holdersText({ cost: 29, intervalUnit }, count)).toBe(text)
  },
)
