import type { OwnSettings } from '@studio/contract/studio/own/schema.ts'
import { rateFor, type TaxSetting } from '@studio/contract/tax/rules.ts'
import type { ListedRate, RateList } from '@studio/contract/tax/schema.ts'
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
import { countryInLine, countryText } from '../country-names.tsx'
import { AskFields } from './ask-fields.tsx'
import { FoundRatesPanel, foundRates, livedIn } from './found-rates.tsx'
import { ModeFields } from './mode-fields.tsx'
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
  byStripe: { label: 'Rates', text: (found) => (found ? 'found by Stripe' : 'your own table') },
}

/** Taxes: how prices hold them, the rates by country, and what was taken. */
export function TaxSection({ settings: { tax } }: { settings: OwnSettings }) {
  const rates = useQuery(ratesQuery())
  const today = useToday()
  const [adding, setAdding] = useState<{ line: Line | null; home: string | null } | null>(null)
  const records = rates.data?.records ?? []
  const waits = ({ mode, home, byStripe }: TaxSetting) =>
    mode !== 'none' &&
    home &&
    !byStripe &&
    rates.data &&
    !rateFor({ byStripe, rates: records }, { country: home, postalCode: null }, today)
      ? `First add the rate of ${countryInLine(home)}.`
      : undefined
  return (
    <div className={settings.sections}>
      <PartForm
        name="tax"
        part={tax}
        of={(all) => all.tax}
        shape={shape}
        words={WORDS}
        save={savePart.tax}
        said={(now) => saidOf(tax.own, now)}
        waits={waits}
      >
        {(form) => (
          <>
            <ModeFields form={form} was={tax.own} />
            <QueryState query={rates} skeleton={<RowsSkeleton count={3} />}>
              {({ records: found, withoutCode }) => (
                <RatesAndSums
                  form={form}
                  was={tax.own}
                  rates={found}
                  withoutCode={withoutCode}
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
          rates={records.filter((rate) => !rate.found)}
          today={today}
          onClose={() => setAdding(null)}
        />
      )}
    </div>
  )
}

function saidOf(was: TaxSetting, { mode, byStripe }: TaxSetting): string {
  if (mode !== was.mode) return `Tax: ${MODE_WORDS[was.mode]}, now ${MODE_WORDS[mode]}.`
  if (byStripe === was.byStripe) return 'Not saved yet'
  return byStripe ? 'Stripe works out the tax.' : 'Your own table is used again.'
}

interface RatesAndSumsProps {
  form: UseFormReturn<TaxSetting, unknown, TaxSetting>
  was: TaxSetting
  rates: readonly ListedRate[]
  withoutCode: RateList['withoutCode']
  today: string
  onAdd: (line: Line | null) => void
}

/** Where there is no tax and never was one, nothing more is shown. */
function RatesAndSums({ form, was, rates, withoutCode, today, onAdd }: RatesAndSumsProps) {
  const now = useWatch({ control: form.control }) as TaxSetting
  const { mode, home, byStripe } = now
  if (mode === 'none' && rates.length === 0) return null
  const found = foundRates(rates, today, home)
  const shown = livedIn(found)
  const lines = linesOf(rates, today, home)
  return (
    <>
      {byStripe ? (
        <FoundRatesPanel found={found} shown={shown} withoutCode={withoutCode} />
      ) : (
        <RatesPanel lines={lines} onAdd={onAdd} />
      )}
      {mode !== 'none' && <AskFields form={form} was={was} />}
      {rates.length > 0 && (
        <div className={settings.sample}>
          <div className={styles.aside}>
            <ReceiptSample
              setting={now}
              rates={rates}
              places={byStripe ? shown : lines.map(placeOfLine)}
              today={today}
            />
            <TaxOfMonth today={today} />
          </div>
        </div>
      )}
    </>
  )
}

const placeOfLine = ({ country, present }: Line) => ({ place: countryText(country), rate: present, country })
