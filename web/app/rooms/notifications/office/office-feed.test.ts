import { expect, test } from 'vitest'
import { firstLineOf } from './office-feed.tsx'

test('the beginning of a text is one line of plain words, whose paragraphs stay apart', () => {
  expect(firstLineOf('<p>Bring a <strong>str</strong>ap.</p><p>Or a&nbsp;scarf<br>&amp; a chair</p>')).toBe(
    'Bring a strap. Or a scarf & a chair',
  )
  expect([...firstLineOf(`<p>${'🌅'.repeat(500)}</p>`)]).toHaveLength(160)
})
