import { expect, test } from 'vitest'
import { damageInWords } from './open-backup.ts'

test('a backup says which parts are damaged, and of very many how many more', () => {
  const parts = (count: number) => Array.from({ length: count }, (_, i) => `the file videos/${i}.mp4`)
  expect(damageInWords('noon', parts(2))).toBe(
    'The backup noon is damaged: the file videos/0.mp4, the file videos/1.mp4.',
  )
  expect(damageInWords('noon', parts(20))).toMatch(/videos\/19\.mp4\.$/)
  expect(damageInWords('noon', parts(21))).toMatch(/videos\/19\.mp4, and 1 other part\.$/)
  expect(damageInWords('noon', parts(900_000))).toMatch(/, and 899980 other parts\.$/)
})
