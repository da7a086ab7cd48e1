import { expect, test } from 'vitest'
import { previewSeconds } from './preview.ts'

test.each([
  { film: 3600, preview: 30 },
  { film: 120, preview: 30 },
  { film: 119, preview: 29 },
  { film: 13, preview: 3 },
  { film: 1, preview: 1 },
])('of a film of $film seconds a visitor may see $preview', ({ film, preview }) => {
  expect(previewSeconds(film)).toBe(preview)
})
