import { required } from '@studio/contract/field-texts.ts'
import { wrongCost, wrongTermCost } from '@studio/contract/plans/cost.ts'
import { fieldTexts } from '@studio/contract/plans/messages.ts'
import { TRIAL_DAYS } from '@studio/contract/plans/rules.ts'
import type { PlanIcon, PlanTyped, Price } from '@studio/contract/plans/schema.ts'
import { wordsInLine } from '@studio/contract/rich-text.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { studioMoney } from '../../../ui/words/money-words.ts'
import { permissionLabels } from './plan-labels.ts'
import { longerOf, typedTermsOf, typedTermsText } from './typed-terms.ts'

/** Form values; a new plan has only the interval and the usual trial preselected. */
export type TypedPlan = Omit<PlanTyped, 'cost' | 'icon' | 'trialDays'> & {
  cost: number | undefined
  icon: PlanIcon | null
  trialDays?: number | undefined
}

export type PlanForm = UseFormReturn<TypedPlan, unknown, PlanTyped>

const shape = () => import('@studio/contract/plans/schema.ts').then((shapes) => shapes.PlanTyped)

export const typedOf = (plan: Price | null): TypedPlan => ({
  icon: plan?.icon ?? null,
  title: plan?.title ?? '',
  description: plan?.description ?? '',
  permissions: plan?.permissions ?? [],
  intervalUnit: plan?.intervalUnit ?? 'Month',
  cost: plan?.cost,
  terms: typedTermsOf(plan),
  trialDays: plan?.intervalUnit === 'Month' ? plan.trialDays : TRIAL_DAYS,
})

export const planFieldWords: FieldWords<TypedPlan> = {
  icon: { label: 'Icon' },
  title: { label: 'Title' },
  description: { label: 'Description', text: wordsInLine },
  permissions: {
    label: 'Permissions',
    text: (chosen) => chosen.map((one) => permissionLabels[one]).join(', '),
  },
  intervalUnit: { label: 'Interval' },
  cost: { label: 'Price' },
  terms: { label: 'Terms', text: typedTermsText },
  trialDays: { label: 'Trial days' },
}

/** What is wrong with the price, with that of each longer term, and with the free days. */
function refuse({ cost, trialDays, terms, intervalUnit }: TypedPlan) {
  const money = studioMoney()
  const isMonth = intervalUnit === 'Month'
  const longer = isMonth ? longerOf(terms) : []
  const free = cost === 0 && longer.length > 0 ? fieldTexts.freeTerm : undefined
  return {
    cost: wrongCost(cost, money, isMonth ? terms.first : 'day') ?? free,
    trialDays: isMonth && trialDays === undefined ? required : undefined,
    ...Object.fromEntries(
      longer.map(({ term, cost: price }) => [
        `terms.longer.${term}`,
        wrongTermCost(term, price, money) ?? undefined,
      ]),
    ),
  }
}

/** The form of a plan; null for a new one (PLAN-06, BO-VALID-08 to BO-VALID-15). */
export const usePlanForm = (plan: Price | null): PlanForm =>
  useCheckedForm<TypedPlan, PlanTyped>(shape, { defaultValues: typedOf(plan), refuse })
