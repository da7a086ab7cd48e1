import type { OwnSettings } from '@studio/contract/studio/own/schema.ts'
import { TAX_LIMITS } from '@studio/contract/tax/messages.ts'
import { rateFor, type TaxSetting } from '@studio/contract/tax/rules.ts'
import type { ListedRate, RateList } from '@studio/contract/tax/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { RadioRow, RadioRows } from '../../../ui/form/radio-row.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf } from '../../../ui/form/use-checked-form.ts'
import { Note } from '../../../ui/page/note.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { PartForm } from '../../studio/office/part-form.tsx'
import { savePart } from '../../studio/office/queries.ts'
import settings from '../../studio/office/settings.module.css'
import { useToday } from '../../studio/studio-clock.tsx'
import { CountryOptions, countryInLine, countryText } from '../country-names.tsx'
import { AskFields } from './ask-fields.tsx'
import { FoundRatesPanel, foundRates, livedIn } from './found-rates.tsx'
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

type Form = UseFormReturn<TaxSetting, unknown, TaxSetting>

const MODES = [
  { value: 'none', title: 'No tax', text: 'Nothing is shown on receipts' },
  {
    value: 'included',
    title: 'Included in the price',
    text: 'Everybody pays the same; the receipt shows the tax',
  },
  { value: 'added', title: 'Added on top', text: 'The price and the tax of the person’s country' },
] as const

/** Whether there is a tax, and whose. */
function ModeFields({ form, was }: { form: Form; was: TaxSetting }) {
  const { register, watch } = form

  const [mode, home, byStripe] = watch(['mode', 'home', 'byStripe'])
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2>Prices and tax</h2>
      </div>
      <p className={styles.lead}>For every plan.</p>
      <div className={styles.modes}>
        <RadioRows legend="Prices and tax">
          {MODES.map(({ value, ...words }) => (
            <RadioRow key={value} value={value} {...words} {...register('mode')} />
          ))}
        </RadioRows>
      </div>
      {mode === 'added' && was.mode !== 'added' && (
        <Note tone="calm" title="New members pay the tax on top.">
          Whoever has a plan already pays what was agreed: their price includes the tax until they change the
          plan.
        </Note>
      )}
      {mode !== 'none' && (
        <>
          {byStripe ? (
            <TextInput
              locked
              label="Your studio is in"
              help="Your head office at Stripe says it. Used for anyone who hasn’t given a country"
              value={was.byStripe && home ? countryText(home) : 'Where your head office is'}
            />
          ) : (
            <Select
              label="Your studio is in"
              help="Used for anyone who hasn’t given a country"
              {...fieldOf(form, 'home', { setValueAs: (chosen: string | null) => chosen || null })}
            >
              <option value="">Choose a country</option>
              <CountryOptions />
            </Select>
          )}
          <TextInput
            label="Seller on receipts"
            help="Your legal name and address"
            maxLength={TAX_LIMITS.seller}
            {...fieldOf(form, 'seller')}
          />
        </>
      )}
    </section>
  )
}
