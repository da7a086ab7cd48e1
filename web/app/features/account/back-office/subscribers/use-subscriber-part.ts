import { useQuery } from '@tanstack/react-query'
import { useNarrow } from '../../../../back-office/table/narrow.tsx'
import { useBrowserSearch } from '../../../../platform/browser-search.ts'
import { priceQuery } from '../../../plans/queries.ts'
import type { SubscriberPart } from './queries.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Which subscribers the list shows, kept in the address: all or those in their trial, and of them those of one plan. */
export function useSubscriberPart() {
  const state = useNarrow('state', ['all', 'trialing'])
  const [query, setQuery] = useBrowserSearch()
  const plan = UUID.exec(query.get('plan') ?? '')?.[0] ?? null
  const { data } = useQuery({ ...priceQuery(plan ?? ''), enabled: plan !== null })
  const title = data?.title ?? 'One plan'
  const choosePlan = (value: string) =>
    value === '' &&
    setQuery((now) => {
      const { plan: _, page: __, ...others } = Object.fromEntries(now)
      return others
    })
  const part: SubscriberPart = {
    ...(state.chosen === 'trialing' ? { trialing: true } : {}),
    ...(plan ? { priceId: plan } : {}),
  }
  const ofPlan = plan && {
    chosen: plan,
    choose: choosePlan,
    choices: [
      { value: '', label: 'Every plan' },
      { value: plan, label: title },
    ],
  }
  return { state, ofPlan, part }
}
