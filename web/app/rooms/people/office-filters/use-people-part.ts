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

interface Narrowed {
  states: Standing[]
  /** Empty for every plan. */
  plan: string
  unseen: number | null
}

function narrowedIn(query: URLSearchParams, offered: readonly Standing[], hasVisits: boolean): Narrowed {
  const named = (query.get('state') ?? '').split(',')
  const days = Number(query.get('unseen'))
  return {
    states: offered.filter((state) => named.includes(state)),
    plan: UUID.exec(query.get('plan') ?? '')?.[0] ?? '',
    unseen: hasVisits ? (UNSEEN_DAYS.find((one) => one === days) ?? null) : null,
  }
}

const inAddress = ({ states, plan, unseen }: Narrowed) => ({
  ...(states.length > 0 ? { state: states.join(',') } : {}),
  ...(plan ? { plan } : {}),
  ...(unseen ? { unseen: String(unseen) } : {}),
})

/** States with one more, or one fewer, in their order. */
export const withToggled = (
  offered: readonly Standing[],
  chosen: readonly Standing[],
  state: Standing,
): Standing[] => offered.filter((one) => chosen.includes(one) !== (one === state))

/**
 * The states, the plan and the days without a visit that a list is narrowed to, kept in the address as `state`, `plan` and
 * `unseen`; a change begins at its first page.
 */
export function usePeoplePart(offered: readonly Standing[] = standings, hasVisits = false) {
  const [query, setQuery] = useBrowserSearch()
  const narrowed = narrowedIn(query, offered, hasVisits)
  const { states, plan, unseen } = narrowed
  const set = (next: (now: Narrowed) => Partial<Narrowed>) =>
    setQuery(
      (now) => {
        const { state: _, plan: __, unseen: ___, page: ____, ...others } = Object.fromEntries(now)
        const before = narrowedIn(now, offered, hasVisits)
        return { ...others, ...inAddress({ ...before, ...next(before) }) }
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
