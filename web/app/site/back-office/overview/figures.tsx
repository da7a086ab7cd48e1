import type { Overview, StudioWork } from '@studio/contract/overview/schema.ts'
import { amountText } from '../../../ui/words/amount-text.ts'
import { Figure } from './figure.tsx'
import { leftAddress } from './left/left-address.ts'
import styles from './overview.module.css'
import type { Range } from './queries.ts'

interface FiguresProps {
  figures: Overview
  /** Undefined until it is read. */
  work: StudioWork | undefined
  months: Overview['revenueByMonth'] | undefined
  range: Range
}

/** The four numbers that a studio lives by, each with its list. */
export function Figures({ figures, work, months, range }: FiguresProps) {
  const { membersByDay, members, trialing, churn } = figures
  const change = members - (membersByDay[0]?.members ?? members)
  const [before, now] = (months ?? []).slice(-2)
  return (
    <div className={styles.figures}>
      <Figure
        to="/admin/subscribers"
        name="Members"
        value={String(members)}
        note={`${change < 0 ? change : `+${change}`} in these days`}
      />
      <Figure
        to="/admin/subscribers"
        name="Trials running"
        value={String(trialing)}
        note={work ? `${work.trialsStayed} of ${work.trialsEnded} stayed whose trial ended` : ' '}
      />
      <Figure
        to="/admin/subscribers/invoices"
        name="Revenue this month"
        value={now ? amountText(now.revenue) : '…'}
        note={before ? `${amountText(before.revenue)} in the month before` : ' '}
      />
      <Figure
        to={leftAddress(range)}
        name="Churn"
        value={churn === null ? 'None yet' : `${churn}%`}
        note="of monthly members left in these days"
      />
    </div>
  )
}
