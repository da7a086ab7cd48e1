import { required } from '@studio/contract/field-texts.ts'
import { decimalsOf, major } from '@studio/contract/money.ts'
import { wrongCost } from '@studio/contract/plans/cost.ts'
import { PLAN_LIMITS } from '@studio/contract/plans/messages.ts'
import { TRIAL_DAYS } from '@studio/contract/plans/rules.ts'
import type { Permission, PlanBody, PlanIcon, Price } from '@studio/contract/plans/schema.ts'
import { wordsInLine } from '@studio/contract/rich-text.ts'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { RichField } from '../../../office/editor/rich-field.tsx'
import { ChoiceBoxes } from '../../../office/fields/choice-boxes.tsx'
import { asNumber, NumberInput } from '../../../office/fields/number-input.tsx'
import { Pair } from '../../../office/fields/pair.tsx'
import { Segments } from '../../../office/fields/segments.tsx'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { MeanwhileNote } from '../../../office/meanwhile/meanwhile-note.tsx'
import { type FieldWords, useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { countText, currencyName, studioMoney } from '../../../ui/words/money-words.ts'
import { periodLabel } from '../../../ui/words/plan-words.ts'
import { IconPicker } from './icon-picker.tsx'
import { permissionLabels } from './plan-labels.ts'
import { readPlan, useSavePlan } from './queries.ts'
import { TrialField } from './trial-field.tsx'

interface PlanDialogProps {
  /** The plan to change; null for a new one. */
  plan: Price | null
  /** How many have it, and what another price means for them. */
  holders: ReactNode
  /** All live plans. */
  others: readonly Price[]
  onClose: () => void
}

/** Form values; a new plan has only the interval preselected. */
type Typed = Omit<PlanBody, 'cost' | 'icon' | 'trialDays'> & {
  cost: number | undefined
  icon: PlanIcon | null
  trialDays?: number | undefined
}

const shape = () => import('@studio/contract/plans/schema.ts').then((shapes) => shapes.PlanBody)

const PERMISSIONS = (Object.keys(permissionLabels) as Permission[]).map((value) => ({
  value,
  label: permissionLabels[value],
}))

const INTERVALS = [
  { value: 'Month', label: 'Month' },
  { value: 'Day', label: 'Day' },
] as const

const typedOf = (plan: Price | null): Typed => ({
  icon: plan?.icon ?? null,
  title: plan?.title ?? '',
  description: plan?.description ?? '',
  permissions: plan?.permissions ?? [],
  intervalUnit: plan?.intervalUnit ?? 'Month',
  cost: plan?.cost,
  trialDays: plan?.intervalUnit === 'Month' ? plan.trialDays : TRIAL_DAYS,
})

const WORDS: FieldWords<Typed> = {
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

/** Creates a plan, or changes a live one (PLAN-01, PLAN-06, BO-VALID-08 to BO-VALID-15). */
export function PlanDialog({ plan, holders, others, onClose }: PlanDialogProps) {
  const form = useCheckedForm<Typed, PlanBody>(shape, {
    defaultValues: typedOf(plan),
    refuse: ({ cost, intervalUnit, trialDays }) => ({
      cost: wrongCost(cost, studioMoney()) ?? undefined,
      trialDays: intervalUnit === 'Month' && trialDays === undefined ? required : undefined,
    }),
  })
  const { version, refused, meanwhile } = useConcurrentEdit({
    form,
    stored: plan,
    valuesOf: typedOf,
    words: WORDS,
    read: () => readPlan(plan?.id ?? ''),
    save: (typed, from) => save.mutate({ typed, version: from }),
  })
  const save = useSavePlan(plan?.id ?? null, { onDone: onClose, onRefused: refused })
  const { control, register, formState } = form
  const { errors } = formState
  const [title = '', intervalUnit = 'Month', cost, trialDays] = useWatch({
    control,
    name: ['title', 'intervalUnit', 'cost', 'trialDays'],
  })
  const money = studioMoney()
  const isOther = plan !== null && cost !== plan.cost
  return (
    <FormDialog
      title={plan ? `Edit ${plan.title}` : 'Add Subscription'}
      form={form}
      keepAs={`plan ${plan?.id ?? ''}`}
      busy={save.isPending}
      onSubmit={(typed) => save.mutate({ typed, version })}
      onClose={onClose}
      submitText="Save"
      wide
    >
      <MeanwhileNote {...meanwhile} busy={save.isPending} />
      <IconPicker
        others={others.filter(({ id }) => id !== plan?.id)}
        {...register('icon')}
        error={errors.icon?.message}
      />
      <TextInput
        label="Title"
        autoComplete="off"
        maxLength={PLAN_LIMITS.title}
        counter={`${[...title].length}/${PLAN_LIMITS.title}`}
        {...register('title')}
        error={errors.title?.message}
      />
      <RichField label="Description" control={control} name="description" max={PLAN_LIMITS.description} />
      <ChoiceBoxes label="Permissions" control={control} name="permissions" choices={PERMISSIONS} />
      <Pair>
        <Segments
          label="Interval"
          choices={INTERVALS}
          help={periodLabel({ intervalUnit }, trialDays ?? 0)}
          {...register('intervalUnit')}
          error={errors.intervalUnit?.message}
        />
        <NumberInput
          label="Price"
          decimals={decimalsOf(money) > 0}
          help={
            isOther ? (
              <>For new members. {holders}</>
            ) : (
              `In ${currencyName()}, at most ${countText(major(money.most, money))}; 0 is Coming Soon`
            )
          }
          {...register('cost', asNumber)}
          error={errors.cost?.message}
        />
      </Pair>
      {intervalUnit === 'Month' && (
        <Pair>
          <TrialField control={control} name="trialDays" />
        </Pair>
      )}
    </FormDialog>
  )
}
