import { givenKinds, givenLabels } from '@studio/contract/membership/given.ts'
import { REASON_LENGTH } from '@studio/contract/membership/messages.ts'
import type { GiveBody } from '@studio/contract/membership/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Options } from '../../../office/fields/options.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf } from '../../../ui/form/use-checked-form.ts'
import { isComingSoon, priceInWords } from '../../../ui/words/plan-words.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { useToday } from '../../studio/studio-clock.tsx'

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
  const gift = giftOf(form)
  return (
    <>
      <Select label="Plan" {...fieldOf(gift, 'priceId')}>
        <option value="">Choose a plan</option>
        <Options
          of={plans
            .filter((plan) => !isComingSoon(plan))
            .map((plan) => [plan.id, `${plan.title}, ${priceInWords(plan)}`])}
        />
      </Select>
      <Select label="Kind" help="Either way, nothing is charged here" {...fieldOf(gift, 'kind')}>
        <Options of={givenKinds.map((kind) => [kind, givenLabels[kind]])} />
      </Select>
    </>
  )
}

/** Last day, and why. */
export function EndFields<Values extends Ending>({ form }: Of<Values>) {
  const gift = giftOf(form)
  const lastDay = useWatch({ control: gift.control, name: 'lastDay' })
  return (
    <>
      <TextInput
        label="Last day"
        type="date"
        min={useToday()}
        help={lastDay ? 'The whole of this day is theirs' : 'Leave it empty for no end'}
        {...fieldOf(gift, 'lastDay', { setValueAs: (typed: string | null) => typed || null })}
      />
      <TextArea
        label="Reason"
        help="Only Admins read it here; it is in the person’s own data."
        rows={2}
        maxLength={REASON_LENGTH}
        {...fieldOf(gift, 'reason')}
      />
    </>
  )
}

/** The fields of a gift in a form that may have more. */
const giftOf = <Values extends FieldValues>(form: Of<Values>['form']) =>
  form as unknown as UseFormReturn<Gift, unknown, Gift>
