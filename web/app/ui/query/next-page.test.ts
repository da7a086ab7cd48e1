import { expect, test } from 'vitest'
import { eachOnce } from './next-page.tsx'

test('a row that a new one has moved to the next page is shown once, where it was', () => {
  const pages = [{ records: [{ id: 'b' }, { id: 'a' }] }, { records: [{ id: 'a' }, { id: '0' }] }]
  expect(eachOnce(pages).map(({ id }) => id)).toEqual(['b', 'a', '0'])
})
