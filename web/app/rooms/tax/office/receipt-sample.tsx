import { cents, major } from '@studio/contract/money.ts'
import type { TaxSetting } from '@studio/contract/tax/rules.ts'
import { withTax } from '@studio/contract/tax/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PillSelect } from '../../../office/table/pill-select.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { isolated } from '../../../ui/words/isolated.ts'
import { amountText, studioMoney } from '../../../ui/words/money-words.ts'
import { isComingSoon } from '../../../ui/words/plan-words.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { countryText } from '../country-names.ts'
import { percentText } from '../tax-words.ts'
import type { Line } from './rates-panel.tsx'
import styles from './tax.module.css'

interface ReceiptSampleProps {
  mode: TaxSetting['mode']
  seller: string
  lines: readonly Line[]
}

/** How a receipt of the first plan on sale reads in each country. */
export function ReceiptSample({ mode, seller, lines }: ReceiptSampleProps) {
  const plan = useQuery(pricesQuery()).data?.records.find((one) => !isComingSoon(one))
  const [chosen, choose] = useState<string>()
  const line = lines.find(({ country }) => String(country) === chosen) ?? lines[0]
  if (!plan || !line) return null
  const money = studioMoney()
  const rate = mode === 'none' ? null : line.present
  const { charged, tax } = withTax(
    cents(plan.cost, money),
    rate && { percent: rate.percent, inclusive: mode === 'included' },
    money.step,
  )
  const text = (amount: number) => amountText(major(amount, money))
  return (
    <section aria-label="How a receipt reads" className={styles.receiptPart}>
      <div className={styles.sampleHead}>
        <span>How a receipt reads</span>
        <PillSelect
          label="Country of the receipt"
          value={String(line.country)}
          onChange={({ target }) => choose(target.value)}
        >
          {lines.map(({ country }) => (
            <option key={country} value={String(country)}>
              {countryText(country)}
            </option>
          ))}
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
        {rate && <p className={styles.seller}>{[seller, rate.number].filter(Boolean).join('. ')}</p>}
      </Panel>
    </section>
  )
}
