import { expect, test } from 'vitest'
import { propsText } from './class-facts.tsx'

test('what one needs stands in a few words among other facts', () => {
  expect(propsText([])).toBe('Mat')
  expect(propsText(['Block'])).toBe('Mat and a block')
  expect(propsText(['Blanket', 'Bolster'])).toBe('Mat, a blanket, and a bolster')
})
