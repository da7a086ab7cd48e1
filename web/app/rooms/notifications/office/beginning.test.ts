import { expect, test } from 'vitest'
import { beginningOf } from './beginning.ts'

test('the beginning of a text is one line of plain words, whose paragraphs stay apart', () => {
  expect(beginningOf('<p>Bring a <strong>str</strong>ap.</p><p>Or a&nbsp;scarf<br>&amp; a chair</p>')).toBe(
    'Bring a strap. Or a scarf & a chair',
  )
  expect([...beginningOf(`<p>${'🌅'.repeat(500)}</p>`)]).toHaveLength(160)
})
