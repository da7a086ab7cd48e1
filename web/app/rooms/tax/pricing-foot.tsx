import type { Settings } from '@studio/contract/studio/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { Select } from '../../ui/form/select.tsx'
import { currencyName } from '../../ui/words/money-words.ts'
import { taxNote } from '../../ui/words/plan-words.ts'
import text from '../../ui/words/text.module.css'
import { TextLink } from '../../ui/words/text-link.tsx'
import { CountryOptions, countryInLine } from './country-names.tsx'
import styles from './pricing-foot.module.css'
import { countryOnPricing, profileQuery, taxQuery } from './queries.ts'
import { rateText } from './tax-words.ts'

type ShownTax = NonNullable<Settings['tax']>

interface PricingFootProps {
  /** The studio's own, until a country is known. */
  tax: ShownTax
  /** Told what the cards say of the tax; null for nothing. */
  onNote: (note: string | null) => void
}

/** Below the plans: which tax their prices hold where, and how a business gives its number. */
export function PricingFoot({ tax, onNote }: PricingFootProps) {
  const id = useId()
  const facts = useQuery(taxQuery()).data
  const user = useUser()
  const isMember = user?.role === 'Student'
  const told = useQuery({ ...profileQuery(user?.id ?? ''), enabled: isMember && facts?.askCountry === true })
  const [chosen, choose] = useState<string | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [asksNumber, setAsksNumber] = useState(false)
  const country = chosen ?? told.data?.country ?? facts?.home ?? null
  const rateOf = (where: string | null) => facts?.rates.find((one) => one.country === where)
  const rate = rateOf(country) ?? rateOf(null)
  const { inclusive } = tax
  const shown = facts ? { name: '', percent: 0, ...rate, inclusive } : tax
  const there = facts?.byStripe && !rate ? { inclusive } : shown
  const note = noteOf(facts && country !== facts.home ? there : tax)
  useEffect(() => onNote(note), [onNote, note])
  function chooseCountry(code: string) {
    choose(code)
    countryOnPricing.write(code)
  }
  return (
    <div className={styles.foot}>
      <p role="status">{pricesText(country, there)}</p>
      {facts?.askCountry && !choosing && (
        <button type="button" className={text.link} onClick={() => setChoosing(true)}>
          Another country
        </button>
      )}
      {choosing && (
        <div className={styles.choice}>
          <Select
            label="Country"
            autoFocus
            value={country ?? ''}
            onChange={({ target }) => chooseCountry(target.value)}
          >
            <CountryOptions />
          </Select>
        </div>
      )}
      {facts?.askVatId && (
        <button
          type="button"
          className={text.link}
          aria-expanded={asksNumber}
          aria-controls={id}
          onClick={() => setAsksNumber(!asksNumber)}
        >
          I have a VAT number
        </button>
      )}
      <p id={id} hidden={!asksNumber} className={styles.number}>
        {isMember ? (
          <>
            Add it on your <TextLink to="/profile/membership">membership page</TextLink>.{' '}
          </>
        ) : (
          'You give it with your card. '
        )}
        For a business in another country of the EU no VAT is charged: the business pays it there (reverse
        charge).
      </p>
    </div>
  )
}

/** Below a price; a tax that is not found yet has no name. */
const noteOf = (tax: ShownTax | Pick<ShownTax, 'inclusive'>) =>
  ('percent' in tax ? taxNote(tax) : !tax.inclusive && 'plus tax') || null

/** "Prices for Germany, in EUR, with 19% VAT."; no rate is one that is found once somebody there is about to buy. */
function pricesText(country: string | null, tax: ShownTax | Pick<ShownTax, 'inclusive'>): string {
  const where = country ? ` for ${countryInLine(country)}` : ''
  return `Prices${where}, in ${currencyName()}, ${'percent' in tax ? withTaxText(tax) : unknownText(tax)}.`
}

const withTaxText = (tax: ShownTax) =>
  tax.percent > 0 ? `${tax.inclusive ? 'with' : 'plus'} ${rateText(tax)}` : 'without tax'

const unknownText = ({ inclusive }: Pick<ShownTax, 'inclusive'>) =>
  inclusive ? 'any tax included' : 'plus tax, worked out before you pay'
