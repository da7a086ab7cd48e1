import { CallError } from '@studio/contract/call.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readSession } from '../../../platform/session.ts'

/**
 * Path to return to after signing in; only paths of this site, `/` otherwise. Where somebody else was signed in before in
 * this tab the path is theirs, and the next person comes to the home page.
 */
export function returnPath(state: unknown, people: { former: string | null; now: string | null }): string {
  if (people.former && people.now && people.former !== people.now) return '/'
  const wanted = (state as { returnTo?: unknown } | null)?.returnTo
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return '/'
  return wanted.startsWith('/signin') ? '/' : wanted
}

/** Where staff set a second factor up. */
export const accountPage = (role: Role | undefined): string =>
  role === 'Admin' ? '/admin/account' : '/teacher/account'

/** Takes staff to their account page once a read is refused because the studio requires a second factor (S-A16). */
export function useSecondFactorRequired(): void {
  const client = useQueryClient()
  useEffect(() => {
    const look = (error: unknown) => {
      if (!(error instanceof CallError) || error.code !== 'SecondFactorMissing') return
      const page = accountPage(readSession()?.user.role)
      if (window.location.pathname !== page) window.location.assign(page)
    }
    const reads = client.getQueryCache()
    for (const { state } of reads.getAll()) look(state.error)
    return reads.subscribe(({ query }) => look(query.state.error))
  }, [client])
}
