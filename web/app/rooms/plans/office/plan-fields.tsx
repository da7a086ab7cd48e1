import { decimalsOf, major } from '@studio/contract/money.ts'
import { mostOf } from '@studio/contract/plans/cost.ts'
import { PLAN_LIMITS } from '@studio/contract/plans/messages.ts'
import type { Permission, PlanIcon, Price } from '@studio/contract/plans/schema.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { RichField } from '../../../office/editor/rich-field.tsx'
import { ChoiceBoxes, Segments } from '../../../office/fields/choices.tsx'
import { FieldGroup, FieldPair } from '../../../office/fields/field-group.tsx'
import { asNumber, NumberInput } from '../../../office/fields/number-input.tsx'
import { isSame } from '../../../office/meanwhile/use-meanwhile.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf } from '../../../ui/form/use-checked-form.ts'
import { Icon, IconCircleCheck, IconLock, IconMinus, IconPlus } from '../../../ui/icons.tsx'
import { useArt } from '../../../ui/pictures/art.ts'
import { planPictures } from '../../../ui/portraits/plan-pictures.ts'
import { countText, currencyName, studioMoney } from '../../../ui/words/money-words.ts'
import { periodLabel } from '../../../ui/words/plan-words.ts'
import styles from './plan-fields.module.css'
import { type PlanForm, typedOf } from './plan-form.ts'
import { iconLabels, permissionLabels } from './plan-labels.ts'
import { pricesBefore, TermRows } from './term-rows.tsx'

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

interface IconPickerProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** Plans whose icons are taken. */
  others: readonly Price[]
  error?: string | undefined
}

/** The four icons; those of other plans are disabled (BO-VALID-13, BO-VALID-14); spread `register` into it. */
function IconPicker({ others, error, ...rest }: IconPickerProps) {
  const art = useArt()
  return (
    <FieldGroup label="Icon" error={error}>
      <div className={styles.icons}>
        {(Object.keys(planPictures) as PlanIcon[]).map((icon) => {
          const holder = others.find((plan) => plan.icon === icon)
          return (
            <label key={icon} className={styles.icon}>
              <input {...rest} type="radio" value={icon} disabled={Boolean(holder)} className={styles.over} />
              <img className={styles.picture} src={art(planPictures[icon])} alt="" />
              {holder ? `Used by ${holder.title}` : iconLabels[icon]}
              <Icon of={holder ? IconLock : IconCircleCheck} size="small" className={styles.mark} />
            </label>
          )
        })}
      </div>
    </FieldGroup>
  )
}

/** Free days of a plan, typed or counted up and down (LIMIT-01). */
function TrialField({ form }: { form: PlanForm }) {
  const days = useWatch({ control: form.control, name: 'trialDays' })
  const step = (by: number) =>
    form.setValue('trialDays', Math.min(PLAN_LIMITS.trialDays, Math.max(0, (days ?? 0) + by)), {
      shouldDirty: true,
      shouldValidate: true,
    })
  return (
    <NumberInput
      label="Trial days"
      help={`0 to ${PLAN_LIMITS.trialDays}, once per person`}
      maxLength={2}
      {...fieldOf(form, 'trialDays', asNumber)}
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
