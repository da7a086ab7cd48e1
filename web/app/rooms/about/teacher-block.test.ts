import { expect, test } from 'vitest'
import { afterSentences } from './teacher-block.tsx'

test.each([
  ['One. Two! Three? Four.', 2, 'One. Two!', 'Three? Four.'],
  ['She said “stay.” Then we stayed.', 1, 'She said “stay.”', 'Then we stayed.'],
  ['At 6.30 we sit. Then tea.', 1, 'At 6.30 we sit.', 'Then tea.'],
  ['No end at all', 2, 'No end at all', ''],
  ['', 2, '', ''],
])('%s after %i', (text, count, first, rest) => {
  expect(afterSentences(text, count)).toEqual([first, rest])
})
