import { NO_WISHES } from '@studio/contract/videos/wishes/rules.ts'
import { expect, test } from 'vitest'
import { pathStrainText, wishesText } from './wish-words.ts'

test.each([
  [{}, ''],
  [
    { level: 'Beginner' as const, minutes: 20, purpose: 'sleep' as const },
    'Beginner, 20 minutes, to sleep better.',
  ],
  [
    { purpose: 'rest' as const, spared: ['wrists' as const, 'knees' as const] },
    'To unwind. Careful with: wrists, knees.',
  ],
  [{ spared: ['pregnancy' as const] }, 'Careful with: pregnancy.'],
])('%j reads: %s', (wishes, text) => {
  expect(wishesText({ ...NO_WISHES, ...wishes })).toBe(text)
})

test('a path says in how many of its videos something is named', () => {
  const planks = 'Planks: a lot of weight on the wrists'
  expect(pathStrainText([null, planks, 'Crow: a lot of weight on the wrists'])).toBe(
    `${planks}, in 2 of 3 videos`,
  )
  expect(pathStrainText([null])).toBe(null)
})
