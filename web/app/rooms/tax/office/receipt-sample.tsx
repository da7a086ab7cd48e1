import { cents, major } from '@studio/contract/money.ts'
import { noTaxes, sellerText, type TaxSetting, withTax } from '@studio/contract/tax/rules.ts'
import type { ListedRate } from '@studio/contract/tax/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Options } from '../../../office/fields/options.tsx'
import { PillSelect } from '../../../office/table/pill-select.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { amountText, studioMoney } from '../../../ui/words/money-words.ts'
import { isolated } from '../../../ui/words/person-name.ts'
import { isComingSoon } from '../../../ui/words/plan-words.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { percentText } from '../tax-words.ts'
import styles from './tax.module.css'

/** A place of the table, with its rate of today. */
interface SamplePlace {
  place: string
  country: string | null
  rate: ListedRate | null
}

interface ReceiptSampleProps {
  setting: TaxSetting
  rates: readonly ListedRate[]
  places: readonly SamplePlace[]
  today: string
}

/** How a receipt of the first plan on sale reads in each place. */
export function ReceiptSample({ setting, rates, places, today }: ReceiptSampleProps) {
  const plan = useQuery(pricesQuery()).data?.records.find((one) => !isComingSoon(one))
  const [chosen, choose] = useState<string>()
  const shown = places.find(({ place }) => place === chosen) ?? places[0]
  if (!plan || !shown) return null
  const money = studioMoney()
  const rate = setting.mode === 'none' ? null : shown.rate
  const { charged, tax } = withTax(
    cents(plan.cost, money),
    rate && { ...rate, inclusive: setting.mode === 'included' },
    money.step,
  )
  const charge = { country: shown.country, reverse: false }
  const seller = sellerText({ ...noTaxes, ...setting, rates }, charge, today)
  const text = (amount: number) => amountText(major(amount, money))
  return (
    <section aria-label="How a receipt reads" className={styles.receiptPart}>
      <div className={styles.sampleHead}>
        <span>How a receipt reads</span>
        <PillSelect
          label="Place of the receipt"
          value={shown.place}
          onChange={({ target }) => choose(target.value)}
        >
          <Options of={places.map(({ place }) => [place, place])} />
        </PillSelect>
      </div>
      <Panel>
        <h3>Receipt</h3>
        <dl className={styles.receipt}>
          <div>
            <dt>{isolated(plan.title)}</dt>
            <dd>{text(charged - tax)}</dd>
          </div>
          {rate && rate.percent > 0 && (
            <div className={styles.quiet}>
              <dt>
                {rate.name} {percentText(rate.percent)}
              </dt>
              <dd>{text(tax)}</dd>
            </div>
          )}
          <div className={styles.total}>
            <dt>Paid</dt>
            <dd>{text(charged)}</dd>
          </div>
        </dl>
        {rate && <p className={styles.seller}>{seller}</p>}
      </Panel>
    </section>
  )
}
