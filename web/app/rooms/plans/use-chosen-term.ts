import { termsToChoose } from '@studio/contract/plans/savings.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import type { RenewingTerm } from '@studio/contract/plans/terms.ts'
import { useLocation, useSearchParams } from 'react-router'

/** The chosen term of the address, `?term=year`; the shortest without one. Null where there is nothing to choose. */
export function useChosenTerm(plans: readonly Price[]) {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const terms = termsToChoose(plans)
  const asked = search.get('term')
  return {
    term: terms.find((term) => term === asked) ?? terms[0] ?? null,
    terms,
    /** Whether the price that is shown has come in place of another. */
    switched: Boolean((state as { switched?: boolean } | null)?.switched),
    choose: (term: RenewingTerm) =>
      setSearch({ term }, { replace: true, preventScrollReset: true, state: { switched: true } }),
  }
}
