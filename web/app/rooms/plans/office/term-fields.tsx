import { decimalsOf } from '@studio/contract/money.ts'
import { termNames } from '@studio/contract/plans/term-words.ts'
import { type RenewingTerm, renewingTerms } from '@studio/contract/plans/terms.ts'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { asNumber, NumberInput } from '../../../office/fields/number-input.tsx'
import { Pair } from '../../../office/fields/pair.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { studioMoney } from '../../../ui/words/money-words.ts'
import type { PlanForm } from './plan-form.ts'
import { longerThan } from './typed-terms.ts'

interface TermFieldsProps {
  form: PlanForm
  error: string | undefined
}

/** For how long the price is, and what the plan costs by longer terms. */
export function TermFields({ form: { control, register }, error }: TermFieldsProps) {
  const first = useWatch({ control, name: 'terms.first' })
  return (
    <>
      <Pair>
        <Select label="The price is for" {...register('terms.first')}>
          {renewingTerms.map((term) => (
            <option key={term} value={term}>
              {FOR[term]}
            </option>
          ))}
        </Select>
        {longerThan(first).map((term) => (
          <NumberInput
            key={term}
            label={`Price ${termNames[term].toLowerCase()}`}
            placeholder="Not sold"
            decimals={decimalsOf(studioMoney()) > 0}
            {...register(`terms.longer.${term}`, asNumber)}
          />
        ))}
      </Pair>
      <FieldNote id={useId()} error={error} />
    </>
  )
}

const FOR: Record<RenewingTerm, string> = {
  days30: '30 days',
  month: 'A calendar month',
  quarter: 'Three months',
  year: 'A year',
}
