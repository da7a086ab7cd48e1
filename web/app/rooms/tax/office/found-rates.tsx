import { counted } from '@studio/contract/counted.ts'
import { type CountryRates, ratesByCountry } from '@studio/contract/tax/rate-table.ts'
import type { ListedRate, RateList } from '@studio/contract/tax/schema.ts'
import { Fragment, useId } from 'react'
import { Note } from '../../../ui/page/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { TableHead } from '../../../ui/table/table-head.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { shortDayText } from '../../../ui/words/day-text.ts'
import { countText } from '../../../ui/words/money-words.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { placeText } from '../country-names.tsx'
import { percentText } from '../tax-words.ts'
import styles from './tax.module.css'

/** What Stripe takes at a place today. */
export interface FoundRate {
  place: string
  country: string | null
  rate: ListedRate
}

/** What Stripe takes today where most members live first, then by name; the studio's own country before others with as many. */
export function foundRates(rates: readonly ListedRate[], today: string, home: string | null): FoundRate[] {
  const byPlace = Map.groupBy(
    rates.filter(({ found }) => found),
    placeText,
  )
  const presentOf = (some: readonly ListedRate[]) =>
    ratesByCountry(some, today).flatMap(({ present }: CountryRates<ListedRate>) => present ?? [])
  const isHome = ({ country }: FoundRate) => Number(country === home)
  return [...byPlace]
    .flatMap(([place, some]) => presentOf(some).map((rate) => ({ place, country: rate.country, rate })))
    .toSorted(
      (one, other) =>
        other.rate.members - one.rate.members ||
        isHome(other) - isHome(one) ||
        one.place.localeCompare(other.place, 'en'),
    )
}

/** Where members live, else one place alone: however many others Stripe was asked about, the page stays short. */
export function livedIn(found: readonly FoundRate[]): FoundRate[] {
  const places = found.filter(({ rate }) => rate.members > 0)
  return places.length > 0 ? places : found.slice(0, 1)
}

interface FoundRatesPanelProps {
  found: readonly FoundRate[]
  /** Those with a line of their own. */
  shown: readonly FoundRate[]
  withoutCode: RateList['withoutCode']
}

/** The rates that Stripe found, which nobody here changes, and whom it finds none for. */
export function FoundRatesPanel({ found, shown, withoutCode: { count, people } }: FoundRatesPanelProps) {
  const id = useId()
  const others = found.length - shown.length
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <h2 id={id}>Rates found by Stripe</h2>
      </div>
      <p className={styles.lead}>
        Stripe is asked once somebody in a place is about to buy, and again before each renewal.
      </p>
      {count > 0 && (
        <Note
          tone="warn"
          title={`${count === 1 ? 'One member' : `${countText(count)} members`} in the United States or Canada told no postal code.`}
        >
          They are charged without tax until they do:{' '}
          {people.map(({ id: person, name }, index) => (
            <Fragment key={person}>
              {index > 0 && ', '}
              <TextLink to={`/admin/users/${person}`}>{name}</TextLink>
            </Fragment>
          ))}
          {count > people.length && ` and ${countText(count - people.length)} more`}.
        </Note>
      )}
      {shown.length > 0 && (
        <Panel padded={false}>
          <Table inPanel className={classNames(styles.rates, styles.found)} aria-labelledby={id}>
            <TableHead of={['Place', 'Name', 'Rate', 'Since', 'Members']} />
            <tbody>
              {shown.map(({ place, rate }) => (
                <tr key={rate.id}>
                  <th scope="row" title={place}>
                    {place}
                  </th>
                  <td title={rate.name}>{rate.percent > 0 ? rate.name : 'no tax'}</td>
                  <td className={styles.percent}>{percentText(rate.percent)}</td>
                  <td>{shortDayText(rate.since)}</td>
                  <td>{countText(rate.members)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      {others > 0 && (
        <p className={styles.others}>And {counted(countText(others), 'place')} without members.</p>
      )}
    </section>
  )
}
