import { amountText, type Money, priceText } from '@studio/contract/money.ts'
import { currencyCodes, moneyOf, numberLocales, withDigitsIn } from '@studio/contract/studio/currencies.ts'
import type { MoneySettings, OwnSettings } from '@studio/contract/studio/own/schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { Options } from '../../../office/fields/options.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf } from '../../../ui/form/use-checked-form.ts'
import { onFirstUse } from '../../../ui/on-first-use.ts'
import { Note } from '../../../ui/page/note.tsx'
import { dateText } from '../../../ui/words/date-words.ts'
import { isolated } from '../../../ui/words/person-name.ts'
import { isComingSoon } from '../../../ui/words/plan-words.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { useTypedValues } from './part-form.tsx'
import styles from './settings.module.css'

const currencies = onFirstUse(() => new Intl.DisplayNames('en', { type: 'currency' }))
const languages = onFirstUse(
  () => new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }),
)

/** "Japanese Yen, JPY" */
export const currencyText = (code: string): string => `${currencies().of(code) ?? code}, ${code}`

/** "German (Germany)" */
export const localeText = (locale: string): string => languages().of(locale) ?? locale

type Values = z.output<typeof MoneySettings>

interface MoneyFieldsProps {
  form: UseFormReturn<Values, unknown, Values>
  money: OwnSettings['money']
  onDraft: (values: Values) => void
}

/** For `register`: the first choice is the default. */
const orDefault = { setValueAs: (value: string | null) => value || null }

/** The currency, fixed once something was sold, and the place as in which amounts and dates are written. */
export function MoneyFields({ form, money: { own, standard, fixed }, onDraft }: MoneyFieldsProps) {
  const chosen = useTypedValues(form, onDraft)
  const was = moneyOf(own.currency ?? standard.currency, own.locale ?? standard.locale)
  const is = moneyOf(chosen.currency ?? standard.currency, chosen.locale ?? standard.locale)
  return (
    <>
      {fixed ? (
        <FixedCurrency code={own.currency ?? standard.currency} since={fixed.since} />
      ) : (
        <Select
          label="Currency"
          help="Choose it before you sell anything: the first sale fixes it."
          {...fieldOf(form, 'currency', orDefault)}
        >
          <option value="">{`The default: ${currencyText(standard.currency)}`}</option>
          <Options of={byWords(currencyCodes, currencyText)} />
        </Select>
      )}
      <Select
        label="Numbers and dates as in"
        help="The first day of the week and the clock follow it, too."
        {...fieldOf(form, 'locale', orDefault)}
      >
        <option value="">{`The default: ${localeText(standard.locale)}`}</option>
        <Options of={byWords(numberLocales, localeText)} />
      </Select>
      {was.currency !== is.currency && <KeptDigits was={was} is={is} />}
    </>
  )
}

/** Codes with their words, in the order of the words. */
const byWords = (codes: readonly string[], wordsOf: (code: string) => string) =>
  codes
    .map((code): [string, string] => [code, wordsOf(code)])
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))

function FixedCurrency({ code, since }: { code: string; since: string | null }) {
  const when = since ? `your first sale on ${dateText(since)}` : 'somebody began to buy'
  return (
    <TextInput
      label="Currency"
      value={currencyText(code)}
      locked
      help={`Fixed since ${when}, because receipts and refunds are all in it.`}
    />
  )
}

/** What plans would cost in another currency. */
function KeptDigits({ was, is }: { was: Money; is: Money }) {
  const plans = useQuery(pricesQuery()).data?.records.filter((plan) => !isComingSoon(plan)) ?? []
  if (plans.length === 0) return null
  const costIn = (cost: number) => withDigitsIn(Math.round(cost * 10 ** was.exponent), was, is)
  return (
    <Note tone="warn" title="Your plans keep their digits; nothing is converted. Check their prices next.">
      <ul className={styles.kept}>
        {plans.map(({ id, title, cost }) => (
          <li key={id}>
            {isolated(title)}: {amountText(cost, was)} becomes {priceText(costIn(cost), is)}
          </li>
        ))}
      </ul>
    </Note>
  )
}
