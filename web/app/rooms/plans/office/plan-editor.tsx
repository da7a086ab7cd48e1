import type { PlanTyped, Price } from '@studio/contract/plans/schema.ts'
import { useRef } from 'react'
import { useFormDraft } from '../../../office/dialog-draft.tsx'
import { useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { PageForm } from '../../../office/page-form.tsx'
import { TitleBar } from '../../../office/title-bar.tsx'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Tag } from '../../../ui/tag.tsx'
import { Holders, peopleText, useHolders } from './holders.tsx'
import { changesText, concernsText, takenAway } from './plan-changes.ts'
import styles from './plan-editor.module.css'
import { PlanFields } from './plan-fields.tsx'
import { planFieldWords, typedOf, usePlanForm } from './plan-form.ts'
import { permissionLabels } from './plan-labels.ts'
import { readPlan, useChangePlan } from './queries.ts'

/** Loaded late: what visitors see of a plan is in files of the front. */
const PlanPreview = lazyPart(() => import('./plan-preview.tsx').then((part) => part.PlanPreview))

interface PlanEditorProps {
  plan: Price
  others: readonly Price[]
}

/** Changes a live plan; asks before it takes something away from those who have it (D5). */
export function PlanEditor({ plan, others }: PlanEditorProps) {
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
        beside={count ? <Tag tone="ok">{count === 1 ? '1 member' : `${count} members`}</Tag> : undefined}
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
