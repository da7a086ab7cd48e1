import type { MoveIn, MoveInPrice } from '@studio/contract/moving-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../ui/form/select.tsx'
import { Icon, IconCheck, IconMinus } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { countText } from '../../../ui/words/money-words.ts'
import { pricesQuery } from '../../plans/queries.ts'
import styles from './moving-in.module.css'
import { useSetPlanOfPrice } from './queries.ts'
import { count, priceThereText } from './words.ts'

/** The prices at Stripe, how many subscriptions run at each, and the plan that these become. */
export function PricesPanel({ list, prices }: { list: MoveIn; prices: MoveInPrice[] }) {
  const set = useSetPlanOfPrice(list)
  const plans = (useQuery(pricesQuery()).data?.records ?? []).filter(({ isSubscription }) => isSubscription)
  return (
    <Panel padded={false}>
      <h3 className={styles.title}>{count(prices.length, 'price')} at Stripe</h3>
      <Table inPanel className={styles.columns} aria-label="Prices at Stripe" aria-busy={set.isPending}>
        <thead>
          <tr>
            <th scope="col">At Stripe</th>
            <th scope="col">Subscriptions</th>
            <th scope="col">Becomes</th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <tr key={price.id} data-left-out={price.planId === null || undefined}>
              <th scope="row" title={price.id}>
                {price.title || price.id}
                <span className={styles.under}>{priceThereText(price)}</span>
              </th>
              <td>{countText(price.count)}</td>
              <td>
                <span className={styles.becomes}>
                  <Icon of={price.planId ? IconCheck : IconMinus} size="small" />
                  <Select
                    label={`${price.title || price.id}, ${priceThereText(price)}, becomes`}
                    labelHidden
                    value={price.planId ?? ''}
                    disabled={price.isFixed || list.state !== 'checked'}
                    onChange={({ target }) => set.mutate({ price: price.id, planId: target.value || null })}
                  >
                    <option value="">Stays at Stripe</option>
                    {plans.map(({ id, title }) => (
                      <option key={id} value={id}>
                        {title}
                      </option>
                    ))}
                    {price.planId && !plans.some(({ id }) => id === price.planId) && (
                      <option value={price.planId}>A plan that is sold no more</option>
                    )}
                  </Select>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
