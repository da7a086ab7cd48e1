import { price } from '@studio/contract/plans/endpoints.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { readOf } from '../../platform/reads.ts'
import { priceQuery, pricesQuery } from './queries.ts'

/**
 * Returns a function from a plan's id to its title, also of one that is no longer sold, which is read by itself; `missing` is the text
 * until it is known. `named` are the ids that records name.
 */
export function usePlanTitle(named: readonly string[], missing: string): (id: string) => string {
  const { data } = useQuery(pricesQuery())
  const titles = new Map(data?.records.map(({ id, title }) => [id, title]))
  const others = data ? [...new Set(named)].filter((id) => !titles.has(id)) : []
  const client = useQueryClient()
  // One query of all, since the library's `useQueries` would be part of every first visit.
  const found = useQuery({
    ...readOf(price, { others }),
    queryFn: () => Promise.all(others.map((id) => client.fetchQuery(priceQuery(id)).catch(() => null))),
    enabled: others.length > 0,
    placeholderData: keepPreviousData,
  })
  for (const plan of found.data ?? []) if (plan) titles.set(plan.id, `${plan.title}, no longer sold`)
  return (id) => titles.get(id) ?? missing
}
