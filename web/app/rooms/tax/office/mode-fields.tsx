import { TAX_LIMITS } from '@studio/contract/tax/messages.ts'
import type { TaxSetting } from '@studio/contract/tax/rules.ts'
import type { UseFormReturn } from 'react-hook-form'
import { fieldOf } from '../../../ui/form/field-of.ts'
import { RadioRow, RadioRows } from '../../../ui/form/radio-row.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { CountryOptions, countryText } from '../country-names.tsx'
import styles from './tax.module.css'

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
export function ModeFields({ form, was }: { form: Form; was: TaxSetting }) {
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
