import { required } from '@studio/contract/field-texts.ts'
import { wrongCost } from '@studio/contract/plans/cost.ts'
import { TRIAL_DAYS } from '@studio/contract/plans/rules.ts'
import type { PlanBody, PlanIcon, Price } from '@studio/contract/plans/schema.ts'
import { wordsInLine } from '@studio/contract/rich-text.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { studioMoney } from '../../../ui/words/money-words.ts'
import { permissionLabels } from './plan-labels.ts'

/** Form values; a new plan has only the interval and the usual trial preselected. */
export type TypedPlan = Omit<PlanBody, 'cost' | 'icon' | 'trialDays'> & {
  cost: number | undefined
  icon: PlanIcon | null
  trialDays?: number | undefined
}

export type PlanForm = UseFormReturn<TypedPlan, unknown, PlanBody>

const shape = () => import('@studio/contract/plans/schema.ts').then((shapes) => shapes.PlanBody)

export const typedOf = (plan: Price | null): TypedPlan => ({
  icon: plan?.icon ?? null,
  title: plan?.title ?? '',
  description: plan?.description ?? '',
  permissions: plan?.permissions ?? [],
  intervalUnit: plan?.intervalUnit ?? 'Month',
  cost: plan?.cost,
  trialDays: plan?.intervalUnit === 'Month' ? plan.trialDays : TRIAL_DAYS,
})

export const planWords: FieldWords<TypedPlan> = {
  icon: { label: 'Icon' },
  title: { label: 'Title' },
  description: { label: 'Description', text: wordsInLine },
  permissions: {
    label: 'Permissions',
    text: (chosen) => chosen.map((one) => permissionLabels[one]).join(', '),
  },
  intervalUnit: { label: 'Interval' },
  cost: { label: 'Price' },
  trialDays: { label: 'Trial days' },
}

/** The form of a plan; null for a new one (PLAN-06, BO-VALID-08 to BO-VALID-15). */
export const usePlanForm = (plan: Price | null): PlanForm =>
  useCheckedForm<TypedPlan, PlanBody>(shape, {
    defaultValues: typedOf(plan),
    refuse: ({ cost, intervalUnit, trialDays }) => ({
      cost: wrongCost(cost, studioMoney()) ?? undefined,
      trialDays: intervalUnit === 'Month' && trialDays === undefined ? required : undefined,
    }),
  })
