import type { Standing } from '@studio/contract/membership/schema.ts'
import { standings } from '@studio/contract/membership/standings.ts'
import { useBrowserSearch } from '../../../platform/browser-search.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** What a list of people is narrowed to, as its call and its file are asked. */
export interface PeoplePart {
  states?: Standing[]
  priceId?: string
}

/** The states and the plan that a list is narrowed to, kept in the address as `state` and `plan`; a change begins at its first page. */
export function usePeoplePart(offered: readonly Standing[] = standings) {
  const [query, setQuery] = useBrowserSearch()
  const named = (query.get('state') ?? '').split(',')
  const states = offered.filter((state) => named.includes(state))
  const plan = UUID.exec(query.get('plan') ?? '')?.[0] ?? ''
  const set = (nextStates: readonly Standing[], nextPlan: string) =>
    setQuery(
      (now) => {
        const { state: _, plan: __, page: ___, ...others } = Object.fromEntries(now)
        return {
          ...others,
          ...(nextStates.length > 0 ? { state: nextStates.join(',') } : {}),
          ...(nextPlan ? { plan: nextPlan } : {}),
        }
      },
      { preventScrollReset: true },
    )
  const part: PeoplePart = { ...(states.length > 0 ? { states } : {}), ...(plan ? { priceId: plan } : {}) }
  return { offered, states, plan, set, part }
}

export type UsedPart = ReturnType<typeof usePeoplePart>
