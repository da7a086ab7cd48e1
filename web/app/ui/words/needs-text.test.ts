import { expect, test } from 'vitest'
import { needsText } from './needs-text.ts'

test('a class says for whom it is and what one needs', () => {
  expect(needsText({ level: 'Beginner', props: [] })).toBe('Beginner. You need a mat.')
  expect(needsText({ level: 'Beginner', props: ['Wall'] })).toBe('Beginner. You need a mat and a wall.')
  expect(needsText({ level: 'AllLevels', props: ['Blanket', 'Wall'] })).toBe(
    'All levels. You need a mat, a blanket, and a wall.',
  )
})
