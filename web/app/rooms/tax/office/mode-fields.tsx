import { TAX_LIMITS } from '@studio/contract/tax/messages.ts'
import type { TaxSetting } from '@studio/contract/tax/rules.ts'
import { isInUnion } from '@studio/contract/tax/vat-numbers.ts'
import type { UseFormReturn } from 'react-hook-form'
import { SwitchRow } from '../../../office/switch-row.tsx'
import { RadioRow, RadioRows } from '../../../ui/form/radio-row.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { countriesByName } from '../country-names.ts'
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
export function ModeFields({ form, was }: { form: Form; was: TaxSetting['mode'] }) {
  const { register, formState, watch } = form
  const { errors } = formState
  const mode = watch('mode')
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
      {mode === 'added' && was !== 'added' && (
        <Note tone="calm" title="New members pay the tax on top.">
          Whoever has a plan already pays what was agreed: their price includes the tax until they change the
          plan.
        </Note>
      )}
      {mode !== 'none' && (
        <>
          <Select
            label="Your studio is in"
            help="Used for anyone who hasn’t given a country"
            {...register('home', { setValueAs: (chosen: string | null) => chosen || null })}
            error={errors.home?.message}
          >
            <option value="">Choose a country</option>
            {countriesByName().map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <TextInput
            label="Seller on receipts"
            help="Your legal name and address"
            maxLength={TAX_LIMITS.seller}
            {...register('seller')}
            error={errors.seller?.message}
          />
        </>
      )}
    </section>
  )
}

/** What people are asked for at sign-up. */
export function AskFields({ form: { register, watch } }: { form: Form }) {
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2>What we ask at sign-up</h2>
      </div>
      <div className={styles.asks}>
        <SwitchRow
          label="Ask for the country"
          help="At step 3 of sign-up, beside the card"
          {...register('askCountry')}
        />
        {isInUnion(watch('home') ?? '') && (
          <SwitchRow
            label="Let a business give its VAT number"
            help="We check its format. Between countries of the EU the receipt then says ‘reverse charge’, and no tax is taken."
            disabled={!watch('askCountry')}
            {...register('askVatId')}
          />
        )}
      </div>
    </section>
  )
}
