import { useQueries, useQuery } from '@tanstack/react-query'
import { priceQuery, pricesQuery } from './queries.ts'

/**
 * Returns a function from a plan's id to its title, also of one that is no longer sold, which is read by itself; `missing` is the text
 * until it is known. `named` are the ids that records name.
 */
export function usePlanTitle(named: readonly string[], missing: string): (id: string) => string {
  const { data } = useQuery(pricesQuery())
  const titles = new Map(data?.records.map(({ id, title }) => [id, title]))
  const others = data ? [...new Set(named)].filter((id) => !titles.has(id)) : []
  const found = useQueries({ queries: others.map((id) => priceQuery(id)) })
  for (const { data: plan } of found) if (plan) titles.set(plan.id, `${plan.title}, no longer sold`)
  return (id) => titles.get(id) ?? missing
}
