import { deletePlanQuestion, PLAN_LIMITS } from '@studio/contract/plans/messages.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { TitleBar } from '../../../office/title-bar.tsx'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton, IconButtonLink } from '../../../ui/buttons/icon-button.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { Icon, IconPencil, IconPlus, IconTrash } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { useArt } from '../../../ui/pictures/art.ts'
import { planPictures } from '../../../ui/portraits/plan-pictures.ts'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { priceText } from '../../../ui/words/money-words.ts'
import { isComingSoon, priceInWords, unitInWords } from '../../../ui/words/plan-words.ts'
import { RichText } from '../../../ui/words/rich/rich-text.tsx'
import { pricesQuery } from '../queries.ts'
import { Holders } from './holders.tsx'
import { PlanFields } from './plan-fields.tsx'
import { usePlanForm } from './plan-form.ts'
import { permissionLabels } from './plan-labels.ts'
import styles from './plans.module.css'
import { useAddPlan, useRemovePlan } from './queries.ts'

export const meta = hiddenHead('Subscription')

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

interface PlanDialogProps {
  /** All live plans. */
  others: readonly Price[]
  onClose: () => void
}

/** Creates a plan (PLAN-01, BO-VALID-08 to BO-VALID-15). */
function PlanDialog({ others, onClose }: PlanDialogProps) {
  const form = usePlanForm(null)
  const add = useAddPlan({ onDone: onClose, onRefused: (error) => showRefusal(form, error) })
  return (
    <FormDialog
      title="Add Subscription"
      form={form}
      keepAs="plan "
      busy={add.isPending}
      onSubmit={(typed) => add.mutate(typed)}
      onClose={onClose}
      submitText="Save"
      wide
    >
      <PlanFields form={form} plan={null} others={others} />
    </FormDialog>
  )
}

interface OfferedPlanProps {
  plan: Price
  onDelete: () => void
}

/** The plan by the terms that follow its first one. */
const otherTerms = (plan: Price) => (plan.terms ?? []).slice(1).map((one) => ({ ...plan, ...one }))

/** A plan with an Admin's actions (PLAN-02). */
function OfferedPlan({ plan, onDelete }: OfferedPlanProps) {
  const art = useArt()
  return (
    <article className={styles.plan} aria-label={plan.title}>
      <img className={styles.picture} src={art(planPictures[plan.icon])} alt="" />
      <div className={styles.words}>
        <h2 className={styles.title}>{plan.title}</h2>
        <RichText className={styles.description} html={plan.description} />
        <p className={styles.tags}>
          {plan.permissions.map((permission) => (
            <Tag key={permission}>{permissionLabels[permission]}</Tag>
          ))}
        </p>
        <p className={styles.price}>
          {isComingSoon(plan) ? (
            'Coming Soon'
          ) : (
            <>
              {priceText(plan.cost)}{' '}
              <small>
                {unitInWords(plan)}
                {otherTerms(plan).map((one) => `, ${priceInWords(one)}`)}
              </small>
            </>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <IconButtonLink
          icon={IconPencil}
          label={`Edit ${plan.title}`}
          to={`/admin/subscription/${plan.id}`}
        />
        <IconButton icon={IconTrash} label={`Delete ${plan.title}`} onClick={onDelete} />
      </div>
    </article>
  )
}
