import { amountText } from '@studio/contract/money.ts'
import type { Overview, StudioWork } from '@studio/contract/overview/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { onFirstUse } from '../../../ui/on-first-use.ts'
import { Figure } from './figure.tsx'
import { leftAddress } from './left-address.ts'
import styles from './overview.module.css'
import { monthBeforeQuery, type Range } from './queries.ts'

interface FiguresProps {
  figures: Overview
  /** Undefined while loading. */
  work: StudioWork | undefined
  months: Overview['revenueByMonth'] | undefined
  range: Range
  today: string
}

const monthName = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }))

/** The four main numbers of a studio, each linked to its list. */
export function Figures({ figures, work, months, range, today }: FiguresProps) {
  const { members, joined, left, trialing, churn, monthly } = figures
  const now = months?.at(-1)
  const before = useQuery(monthBeforeQuery(today)).data?.revenueByMonth[0]
  return (
    <div className={styles.figures}>
      <Figure
        to="/admin/subscribers"
        name="Members"
        value={String(members)}
        note={`${joined} joined and ${left} left in this period`}
      />
      <Figure
        to="/admin/subscribers?state=trialing"
        name="Trials running"
        value={String(trialing)}
        note={work ? `${work.trialsStayed} of ${work.trialsEnded} stayed after their trial` : ' '}
      />
      <Figure
        to={`/admin/subscribers/invoices${now ? `?month=${now.month}` : ''}`}
        name="Revenue this month"
        value={now ? amountText(now.revenue) : '…'}
        note={
          before
            ? `${amountText(before.revenue)} by this day in ${monthName().format(new Date(before.month))}`
            : ' '
        }
      />
      <Figure
        to={leftAddress(range)}
        name="Churn"
        value={churn === null ? '–' : `${churn}%`}
        note={
          churn === null
            ? 'no monthly member was here when these days began'
            : `${monthly.left} of ${monthly.atStart} monthly members left in this period`
        }
      />
    </div>
  )
}
