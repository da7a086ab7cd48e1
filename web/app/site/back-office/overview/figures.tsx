import type { Overview, StudioWork } from '@studio/contract/overview/schema.ts'
import { amountText } from '../../../ui/words/amount-text.ts'
import { Figure } from './figure.tsx'
import { leftAddress } from './left/left-address.ts'
import styles from './overview.module.css'
import type { Range } from './queries.ts'

interface FiguresProps {
  figures: Overview
  /** Undefined while loading. */
  work: StudioWork | undefined
  months: Overview['revenueByMonth'] | undefined
  range: Range
}

/** The four main numbers of a studio, each linked to its list. */
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
        to="/admin/subscribers?state=trialing"
        name="Trials running"
        value={String(trialing)}
        note={work ? `${work.trialsStayed} of ${work.trialsEnded} stayed whose trial ended` : ' '}
      />
      <Figure
        to={`/admin/subscribers/invoices${now ? `?month=${now.month}` : ''}`}
        name="Revenue this month"
        value={now ? amountText(now.revenue) : '…'}
        note={before ? `${amountText(before.revenue)} in the month before` : ' '}
      />
      <Figure
        to={leftAddress(range)}
        name="Churn"
        value={churn === null ? '–' : `${churn}%`}
        note={
          churn === null
            ? 'no monthly member was here when these days began'
            : 'of monthly members left in these days'
        }
      />
    </div>
  )
}
