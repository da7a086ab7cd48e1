import type { TaxSetting } from '@studio/contract/tax/rules.ts'
import { isInUnion } from '@studio/contract/tax/vat-numbers.ts'
import type { UseFormReturn } from 'react-hook-form'
import { SwitchRow } from '../../../office/fields/switch.tsx'
import { Note } from '../../../ui/page/note.tsx'
import text from '../../../ui/words/text.module.css'
import { useSettings } from '../../studio/queries.ts'
import styles from './tax.module.css'

const STRIPE_TAX = 'https://dashboard.stripe.com/settings/tax'

interface AskFieldsProps {
  form: UseFormReturn<TaxSetting, unknown, TaxSetting>
  was: TaxSetting
}

/** What people are asked for at sign-up, and who works out the tax from it. */
export function AskFields({ form: { register, watch, setValue, formState }, was }: AskFieldsProps) {
  const { payment } = useSettings()
  const [mode, home, askCountry, byStripe] = watch(['mode', 'home', 'askCountry', 'byStripe'])
  // A first tax on top says already who pays it.
  const isFirst = was.mode === 'none' && mode === 'added'
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2>What we ask at sign-up</h2>
      </div>
      <div className={styles.asks}>
        {byStripe ? (
          <SwitchRow
            key="needed"
            label="Ask for the country"
            help="Stripe needs it, and in the United States and Canada the postal code"
            checked
            readOnly
            disabled
          />
        ) : (
          <SwitchRow
            key="asked"
            label="Ask for the country"
            help="At step 3 of sign-up, beside the card"
            {...register('askCountry')}
          />
        )}
        {isInUnion(home ?? '') && (
          <SwitchRow
            label="Let a business give its VAT number"
            help="We check its format. Between countries of the EU the receipt then says ‘reverse charge’, and no tax is taken."
            disabled={!askCountry}
            {...register('askVatId')}
          />
        )}
        <SwitchRow
          label="Let Stripe work out the tax"
          help="Needs Stripe Tax on your account. Your own table is then not used."
          {...register('byStripe', {
            onChange: ({ target }) => target.checked && setValue('askCountry', true, { shouldDirty: true }),
          })}
          error={formState.errors.byStripe?.message}
          more={
            payment.mode === 'stripe' &&
            !was.byStripe && (
              <a className={text.link} href={STRIPE_TAX} target="_blank" rel="noopener">
                Set up at Stripe
              </a>
            )
          }
        />
      </div>
      {byStripe !== was.byStripe && !isFirst && (
        <Note
          tone="calm"
          title={`${byStripe ? 'Stripe’s' : 'Your own'} rates hold from each member’s next payment on.`}
        >
          Whoever pays a price that includes the tax goes on paying the same. Whoever pays the tax on top pays
          {byStripe ? ' Stripe’s' : ' your own'} rate of where they live.
        </Note>
      )}
    </section>
  )
}
