import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { AccountForm } from './account-form.tsx'

const empty = { firstName: '', lastName: '', email: '', userName: '' }

test('a password manager keeps the address beside the password, which the sign-in asks for, and not the user name (AUTH-01)', () => {
  const Page = createRoutesStub([{ path: '/', Component: () => <AccountForm draft={empty} /> }])
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  const fields = [...html.matchAll(/<input[^>]*>/g)].map(([field]) => field)
  const login = fields.filter((field) => field.includes('autoComplete="username"'))
  expect(login).toHaveLength(1)
  expect(login[0]).toContain('name="email"')
})
