import { givenKinds, givenLabels } from '@studio/contract/membership/given.ts'
import { REASON_LENGTH } from '@studio/contract/membership/messages.ts'
import type { GiveBody } from '@studio/contract/membership/schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { isComingSoon, priceInWords } from '../../../ui/words/plan-words.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { useToday } from '../../studio/studio-clock.ts'

type Gift = Omit<z.input<typeof GiveBody>, 'userId'>
export type Ending = Pick<Gift, 'lastDay' | 'reason' | 'mail'>

/** A form whose values are among those of a gift. */
interface Of<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>
}

export const nothingGiven: Gift = {
  priceId: '',
  kind: 'complimentary',
  lastDay: null,
  reason: '',
  mail: true,
}

/** Plan, and whether it is for nothing. */
export function GiftPlanFields<Values extends Gift>({ form }: Of<Values>) {
  const plans = useQuery(pricesQuery()).data?.records ?? []
  const { errors, register } = usePartOf(form)
  return (
    <>
      <Select label="Plan" {...register('priceId')} error={errors.priceId?.message}>
        <option value="">Choose a plan</option>
        {plans
          .filter((plan) => !isComingSoon(plan))
          .map((plan) => (
            <option key={plan.id} value={plan.id}>
              {plan.title}, {priceInWords(plan)}
            </option>
          ))}
      </Select>
      <Select
        label="Kind"
        help="Either way, nothing is charged here"
        {...register('kind')}
        error={errors.kind?.message}
      >
        {givenKinds.map((kind) => (
          <option key={kind} value={kind}>
            {givenLabels[kind]}
          </option>
        ))}
      </Select>
    </>
  )
}

/** Last day, and why. */
export function EndFields<Values extends Ending>({ form }: Of<Values>) {
  const { errors, register, lastDay } = usePartOf(form)
  return (
    <>
      <TextInput
        label="Last day"
        type="date"
        min={useToday()}
        help={lastDay ? 'The whole of this day is theirs' : 'Leave it empty for no end'}
        {...register('lastDay', { setValueAs: (typed: string | null) => typed || null })}
        error={errors.lastDay?.message}
      />
      <TextArea
        label="Reason"
        help="Only Admins read it here; it is in the person’s own data."
        rows={2}
        maxLength={REASON_LENGTH}
        {...register('reason')}
        error={errors.reason?.message}
      />
    </>
  )
}

/** The fields of a gift in a form that may have more. */
function usePartOf<Values extends FieldValues>({ register, control, formState }: Of<Values>['form']) {
  const name = (field: keyof Gift) => field as Path<Values>
  return {
    register: (field: keyof Gift, options?: Parameters<typeof register>[1]) => register(name(field), options),
    errors: formState.errors as FieldErrors<Gift>,
    lastDay: useWatch({ control, name: name('lastDay') }) as string | null,
  }
}
