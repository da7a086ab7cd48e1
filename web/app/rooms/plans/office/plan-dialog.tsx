import type { Price } from '@studio/contract/plans/schema.ts'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { PlanFields } from './plan-fields.tsx'
import { usePlanForm } from './plan-form.ts'
import { useAddPlan } from './queries.ts'

interface PlanDialogProps {
  /** All live plans. */
  others: readonly Price[]
  onClose: () => void
}

/** Creates a plan (PLAN-01, BO-VALID-08 to BO-VALID-15). */
export function PlanDialog({ others, onClose }: PlanDialogProps) {
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
