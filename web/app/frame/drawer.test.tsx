import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DrawerEntry } from './drawer.tsx'

test('an entry without a path opens the forum in a window of its own (ROUTE-30, ADMIN-09, MENU-11)', () => {
  const shown = renderToStaticMarkup(
    <DrawerEntry
      item={{ label: 'Forum' }}
      forumUrl="https://forum.example/"
      taken={null}
      onTake={() => {}}
    />,
  )
  expect(shown).toMatch(/<a [^>]*href="https:\/\/forum\.example\/" target="_blank" rel="noopener">Forum<\/a>/)
})
