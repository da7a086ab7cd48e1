import type { MoveIn, MoveInSum } from '@studio/contract/moving-in/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import { useState } from 'react'
import { SwitchRow } from '../../../office/switch-row.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { amountText, countText } from '../../../ui/words/money-words.ts'
import styles from './moving-in.module.css'
import { TextButton } from './text-button.tsx'
import { MailDialog } from './totals-panel.tsx'

interface SumsPanelProps {
  list: MoveIn
  sums: MoveInSum[]
  mail: boolean
  /** Absent once they move in. */
  onMail?: ((mail: boolean) => void) | undefined
}

/** What the subscriptions come to, at Stripe and here, by term. */
export function TakeoverSums({ list, sums, mail, onMail }: SumsPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const { unread, right, refused, known, moved } = list.lines
  const here = right + known + moved
  return (
    <Panel padded={false}>
      <div className={styles.totals}>
        <h3>{refused === 0 ? 'The totals match' : 'What moves, and what stays'}</h3>
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
          </tbody>
        </table>
        <div className={styles.mail}>
          <SwitchRow
            label="Email everyone new"
            help="Whoever is not here yet gets one, with a link to choose a password, valid for 8 weeks"
            checked={mail}
            disabled={!onMail}
            onChange={({ target }) => onMail?.(target.checked)}
          />
          <TextButton onClick={() => setOpen(true)}>Read it</TextButton>
        </div>
      </div>
      {isOpen && <MailDialog onClose={() => setOpen(false)} />}
    </Panel>
  )
}
