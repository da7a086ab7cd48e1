import type { MoveIn, MoveInSum } from '@studio/contract/moving-in/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { shortDate } from '../../../ui/words/date-words.ts'
import { amountText, countText } from '../../../ui/words/money-words.ts'
import styles from './moving-in.module.css'
import { WelcomeMailSwitch } from './totals-panel.tsx'

interface TakeoverSumsProps {
  list: MoveIn
  sums: MoveInSum[]
  mail: boolean
  /** Absent once they move in. */
  onMail?: ((mail: boolean) => void) | undefined
}

/** What the subscriptions come to, at Stripe and here, by term. */
export function TakeoverSums({ list, sums, mail, onMail }: TakeoverSumsProps) {
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
