import { decimalsOf, major } from '@studio/contract/money.ts'
import { mostOf } from '@studio/contract/plans/cost.ts'
import { PLAN_LIMITS } from '@studio/contract/plans/messages.ts'
import type { Permission, Price } from '@studio/contract/plans/schema.ts'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { RichField } from '../../../office/editor/rich-field.tsx'
import { ChoiceBoxes, Segments } from '../../../office/fields/choices.tsx'
import { FieldPair } from '../../../office/fields/field-group.tsx'
import { asNumber, NumberInput } from '../../../office/fields/number-input.tsx'
import { isSame } from '../../../office/meanwhile/merge.ts'
import { fieldOf } from '../../../ui/form/field-of.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { countText, currencyName, studioMoney } from '../../../ui/words/money-words.ts'
import { periodLabel } from '../../../ui/words/plan-words.ts'
import { IconPicker } from './icon-picker.tsx'
import styles from './plan-fields.module.css'
import { type PlanForm, typedOf } from './plan-form.ts'
import { permissionLabels } from './plan-labels.ts'
import { pricesBefore, TermRows } from './term-rows.tsx'
import { TrialField } from './trial-field.tsx'

const PERMISSIONS = (Object.keys(permissionLabels) as Permission[]).map((value) => ({
  value,
  label: permissionLabels[value],
}))

const INTERVALS = [
  { value: 'Month', name: 'Month' },
  { value: 'Day', name: 'Day' },
] as const

interface PlanFieldsProps {
  form: PlanForm
  /** The plan to change; null for a new one. */
  plan: Price | null
  /** Plans whose icons are taken. */
  others: readonly Price[]
  /** What another price means for who has the plan. */
  holders?: ReactNode
  /** Whom another choice of permissions concerns. */
  concerns?: ReactNode
}

/** The fields of a plan, in a window and on a page (PLAN-06). */
export function PlanFields({ form, plan, others, holders, concerns }: PlanFieldsProps) {
  const { control } = form

  const [title = '', intervalUnit = 'Month'] = useWatch({ control, name: ['title', 'intervalUnit'] })
  const isMonth = intervalUnit === 'Month'
  return (
    <>
      <div className={styles.part}>
        <FieldPair>
          <TextInput
            label="Title"
            autoComplete="off"
            maxLength={PLAN_LIMITS.title}
            counter={`${[...title].length}/${PLAN_LIMITS.title}`}
            {...fieldOf(form, 'title')}
          />
          {isMonth && <TrialField form={form} />}
        </FieldPair>
        <RichField label="Description" control={control} name="description" max={PLAN_LIMITS.description} />
        <IconPicker others={others} {...fieldOf(form, 'icon')} />
      </div>
      <section className={styles.part}>
        <h2 className={styles.heading}>Terms and prices</h2>
        <PriceFields form={form} plan={plan} holders={holders} />
      </section>
      <section className={styles.part}>
        <h2 className={styles.heading}>What it includes</h2>
        {concerns && <p className={styles.quiet}>{concerns}</p>}
        <ChoiceBoxes label="Permissions" control={control} name="permissions" choices={PERMISSIONS} />
      </section>
    </>
  )
}

function PriceFields({ form, plan, holders }: Pick<PlanFieldsProps, 'form' | 'plan' | 'holders'>) {
  const { control } = form

  const [intervalUnit = 'Month', cost, trialDays = 0, terms] = useWatch({
    control,
    name: ['intervalUnit', 'cost', 'trialDays', 'terms'],
  })
  const money = studioMoney()
  const before = plan === null ? {} : pricesBefore(typedOf(plan))
  const isOther = plan !== null && !isSame(before, pricesBefore({ cost, terms }))
  const isMonth = intervalUnit === 'Month'
  const help = isOther ? (
    <>For new members. {holders}</>
  ) : (
    `In ${currencyName()}, at most ${countText(major(mostOf(isMonth ? terms.first : 'day', money), money))}; 0 is Coming Soon`
  )
  return (
    <>
      <Segments
        label="Interval"
        choices={INTERVALS}
        help={periodLabel({ intervalUnit, ...(isMonth && { term: terms.first }) }, trialDays)}
        {...fieldOf(form, 'intervalUnit')}
      />
      {isMonth ? (
        <>
          <TermRows form={form} before={before} />
          <p className={styles.help}>{help}</p>
        </>
      ) : (
        <FieldPair>
          <NumberInput
            label="Price"
            decimals={decimalsOf(money) > 0}
            help={help}
            {...fieldOf(form, 'cost', asNumber)}
          />
        </FieldPair>
      )}
    </>
  )
}
