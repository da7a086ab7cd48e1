import { deletePlanQuestion, PLAN_LIMITS } from '@studio/contract/plans/messages.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaArgs } from 'react-router'
import { TitleBar } from '../../../office/title-bar.tsx'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon, IconPlus } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { pricesQuery } from '../queries.ts'
import { Holders } from './holders.tsx'
import { OfferedPlan } from './offered-plan.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import styles from './plans.module.css'
import { useRemovePlan } from './queries.ts'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Subscription', hidden: true })

/** At most four plans, with an Admin's actions (PLAN-01 to PLAN-06). */
export default function PlansScreen() {
  const plans = useQuery(pricesQuery())
  const remove = useRemovePlan()
  const [adding, setAdding] = useState(false)
  const live = plans.data?.records ?? []

  function ask(plan: Price) {
    const { id, title } = plan
    showAlert({
      title: deletePlanQuestion,
      description: (
        <>
          {title} leaves the list, and nobody new can choose it. <Holders plan={plan} />
        </>
      ),
      confirm: true,
      okText: 'Delete',
      danger: true,
      onOk: () => remove.mutate(id),
    })
  }

  return (
    <>
      <TitleBar title="Subscription">
        {plans.data && <span className={styles.count}>{`${live.length} of ${PLAN_LIMITS.live} plans`}</span>}
        <Button
          data-new
          size="sm"
          disabled={!plans.data || live.length >= PLAN_LIMITS.live}
          onClick={() => setAdding(true)}
        >
          <Icon of={IconPlus} size="small" />
          Add Subscription
        </Button>
      </TitleBar>
      <QueryState query={plans} skeleton={<RowsSkeleton count={PLAN_LIMITS.live} />}>
        {({ records }) =>
          records.length > 0 ? (
            <div className={styles.grid}>
              {records.map((plan) => (
                <OfferedPlan key={plan.id} plan={plan} onDelete={() => ask(plan)} />
              ))}
            </div>
          ) : (
            <EmptyState picture="seated">No plans yet</EmptyState>
          )
        }
      </QueryState>
      {adding && <PlanDialog others={live} onClose={() => setAdding(false)} />}
    </>
  )
}
