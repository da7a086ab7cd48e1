import { PLAN_LIMITS } from '@studio/contract/plans/messages.ts'
import { useWatch } from 'react-hook-form'
import { asNumber, NumberInput } from '../../../office/fields/number-input.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { IconMinus, IconPlus } from '../../../ui/icons.ts'
import type { PlanForm } from './plan-form.ts'

/** Free days of a plan, typed or counted up and down (LIMIT-01). */
export function TrialField({ form: { control, register, setValue, formState } }: { form: PlanForm }) {
  const days = useWatch({ control, name: 'trialDays' })
  const step = (by: number) =>
    setValue('trialDays', Math.min(PLAN_LIMITS.trialDays, Math.max(0, (days ?? 0) + by)), {
      shouldDirty: true,
      shouldValidate: true,
    })
  return (
    <NumberInput
      label="Trial days"
      help={`0 to ${PLAN_LIMITS.trialDays}, once per person`}
      maxLength={2}
      {...register('trialDays', asNumber)}
      error={formState.errors.trialDays?.message}
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
