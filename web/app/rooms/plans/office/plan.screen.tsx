import { counted } from '@studio/contract/counted.ts'
import type { PlanTyped, Price } from '@studio/contract/plans/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { useFormDraft } from '../../../office/dialog-draft.tsx'
import { useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { PageForm } from '../../../office/page-form.tsx'
import { TitleBar } from '../../../office/title-bar.tsx'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Back } from '../../../ui/buttons/back.tsx'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { usePageTitle } from '../../studio/use-page-title.ts'
import { priceQuery, pricesQuery } from '../queries.ts'
import { Holders, peopleText, useHolders } from './holders.tsx'
import { changesText, concernsText, takenAway } from './plan-changes.ts'
import styles from './plan-editor.module.css'
import { PlanFields } from './plan-fields.tsx'
import { planFieldWords, typedOf, usePlanForm } from './plan-form.ts'
import { permissionLabels } from './plan-labels.ts'
import { readPlan, useChangePlan } from './queries.ts'

export const meta = hiddenHead('Subscription')

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

/** Loaded late: what visitors see of a plan is in files of the front. */
const PlanPreview = lazyPart(() => import('./plan-preview.tsx').then((part) => part.PlanPreview))

interface PlanEditorProps {
  plan: Price
  others: readonly Price[]
}

/** Changes a live plan; asks before it takes something away from those who have it (D5). */
function PlanEditor({ plan, others }: PlanEditorProps) {
  const fields = useRef<HTMLDivElement>(null)
  const form = usePlanForm(plan)
  const afresh = useFormDraft(form, `plan ${plan.id}`)
  const { version, saved, refused, meanwhile } = useConcurrentEdit({
    form,
    stored: plan,
    valuesOf: typedOf,
    words: planFieldWords,
    read: () => readPlan(plan.id),
    save: (typed, from) => save.mutate({ typed, version: from }),
  })
  const save = useChangePlan(plan.id, {
    onDone(now) {
      saved(now)
      // The bar, which may have the focus, goes with its changes.
      fields.current?.focus({ preventScroll: true })
    },
    onRefused: refused,
  })
  const count = useHolders(plan)
  const stored = typedOf(plan)

  function submit(typed: PlanTyped) {
    const taken = takenAway(stored, typed)
    if (taken.length === 0 || !count) return save.mutate({ typed, version })
    const what = taken.map((one) => permissionLabels[one].toLowerCase()).join(', ')
    showAlert({
      title: `Take ${what} out of ${plan.title}?`,
      description: `${peopleText(count)} and ${count === 1 ? 'loses' : 'lose'} it at once.`,
      danger: true,
      okText: 'Save',
      onOk: () => save.mutate({ typed, version }),
    })
  }

  return (
    <>
      <TitleBar
        title={plan.title}
        beside={count ? <Tag tone="ok">{counted(count, 'member')}</Tag> : undefined}
      />
      <div className={styles.page}>
        <PageForm
          form={form}
          fields={fields}
          afresh={afresh}
          meanwhile={meanwhile}
          busy={save.isPending}
          onSubmit={submit}
          said={(now) => changesText(stored, now)}
          concerns={(now) => concernsText(stored, now)}
          aside={<PlanPreview form={form} plan={plan} holders={count} stored={stored} />}
        >
          <PlanFields
            form={form}
            plan={plan}
            others={others}
            holders={<Holders plan={plan} />}
            concerns={count ? removalText(count) : undefined}
          />
        </PageForm>
      </div>
    </>
  )
}

const removalText = (count: number) =>
  `Removing something affects the ${count === 1 ? 'one person' : `${count} people`} on this plan. We ask again before you do.`
