import { expect, test } from 'vitest'
import { pageNumbers } from './pages.tsx'

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 14, [1, 2, 3, null, 14]],
  [4, 14, [1, 2, 3, 4, 5, null, 14]],
  [7, 14, [1, null, 6, 7, 8, null, 14]],
  [14, 14, [1, null, 12, 13, 14]],
  // A URL may name a page that no longer exists.
  [20, 3, [1, 2, 3]],
])('page %i of %i offers %j', (shown, last, offered) => {
  expect(pageNumbers(shown, last)).toEqual(offered)
})
