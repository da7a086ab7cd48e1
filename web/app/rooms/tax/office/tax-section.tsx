import type { OwnSettings } from '@studio/contract/studio/own/schema.ts'
import { rateFor, type TaxSetting } from '@studio/contract/tax/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { PartForm } from '../../studio/office/part-form.tsx'
import { savePart } from '../../studio/office/queries.ts'
import settings from '../../studio/office/settings.module.css'
import { useToday } from '../../studio/studio-clock.ts'
import { countryText } from '../country-names.ts'
import { AskFields, ModeFields } from './mode-fields.tsx'
import { ratesQuery } from './queries.ts'
import { RateDialog } from './rate-dialog.tsx'
import { type Line, linesOf, RatesPanel } from './rates-panel.tsx'
import { ReceiptSample } from './receipt-sample.tsx'
import styles from './tax.module.css'
import { TaxOfMonth } from './tax-sums.tsx'

const shape = () => import('@studio/contract/studio/own/schema.ts').then((shapes) => shapes.TaxSettings)

const MODE_WORDS = { none: 'no tax', included: 'included in the price', added: 'added on top' }
const yesOrNo = (asked: boolean) => (asked ? 'asked for' : 'not asked for')
const WORDS: FieldWords<TaxSetting> = {
  mode: { label: 'Tax', text: (mode) => MODE_WORDS[mode] },
  home: { label: 'Your studio is in', text: (country) => (country ? countryText(country) : 'no country') },
  seller: { label: 'Seller on receipts' },
  askCountry: { label: 'Country', text: yesOrNo },
  askVatId: { label: 'VAT number', text: yesOrNo },
  byStripe: { label: 'Rates', text: (on) => (on ? 'found by Stripe' : 'your own table') },
}

/** Taxes: how prices hold them, the rates by country, and what was taken. */
export function TaxSection({ settings: { tax } }: { settings: OwnSettings }) {
  const rates = useQuery(ratesQuery())
  const today = useToday()
  const [adding, setAdding] = useState<{ line: Line | null; home: string | null } | null>(null)
  const records = rates.data?.records ?? []
  const waits = ({ mode, home }: TaxSetting) =>
    mode !== 'none' &&
    home &&
    rates.data &&
    !rateFor({ byStripe: false, rates: records }, { country: home, postalCode: null }, today)
      ? `First add the rate of ${countryText(home)}.`
      : undefined
  const said = ({ mode }: TaxSetting) =>
    mode === tax.own.mode ? 'Not saved yet' : `Tax: ${MODE_WORDS[tax.own.mode]}, now ${MODE_WORDS[mode]}.`
  return (
    <div className={settings.sections}>
      <PartForm
        name="tax"
        part={tax}
        of={(all) => all.tax}
        shape={shape}
        words={WORDS}
        save={savePart.tax}
        said={said}
        waits={waits}
      >
        {(form) => (
          <>
            <ModeFields form={form} was={tax.own.mode} />
            <QueryState query={rates} skeleton={<RowsSkeleton count={3} />}>
              {({ records: found }) => (
                <RatesAndSums
                  form={form}
                  rates={found}
                  today={today}
                  onAdd={(line) => setAdding({ line, home: form.getValues('home') })}
                />
              )}
            </QueryState>
          </>
        )}
      </PartForm>
      {adding && (
        <RateDialog
          {...adding}
          lines={linesOf(records, today, adding.home)}
          rates={records}
          today={today}
          onClose={() => setAdding(null)}
        />
      )}
    </div>
  )
}

interface RatesAndSumsProps {
  form: UseFormReturn<TaxSetting, unknown, TaxSetting>
  rates: Parameters<typeof linesOf>[0]
  today: string
  onAdd: (line: Line | null) => void
}

/** Where there is no tax and never was one, nothing more is shown. */
function RatesAndSums({ form, rates, today, onAdd }: RatesAndSumsProps) {
  const [mode, home, seller] = useWatch({ control: form.control, name: ['mode', 'home', 'seller'] })
  if (mode === 'none' && rates.length === 0) return null
  const lines = linesOf(rates, today, home)
  return (
    <>
      <RatesPanel lines={lines} onAdd={onAdd} />
      {mode !== 'none' && <AskFields form={form} />}
      {rates.length > 0 && (
        <div className={settings.sample}>
          <div className={styles.aside}>
            <ReceiptSample mode={mode} seller={seller} lines={lines} />
            <TaxOfMonth today={today} />
          </div>
        </div>
      )}
    </>
  )
}
