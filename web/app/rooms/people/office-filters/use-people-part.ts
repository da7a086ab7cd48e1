import type { Standing } from '@studio/contract/membership/schema.ts'
import { standings } from '@studio/contract/membership/standings.ts'
import { useBrowserSearch } from '../../../platform/browser-search.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** What a list of people is narrowed to, as its call and its file are asked. */
export interface PeoplePart {
  states?: Standing[]
  priceId?: string
  unseenDays?: number
}

/** Days for which somebody may not have been here. */
export const UNSEEN_DAYS = [7, 14, 21, 30, 60] as const

/**
 * The states, the plan and the days without a visit that a list is narrowed to, kept in the address as `state`, `plan` and
 * `unseen`; a change begins at its first page.
 */
export function usePeoplePart(offered: readonly Standing[] = standings, hasVisits = false) {
  const [query, setQuery] = useBrowserSearch()
  const named = (query.get('state') ?? '').split(',')
  const states = offered.filter((state) => named.includes(state))
  const plan = UUID.exec(query.get('plan') ?? '')?.[0] ?? ''
  const days = Number(query.get('unseen'))
  const unseen = hasVisits ? (UNSEEN_DAYS.find((one) => one === days) ?? null) : null
  const set = (nextStates: readonly Standing[], nextPlan: string, nextUnseen: number | null = unseen) =>
    setQuery(
      (now) => {
        const { state: _, plan: __, unseen: ___, page: ____, ...others } = Object.fromEntries(now)
        return {
          ...others,
          ...(nextStates.length > 0 ? { state: nextStates.join(',') } : {}),
          ...(nextPlan ? { plan: nextPlan } : {}),
          ...(nextUnseen ? { unseen: String(nextUnseen) } : {}),
        }
      },
      { preventScrollReset: true },
    )
  const part: PeoplePart = {
    ...(states.length > 0 ? { states } : {}),
    ...(plan ? { priceId: plan } : {}),
    ...(unseen ? { unseenDays: unseen } : {}),
  }
  return { offered, states, plan, unseen, hasVisits, set, part, isNarrowed: Object.keys(part).length > 0 }
}

export type UsedPart = ReturnType<typeof usePeoplePart>
