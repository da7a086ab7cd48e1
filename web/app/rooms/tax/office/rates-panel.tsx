import { type CountryRates, ratesByCountry } from '@studio/contract/tax/rate-table.ts'
import type { ListedRate } from '@studio/contract/tax/schema.ts'
import { Fragment, useId } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon, IconPencil, IconPlus } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { TableHead } from '../../../ui/table/table-head.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { shortDayText, wordsOf } from '../../../ui/words/day-text.ts'
import { countText } from '../../../ui/words/money-words.ts'
import text from '../../../ui/words/text.module.css'
import { countryText } from '../country-names.tsx'
import { percentText } from '../tax-words.ts'
import { useRemoveRate } from './queries.ts'
import styles from './tax.module.css'

/** "1 January 2027" */
const longDayText = wordsOf({ year: true })

/** A line of the table: a country with its rates. */
export type Line = CountryRates<ListedRate>

/** The lines of the table: the studio's own country, the others by name, and everywhere else. */
export function linesOf(rates: readonly ListedRate[], today: string, home: string | null): Line[] {
  const rank = ({ country }: Line) => (country === null ? 2 : country === home ? 0 : 1)
  const own = rates.filter(({ found }) => !found)
  return ratesByCountry(own, today).toSorted(
    (one, other) =>
      rank(one) - rank(other) || countryText(one.country).localeCompare(countryText(other.country), 'en'),
  )
}

interface RatesPanelProps {
  lines: readonly Line[]
  /** Opens the window of a further rate; null for another country. */
  onAdd: (line: Line | null) => void
}

/** The rates of today by country, below each what is to come. */
export function RatesPanel({ lines, onAdd }: RatesPanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <h2 id={id}>Rates</h2>
        <Button variant="line" size="sm" onClick={() => onAdd(null)}>
          <Icon of={IconPlus} size="small" /> Add a country
        </Button>
      </div>
      <Panel padded={false}>
        <Table inPanel className={classNames(styles.rates, styles.own)} aria-labelledby={id}>
          <TableHead of={['Country', 'Name', 'Rate', 'Your number', 'Since', 'Members']}>
            <th scope="col">
              <VisuallyHidden>Change</VisuallyHidden>
            </th>
          </TableHead>
          <tbody>
            {lines.map((line) => (
              <Fragment key={line.country}>
                <CountryRow line={line} onChange={() => onAdd(line)} />
                {line.coming.map((rate) => (
                  <ComingRow key={rate.id} rate={rate} />
                ))}
              </Fragment>
            ))}
            {lines.every(({ country }) => country !== null) && <Elsewhere />}
          </tbody>
        </Table>
      </Panel>
    </section>
  )
}

function CountryRow({ line: { country, present }, onChange }: { line: Line; onChange: () => void }) {
  const name = countryText(country)
  return (
    <tr>
      <th scope="row" title={name}>
        {name}
      </th>
      <td title={present?.name}>{present?.name ?? 'no tax yet'}</td>
      <td className={styles.percent}>{percentText(present?.percent ?? 0)}</td>
      <td title={present?.number}>{present?.number}</td>
      <td>{present && shortDayText(present.since)}</td>
      <td>{present && countText(present.members)}</td>
      <td>
        <IconButton icon={IconPencil} label={`Another rate for ${name}`} onClick={onChange} />
      </td>
    </tr>
  )
}

/** What is to come, under its country. */
function ComingRow({ rate: { id, country, name, percent, since, used } }: { rate: ListedRate }) {
  const where = countryText(country)
  const remove = useRemoveRate(() => showToast(`The coming rate of ${where} is taken back`))
  return (
    <tr className={styles.coming}>
      <td colSpan={7}>
        From {longDayText(since)}: {percentText(percent)} {name}. Receipts before that day stay as they are.{' '}
        {!used && (
          <button
            type="button"
            className={text.link}
            aria-label={`Undo the coming rate of ${where}`}
            aria-disabled={remove.isPending || undefined}
            onClick={() => remove.isPending || remove.mutate(id)}
          >
            Undo
          </button>
        )}
      </td>
    </tr>
  )
}

/** Every country without a line of its own, while it has no rate. */
function Elsewhere() {
  return (
    <tr>
      <th scope="row">{countryText(null)}</th>
      <td>no tax</td>
      <td className={styles.percent}>{percentText(0)}</td>
      <td colSpan={4} />
    </tr>
  )
}
