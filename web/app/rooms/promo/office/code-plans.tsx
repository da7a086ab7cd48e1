import type { Price } from '@studio/contract/plans/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import { PROMO_LIMITS } from '@studio/contract/promo/messages.ts'
import { useWatch } from 'react-hook-form'
import { ChoiceBoxes } from '../../../office/fields/choices.tsx'
import type { CodeForm } from './code-form.ts'
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
