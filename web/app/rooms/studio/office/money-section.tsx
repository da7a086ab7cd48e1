import type { MoneySettings, OwnSettings } from '@studio/contract/studio/own/schema.ts'
import type { z } from 'zod'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { currencyText, localeText, MoneyFields } from './money-fields.tsx'
import { PartForm } from './part-form.tsx'
import { savePart } from './queries.ts'

type Values = z.output<typeof MoneySettings>

const shape = () => import('@studio/contract/studio/own/schema.ts').then((shapes) => shapes.MoneySettings)
const orDefault = (text: (code: string) => string) => (value: string | null) =>
  value === null ? 'the default' : text(value)
const WORDS: FieldWords<Values> = {
  currency: { label: 'Currency', text: orDefault(currencyText) },
  locale: { label: 'Numbers and dates as in', text: orDefault(localeText) },
}

interface MoneySectionProps {
  settings: OwnSettings
  onDraft: (values: Values) => void
}

/** The currency of all prices, and how its amounts are written. */
export function MoneySection({ settings: { money }, onDraft }: MoneySectionProps) {
  const { own, standard } = money
  const said = ({ currency }: Values) => {
    const [was, is] = [own.currency ?? standard.currency, currency ?? standard.currency]
    return was === is ? 'Not saved yet' : `Currency: ${currencyText(was)} to ${currencyText(is)}.`
  }
  return (
    <PartForm
      name="money"
      part={money}
      of={(all) => all.money}
      shape={shape}
      words={WORDS}
      save={savePart.money}
      said={said}
    >
      {(form) => <MoneyFields form={form} money={money} onDraft={onDraft} />}
    </PartForm>
  )
}
