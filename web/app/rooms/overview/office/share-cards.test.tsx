import type { Overview } from '@studio/contract/overview/schema.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { WhyTheyLeft } from './share-cards.tsx'

test('the link to all who left counts the rows of their list, though a day pass has no reason and rare reasons are not shown', () => {
  const figures = { left: 37, leavingReasons: [{ reason: 'Too expensive', count: 6 }], leftSilently: 7 }
  const shown = renderToStaticMarkup(
    <MemoryRouter>
      <WhyTheyLeft figures={figures as Overview} />
    </MemoryRouter>,
  )
  expect(shown).toContain('All 37 in 14 months')
})
