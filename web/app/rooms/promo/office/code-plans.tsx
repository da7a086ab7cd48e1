import type { Price } from '@studio/contract/plans/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import { PROMO_LIMITS } from '@studio/contract/promo/messages.ts'
import type { PromocodeBody } from '@studio/contract/promo/office-schema.ts'
import type { DurationType } from '@studio/contract/promo/schema.ts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ChoiceBoxes } from '../../../office/fields/choices.tsx'
import { longTermTexts, planLabel, termsToChoose } from './code-words.ts'
import styles from './promo.module.css'

interface CodePlansProps {
  control: CodeForm['control']
  plans: readonly Price[]
}

/** The plans of the code, and the terms that these are sold by where there is a choice. */
export function CodePlans({ control, plans }: CodePlansProps) {
  const onSale = termsToChoose(plans)
  const taken = useLongTermTexts({ control, plans })
  return (
    <>
      <ChoiceBoxes
        label="Subscriptions"
        control={control}
        name="allowedPrices"
        choices={plans.map((plan) => ({ value: plan.id, label: planLabel(plan) }))}
      />
      {onSale.length > 0 && (
        <ChoiceBoxes
          label="For these terms"
          control={control}
          name="terms"
          choices={onSale.map((value) => ({ value, label: termWords[value].name }))}
          help={
            taken.length > 0 && (
              <span>
                {taken.map((text) => (
                  <span key={text} className={styles.long}>
                    {text}
                  </span>
                ))}
              </span>
            )
          }
        />
      )}
    </>
  )
}

/** What the code takes off a quarter or a year, once enough is typed to say it. */
function useLongTermTexts({ control, plans }: CodePlansProps) {
  const [terms, percentOff = 0, durationType, durationInMonths = null, allowedPrices] = useWatch({
    control,
    name: ['terms', 'percentOff', 'durationType', 'durationInMonths', 'allowedPrices'],
  })
  const isSaid = percentOff > 0 && percentOff <= PROMO_LIMITS.percentOff
  if (!terms || !durationType || !isSaid) return []
  if (durationType === 'Repeating' && !(durationInMonths && durationInMonths > 0)) return []
  return longTermTexts({ terms, percentOff, durationType, durationInMonths, allowedPrices }, plans)
}

/** Form values; days are `YYYY-MM-DD`, untouched fields are undefined. */
export interface Typed {
  code: string
  percentOff: number | undefined
  maxRedemptions: number | undefined
  dateTime?: string | null | undefined
  dateTimeExpires: string
  durationType?: DurationType | undefined
  durationInMonths?: number | null | undefined
  allowedPrices: string[]
  terms?: Term[] | undefined
}

type CodeForm = UseFormReturn<Typed, unknown, z.output<typeof PromocodeBody>>
