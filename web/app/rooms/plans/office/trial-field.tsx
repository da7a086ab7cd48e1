import { PLAN_LIMITS } from '@studio/contract/plans/messages.ts'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { NumberInput } from '../../../office/fields/number-input.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { IconMinus, IconPlus } from '../../../ui/icons.ts'

interface TrialFieldProps<Values extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: the output of a form's checks differs from form to form
  control: Control<Values, any, any>
  name: Path<Values>
}

/** Free days of a plan, typed or counted up and down (LIMIT-01). */
export function TrialField<Values extends FieldValues>({ control, name }: TrialFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name })
  const days = field.value as number | undefined
  const step = (by: number) => field.onChange(Math.min(PLAN_LIMITS.trialDays, Math.max(0, (days ?? 0) + by)))
  return (
    <NumberInput
      label="Trial days"
      help={`0 to ${PLAN_LIMITS.trialDays}, once per person`}
      maxLength={2}
      ref={field.ref}
      name={field.name}
      value={days ?? ''}
      onChange={({ target }) => field.onChange(target.value === '' ? undefined : Number(target.value))}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
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
