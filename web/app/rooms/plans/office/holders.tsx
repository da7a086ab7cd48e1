import { counted } from '@studio/contract/counted.ts'
import { subscribedUsers } from '@studio/contract/people/staff/endpoints.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../platform/reads.ts'
import { countText } from '../../../ui/words/money-words.ts'
import { isComingSoon } from '../../../ui/words/plan-words.ts'

/** How many people have a plan at the moment. */
const membersOfPlanQuery = (priceId: string) => {
  const request = { query: { pageNumber: 1, pageLength: 1, priceId } }
  return queryOptions({
    ...queryOf(subscribedUsers, request),
    select: ({ pageInfo }) => pageInfo.totalRecords,
  })
}

/** How many have the plan; undefined until it is known. */
export const useHolders = ({ id }: Pick<Price, 'id'>): number | undefined =>
  useQuery(membersOfPlanQuery(id)).data

/** "12 people have it. They keep it …": what a deletion or another price means for those who have a plan (D5). */
export function Holders({ plan }: { plan: Price }) {
  const count = useHolders(plan)
  return count === undefined ? 'Anyone who has it keeps it on their terms.' : holdersText(plan, count)
}

/** "12 people have it" */
export const peopleText = (count: number): string =>
  counted(countText(count), 'person has it', 'people have it')

export function holdersText(plan: Pick<Price, 'cost' | 'intervalUnit'>, count: number): string {
  if (count === 0 || isComingSoon(plan)) return 'Nobody has it at the moment.'
  const people = peopleText(count)
  if (plan.intervalUnit === 'Day') return `${people}. Their day lasts as long as they paid for.`
  return `${people}. They keep it and go on paying what they agreed to.`
}
