import { useQuery } from '@tanstack/react-query'
import { type MetaArgs, useParams } from 'react-router'
import { Back } from '../../../ui/buttons/back.tsx'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { usePageTitle } from '../../studio/use-page-title.ts'
import { priceQuery, pricesQuery } from '../queries.ts'
import { PlanEditor } from './plan-editor.tsx'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Subscription', hidden: true })

const PLANS = '/admin/subscription'

/** One plan to change, beside how visitors will see it (PLAN-02, PLAN-06). */
export default function PlanScreen() {
  const { id = '' } = useParams()
  const plan = useQuery({ ...priceQuery(id), staleTime: 0 })
  const live = useQuery(pricesQuery())
  usePageTitle(plan.data?.title)
  return (
    <>
      <Back to={PLANS}>Subscription</Back>
      <QueryState query={live} skeleton={<RowsSkeleton count={4} />}>
        {({ records }) => (
          <QueryState query={plan} skeleton={<RowsSkeleton count={4} />} refused={() => <NotSold />}>
            {(found) =>
              records.some((one) => one.id === id) ? (
                <PlanEditor key={id} plan={found} others={records.filter((one) => one.id !== id)} />
              ) : (
                <NotSold />
              )
            }
          </QueryState>
        )}
      </QueryState>
    </>
  )
}

function NotSold() {
  return (
    <EmptyState picture="seated" action={<LinkButton to={PLANS}>Subscription</LinkButton>}>
      This subscription is no longer sold, so there is nothing to change
    </EmptyState>
  )
}
