import type { Role } from '@studio/contract/people/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { recipientQuery } from './queries.ts'
import type { Picked } from './recipients.ts'

/** The person in the URL's `?to=`, once loaded; `done` removes them. */
export function useRecipientInAddress(role: Role | undefined): { person: Picked | null; done: () => void } {
  const [query, setQuery] = useBrowserSearch()
  const id = query.get('to')
  const { data } = useQuery({ ...recipientQuery(role ?? 'Coach', id ?? ''), enabled: Boolean(id && role) })

  function done() {
    if (!id) return
    const rest = new URLSearchParams(query)
    rest.delete('to')
    setQuery(rest, { replace: true, preventScrollReset: true })
  }

  return { person: id ? (data ?? null) : null, done }
}
