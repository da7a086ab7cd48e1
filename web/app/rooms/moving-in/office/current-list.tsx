import { counted } from '@studio/contract/counted.ts'
import type { MoveIn, MoveInPrice, MoveInSum } from '@studio/contract/moving-in/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { ExportButton } from '../../../office/export/export-button.tsx'
import { Options } from '../../../office/fields/options.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Steps } from '../../../ui/form/steps.tsx'
import { Icon, IconCheck, IconMinus } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { TableHead } from '../../../ui/table/table-head.tsx'
import { shortDate } from '../../../ui/words/date-words.ts'
import { amountText, countText } from '../../../ui/words/money-words.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { MoveBar } from './move-bar.tsx'
import styles from './moving-in.module.css'
import { readDryRun, useSetPlanOfPrice } from './queries.ts'
import { RefusedPanel } from './refused-panel.tsx'
import { TotalsPanel, WelcomeMailSwitch } from './totals-panel.tsx'
import { KIND_WORDS, missingOf, priceThereText } from './words.ts'

const STEPS = ['File', 'Columns', 'Dry run', 'Move', 'Done']
const STEPS_OF_ACCOUNT = ['Account', 'Prices', 'Dry run', 'Move', 'Done']

/** "sunroom-dry-run": its name, without the ending of a file. */
const dryRunName = ({ file }: MoveIn) => `${file.replace(/\.\w+$/, '')}-dry-run`

/** A list from its columns to the move: what it says, who moves in, and which lines stay. */
export function CurrentList({ list }: { list: MoveIn }) {
  const id = useId()
  const [mail, setMail] = useState(list.mail)
  const moves = list.state === 'moving' || list.state === 'paused'
  const dryRun = missingOf(list) ? 2 : 3
  const isAccount = list.kind === 'subscriptions'
  const head = useRef<HTMLHeadingElement>(null)
  const before = useRef(list.state)
  // The button that has begun the move is gone then, and the focus with it.
  useEffect(() => {
    const isBegun = before.current === 'checked' && list.state === 'moving'
    if (isBegun && document.activeElement === document.body) head.current?.focus({ preventScroll: true })
    before.current = list.state
  }, [list.state])
  return (
    <section aria-labelledby={id} className={styles.inHand}>
      <div className={styles.head}>
        <h2 id={id} ref={head} tabIndex={-1}>
          {moves
            ? `${KIND_WORDS[list.kind].title} moving in`
            : `${KIND_WORDS[list.kind].title}, before anything moves`}
        </h2>
        <Steps labels={isAccount ? STEPS_OF_ACCOUNT : STEPS} current={moves ? 4 : dryRun} />
      </div>
      <Panels list={list} mail={mail} onMail={moves ? undefined : setMail} />
      {list.state === 'checked' && list.lines.right + list.lines.known > 0 && <LinesPanel list={list} />}
      {list.state !== 'checking' && list.lines.refused > 0 && <RefusedPanel list={list} headId={id} />}
      {list.state === 'checked' && list.lines.unread === 0 && (
        <div className={styles.take}>
          <ExportButton name={dryRunName(list)} label="Download the dry run" read={() => readDryRun(list)} />
        </div>
      )}
      <MoveBar list={list} mail={mail} />
    </section>
  )
}

interface PanelsProps {
  list: MoveIn
  mail: boolean
  onMail: ((mail: boolean) => void) | undefined
}

/** How the list is understood, and what it comes to. */
function Panels({ list, mail, onMail }: PanelsProps) {
  const { prices, sums } = list
  if (list.kind !== 'subscriptions')
    return (
      <div className={styles.panels}>
        <ColumnsPanel list={list} />
        <TotalsPanel list={list} mail={mail} onMail={onMail} />
      </div>
    )
  if (!prices || !sums) return null
  return (
    <div className={styles.panels}>
      <PricesPanel list={list} prices={prices} />
      <TakeoverSums list={list} sums={sums} mail={mail} onMail={onMail} />
    </div>
  )
}

interface TakeoverSumsProps {
  list: MoveIn
  sums: MoveInSum[]
  mail: boolean
  /** Absent once they move in. */
  onMail?: ((mail: boolean) => void) | undefined
}

/** What the subscriptions come to, at Stripe and here, by term. */
function TakeoverSums({ list, sums, mail, onMail }: TakeoverSumsProps) {
  const { unread, right, refused, known, moved } = list.lines
  const { first } = list
  const here = right + known + moved
  const isSame = sums.every((sum) => sum.there.amount === sum.here.amount)
  const title = isSame ? 'The totals match' : 'The totals differ'
  return (
    <Panel padded={false}>
      <div className={styles.totals}>
        <h3>{refused > 0 ? 'What moves, and what stays' : title}</h3>
        <table className={styles.sums}>
          <thead>
            <tr>
              <td />
              <th scope="col">There</th>
              <th scope="col">Here</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Subscriptions</th>
              <td>{countText(here + refused + unread)}</td>
              <td>{countText(here)}</td>
            </tr>
            {sums.map(({ term, ...sum }) => (
              <tr key={term}>
                <th scope="row">{termWords[term].each}</th>
                <td>{amountText(sum.there.amount)}</td>
                <td>{amountText(sum.here.amount)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Charged today</th>
              <td>{amountText(0)}</td>
              <td>{amountText(0)}</td>
            </tr>
            {first && (
              <tr>
                <th scope="row">First charge</th>
                <td>{first.there ? shortDate(first.there) : 'None'}</td>
                <td>{first.here ? shortDate(first.here) : 'None'}</td>
              </tr>
            )}
          </tbody>
        </table>
        <WelcomeMailSwitch
          help="Whoever is not here yet gets one, with a link to choose a password, valid for 8 weeks"
          mail={mail}
          onMail={onMail}
        />
      </div>
    </Panel>
  )
}

/** The prices at Stripe, how many subscriptions run at each, and the plan that these become. */
function PricesPanel({ list, prices }: { list: MoveIn; prices: MoveInPrice[] }) {
  const set = useSetPlanOfPrice(list)
  const plans = (useQuery(pricesQuery()).data?.records ?? []).filter(({ isSubscription }) => isSubscription)
  return (
    <Panel padded={false}>
      <h3 className={styles.title}>{counted(countText(prices.length), 'price')} at Stripe</h3>
      <Table inPanel className={styles.columns} aria-label="Prices at Stripe" aria-busy={set.isPending}>
        <TableHead of={['At Stripe', 'Subscriptions', 'Becomes']} />
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
                    <Options of={plans.map(({ id, title }) => [id, title])} />
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
