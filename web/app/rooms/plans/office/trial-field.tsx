import { PLAN_LIMITS } from '@studio/contract/plans/messages.ts'
import { useWatch } from 'react-hook-form'
import { asNumber, NumberInput } from '../../../office/fields/number-input.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { fieldOf } from '../../../ui/form/field-of.ts'
import { IconMinus, IconPlus } from '../../../ui/icons.tsx'
import type { PlanForm } from './plan-form.ts'

/** Free days of a plan, typed or counted up and down (LIMIT-01). */
export function TrialField({ form }: { form: PlanForm }) {
  const days = useWatch({ control: form.control, name: 'trialDays' })
  const step = (by: number) =>
    form.setValue('trialDays', Math.min(PLAN_LIMITS.trialDays, Math.max(0, (days ?? 0) + by)), {
      shouldDirty: true,
      shouldValidate: true,
    })
  return (
    <NumberInput
      label="Trial days"
      help={`0 to ${PLAN_LIMITS.trialDays}, once per person`}
      maxLength={2}
      {...fieldOf(form, 'trialDays', asNumber)}
      end={
        <>
          <IconButton icon={IconMinus} label="One day less" disabled={!days} onClick={() => step(-1)} />
          <IconButton
            icon={IconPlus}
            label="One day more"
            disabled={days !== undefined && days >= PLAN_LIMITS.trialDays}
            onClick={() => step(1)}
          />
        </>
      }
    />
  )
}
