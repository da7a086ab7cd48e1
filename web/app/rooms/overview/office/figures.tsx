import { counted } from '@studio/contract/counted.ts'
import type { Overview, StudioWork } from '@studio/contract/overview/schema.ts'
import { monthWord } from '@studio/contract/practice-calendar/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { priceText } from '../../../ui/words/money-words.ts'
import { Figure } from './figure.tsx'
import { lastWeeks, lostByMonth } from './members-points.ts'
import styles from './overview.module.css'
import { leftAddress, monthBeforeQuery } from './queries.ts'

interface FiguresProps {
  /** Of the last thirty days. */
  figures: Overview
  /** Of fourteen months; undefined while loading. */
  long: Overview | undefined
  /** Undefined while loading. */
  work: StudioWork | undefined
  today: string
}

const MONTHS_SHOWN = 12

/** The four main numbers of a studio, each linked to its list. */
export function Figures({ figures, long, work, today }: FiguresProps) {
  const { members, joined, left, trialing, churn, monthly, given } = figures
  const months = long?.revenueByMonth ?? []
  const now = months.at(-1)
  const weeks = lastWeeks(long?.membersByDay ?? [])
  const before = useQuery(monthBeforeQuery(today)).data?.revenueByMonth[0]
  return (
    <div className={styles.figures}>
      <Figure
        to="/admin/subscribers"
        name="Members"
        value={String(members)}
        line={<Sparkline values={weeks.map((week) => week.members)} />}
        note={`${joined} joined, ${left} left in 30 days${given ? `. ${given} more with a plan from the studio` : ''}`}
      />
      <Figure
        to="/admin/subscribers?state=trialing"
        name="Trials"
        value={String(trialing)}
        line={<Sparkline values={weeks.map((week) => week.trialing)} />}
        note={work ? stayedText(work) : ' '}
      />
      <Figure
        to={`/admin/subscribers/invoices${now ? `?month=${now.month}` : ''}`}
        name={`Revenue in ${monthWord(today)}`}
        value={now ? priceText(now.revenue) : '…'}
        line={<Sparkbars values={months.slice(-MONTHS_SHOWN).map(({ revenue }) => revenue)} />}
        note={before ? `${priceText(before.revenue)} by this day in ${monthWord(before.month)}` : ' '}
      />
      <Figure
        to={leftAddress('30')}
        name="Members lost"
        value={churn === null ? '–' : `${churn}%`}
        line={<Sparkline values={lostByMonth(long?.membersByDay ?? [])} />}
        note={
          churn === null
            ? 'There were no members 30 days ago'
            : `${monthly.left} of ${monthly.atStart} members left in 30 days`
        }
      />
    </div>
  )
}

const stayedText = ({ trialsStayed, trialsEnded }: StudioWork) =>
  trialsEnded === 0
    ? 'No trial ended in 30 days'
    : `${trialsStayed} of the last ${counted(trialsEnded, 'trial')} stayed`

const WIDE = 64
const HIGH = 20
/** Room for the dot. */
const EDGE = 3

/** A line of 64 by 20 beside a figure; decorative, because the figure and its sentence say what counts. */
function Sparkline({ values }: { values: readonly number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least || 1
  const points = values.map((value, at) => ({
    x: 1 + ((WIDE - 2 * EDGE) * at) / Math.max(1, values.length - 1),
    y: HIGH - EDGE - ((HIGH - 2 * EDGE) * (value - least)) / span,
  }))
  const last = points.at(-1)
  if (!last || values.length < 2) return null
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      width={WIDE}
      height={HIGH}
      aria-hidden="true"
    >
      <path d={`M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`} />
      <circle cx={last.x} cy={last.y} r="2" />
    </svg>
  )
}

/** The same with bars, the last one full. */
function Sparkbars({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values)
  const step = WIDE / Math.max(1, values.length)
  if (values.length < 2) return null
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      width={WIDE}
      height={HIGH}
      aria-hidden="true"
    >
      {values.map((value, at) => {
        const height = Math.max(1, ((HIGH - 2) * Math.max(0, value)) / most)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: bars are their place.
            key={at}
            className={at === values.length - 1 ? styles.barNow : styles.bar}
            x={step * at}
            y={HIGH - height}
            width={step * 0.7}
            height={height}
            rx="1"
          />
        )
      })}
    </svg>
  )
}
