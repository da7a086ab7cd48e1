import type { PersonPage } from '@studio/contract/person-page/schema.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PersonFacts } from './person-facts.tsx'

const user = { role: 'Student', registrationDateTime: '2026-03-12T12:00:00.000Z', subscription: null }
const shown = (mailsComeBack: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <PersonFacts page={{ user: { ...user, mailsComeBack }, invited: null } as unknown as PersonPage} />
      </QueryClientProvider>
    </MemoryRouter>,
  ).replaceAll(/<[^>]+>/g, ' ')

test('the page of a person whose emails come back says so, and which are still sent', () => {
  expect(shown(true)).toMatch(
    /Emails\s+Bounce\s+Until one arrives, only receipts and links they ask for are sent\./,
  )
  expect(shown(false)).not.toContain('Emails')
})
