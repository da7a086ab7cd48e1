import { addDays } from '@studio/contract/dates.ts'
import { monthWord } from '@studio/contract/practice-calendar/rules.ts'
import type { TaxSums } from '@studio/contract/tax/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ExportButton } from '../../../office/export/export-button.tsx'
import { Options } from '../../../office/fields/options.tsx'
import { PillSelect } from '../../../office/table/pill-select.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { amountText } from '../../../ui/words/money-words.ts'
import { countryText } from '../country-names.tsx'
import { rateText } from '../tax-words.ts'
import { readTaxesFile, sumsQuery } from './queries.ts'
import styles from './tax.module.css'

/** The tax of a month by country, and all its money as a file. */
export function TaxOfMonth({ today }: { today: string }) {
  const id = useId()
  const months = lastMonths(today)
  const [present = ''] = months
  const [month, choose] = useState(present)
  const sums = useQuery(sumsQuery(month))
  return (
    <section aria-labelledby={id}>
      <Panel>
        <div className={styles.sampleHead}>
          <h3 id={id}>{month === present ? `${monthWord(month)} so far` : monthWord(month)}</h3>
          <PillSelect label="Month" value={month} onChange={({ target }) => choose(target.value)}>
            <Options of={months.map((one) => [one, `${monthWord(one).slice(0, 3)} ${one.slice(0, 4)}`])} />
          </PillSelect>
        </div>
        <QueryState query={sums} skeleton={<RowsSkeleton count={2} />}>
          {({ records }) => <Sums records={records} isOld={sums.isPlaceholderData} />}
        </QueryState>
        <ExportButton name={`taxes-${month}`} label="For the accountant" read={() => readTaxesFile(month)} />
      </Panel>
    </section>
  )
}

function Sums({ records, isOld }: { records: TaxSums['records']; isOld: boolean }) {
  if (records.length === 0) return <p className={styles.quiet}>No tax was charged in this month.</p>
  return (
    <dl className={styles.sums} aria-busy={isOld}>
      {records.map((sum) => (
        <div key={`${sum.country} ${sum.name} ${sum.percent} ${sum.reverse}`}>
          <dt>
            {countryText(sum.country)}, {sum.reverse ? 'reverse charge' : rateText(sum)}
            <small>of {amountText(sum.net)} net</small>
          </dt>
          <dd>{amountText(sum.tax)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A year and the present month. */
const SHOWN = 13

/** The present month of the studio and those before it, `YYYY-MM`, newest first. */
export function lastMonths(today: string): string[] {
  const months = [today.slice(0, 7)]
  while (months.length < SHOWN) months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7))
  return months
}
