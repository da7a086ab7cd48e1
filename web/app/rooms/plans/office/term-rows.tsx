import { decimalsOf, major } from '@studio/contract/money.ts'
import { yearByTerms } from '@studio/contract/plans/savings.ts'
import { termInLine } from '@studio/contract/plans/term-words.ts'
import { type RenewingTerm, renewingTerms } from '@studio/contract/plans/terms.ts'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { asNumber, NumberInput } from '../../../office/fields/number-input.tsx'
import { Switch } from '../../../office/fields/switch.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { fieldOf } from '../../../ui/form/use-checked-form.ts'
import { classNames } from '../../../ui/words/class-names.ts'
import { priceText, studioMoney } from '../../../ui/words/money-words.ts'
import type { PlanForm, TypedPlan } from './plan-form.ts'
import styles from './term-rows.module.css'
import { isSoldBy, type TypedTerms, termsOfTyped } from './typed-terms.ts'

interface TermRowsProps {
  form: PlanForm
  /** Prices before, by term. */
  before: Partial<Record<RenewingTerm, number>>
}

type Prices = Partial<Record<RenewingTerm, number | undefined>>

/** The terms a plan is sold by, each with its price; the shortest one's is what the plan costs. */
export function TermRows({ form, before }: TermRowsProps) {
  const id = useId()
  const toggle = useToggle(form)
  const fault = form.formState.errors.terms?.message
  return (
    <div className={styles.rows}>
      {renewingTerms.map((term) => (
        <TermRow key={term} form={form} term={term} before={before[term]} onToggle={toggle} />
      ))}
      {fault && (
        <div className={styles.fault}>
          <FieldNote id={id} error={fault} />
        </div>
      )}
    </div>
  )
}

interface TermRowProps {
  form: PlanForm
  term: RenewingTerm
  before: number | undefined
  onToggle: (term: RenewingTerm, on: boolean) => void
}

function TermRow({ form, term, before, onToggle }: TermRowProps) {
  const [terms, cost] = useWatch({ control: form.control, name: ['terms', 'cost'] })
  const isOn = isSoldBy(terms, term)
  const isFirst = terms.first === term
  const isOnly = isFirst && Object.keys(terms.longer).length === 0
  return (
    <div className={classNames(styles.row, !isOn && styles.off)}>
      <Switch
        aria-label={`Sold ${rowWords[term].sold}`}
        checked={isOn}
        disabled={isOnly}
        onChange={({ target }) => onToggle(term, target.checked)}
      />
      <b>{rowWords[term].name}</b>
      <div className={styles.price}>{isOn && <PriceOf form={form} term={term} isFirst={isFirst} />}</div>
      <span className={styles.note}>
        {isOn && <Changed from={before} to={isFirst ? cost : terms.longer[term]} />}
        {isOn ? savingText({ cost, terms }, term) : rowWords[term].often}
      </span>
    </div>
  )
}

function PriceOf({ form, term, isFirst }: { form: PlanForm; term: RenewingTerm; isFirst: boolean }) {
  const field = isFirst ? ('cost' as const) : (`terms.longer.${term}` as const)
  return (
    <NumberInput
      key={field}
      label={`Price ${termInLine(term)}`}
      labelHidden
      decimals={decimalsOf(studioMoney()) > 0}
      {...fieldOf(form, field, asNumber)}
    />
  )
}

/** The price before, struck out, where it is another one now. */
function Changed({ from, to }: { from: number | undefined; to: number | undefined }) {
  if (from === undefined || to === undefined || from === to) return null
  return (
    <>
      <s>{priceText(from)}</s>{' '}
    </>
  )
}

/** Switches a term on or off; the shortest one that is sold is the plan's first. A price that was typed comes back. */
function useToggle({ getValues, setValue, formState }: PlanForm) {
  const { isSubmitted: shouldValidate } = formState
  const [typed, setTyped] = useState<Prices>({})
  return (term: RenewingTerm, on: boolean) => {
    const { cost, terms } = getValues()
    const prices: Prices = { ...typed, ...terms.longer, [terms.first]: cost }
    const sold = renewingTerms.filter((one) => (one === term ? on : isSoldBy(terms, one)))
    const [first = terms.first, ...longer] = sold
    setTyped(prices)
    const options = { shouldDirty: true, shouldValidate }
    setValue('terms', { first, longer: Object.fromEntries(longer.map((one) => [one, prices[one]])) }, options)
    setValue('cost', prices[first], options)
  }
}

/** What the form says of a term: beside its switch, of the switch, and how often it is charged. */
const rowWords: Record<RenewingTerm, { name: string; sold: string; often: string }> = {
  days30: { name: '30 days', sold: 'by 30 days', often: 'Every 30 days' },
  month: { name: 'Calendar month', sold: 'by the calendar month', often: 'The same day each month' },
  quarter: { name: 'Quarter', sold: 'by the quarter', often: 'The same day every third month' },
  year: { name: 'Year', sold: 'by the year', often: 'The same day each year' },
}

/** "$24.17 a month, saves 17%" */
function savingText(
  { cost = 0, terms }: { cost: number | undefined; terms: TypedTerms },
  term: RenewingTerm,
) {
  const sold = termsOfTyped({ cost, terms, intervalUnit: 'Month' })
  const money = studioMoney()
  const year = yearByTerms({ cost, intervalUnit: 'Month', terms: sold }, money).find(
    (one) => one.term === term,
  )
  if (!year || term === 'days30' || term === 'month') return rowWords[term].often
  const { monthCents, savedCents, yearCents } = year
  const saves = savedCents > 0 ? `, saves ${Math.round((100 * savedCents) / (savedCents + yearCents))}%` : ''
  return `${priceText(major(monthCents, money))} a month${saves}`
}

/** Prices of a plan's terms as they are stored. */
export const pricesBefore = ({ cost, terms }: Pick<TypedPlan, 'cost' | 'terms'>): TermRowsProps['before'] =>
  Object.fromEntries(
    termsOfTyped({ cost: cost ?? 0, terms, intervalUnit: 'Month' }).map((one) => [one.term, one.cost]),
  )
