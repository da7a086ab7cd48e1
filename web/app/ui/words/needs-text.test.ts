import { expect, test } from 'vitest'
import { needsText, propsText } from './needs-text.ts'

test('a class says for whom it is and what one needs', () => {
  expect(needsText({ level: 'Beginner', props: [] })).toBe('Beginner. You need a mat.')
  expect(needsText({ level: 'Beginner', props: ['Wall'] })).toBe('Beginner. You need a mat and a wall.')
  expect(needsText({ level: 'AllLevels', props: ['Blanket', 'Wall'] })).toBe(
    'All levels. You need a mat, a blanket, and a wall.',
  )
})

test('what one needs stands in a few words among other facts', () => {
  expect(propsText([])).toBe('Mat')
  expect(propsText(['Block'])).toBe('Mat and a block')
  expect(propsText(['Blanket', 'Bolster'])).toBe('Mat, a blanket, and a bolster')
})
