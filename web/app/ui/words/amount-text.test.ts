import { expect, test } from 'vitest'
import { amountText } from './amount-text.ts'

test.each([
  [23.2, '$23.20'],
  [0, '$0.00'],
  [1234.5, '$1,234.50'],
])('a line of a bill reads %s as %s', (dollars, text) => expect(amountText(dollars)).toBe(text))
