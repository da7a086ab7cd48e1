import type { Overview } from '@studio/contract/overview/schema.ts'
import { monthWord } from '@studio/contract/practice-calendar/rules.ts'
import { amountText, studioMoney } from '../../../ui/words/money-words.ts'
import { axisNumber, ChartFrame, useWidth } from './chart-frame.tsx'
import type { MembersPoint } from './members-points.ts'
import { NumbersTable } from './numbers-table.tsx'
import styles from './overview.module.css'
import {
  type AxisMark,
  type Box,
  boxOf,
  heightOf,
  isNarrow,
  lineOf,
  placeOf,
  quartersOf,
  roundTop,
} from './scales.ts'

const groundOf = ({ height, bottom }: Box) => height - bottom

/** Usual widths of the charts, until they are measured, and their heights: wide, and on a phone. */
const MEMBERS = { width: 1062, heights: [280, 220] } as const
const REVENUE = { width: 620, heights: [214, 180] } as const

const MARKS = { wide: 5, narrow: 2 }

/** Labels of points that are evenly apart; the last one is today. */
function marksOf(points: readonly MembersPoint[], box: Box): AxisMark[] {
  const count = Math.min(points.length, isNarrow(box.width) ? MARKS.narrow : MARKS.wide)
  return Array.from({ length: count }, (_, place) => {
    const index = Math.round((place * (points.length - 1)) / Math.max(1, count - 1))
    const at = placeOf(index, points.length, box)
    if (place === count - 1) return { text: 'Today', at, anchor: 'end' }
    return {
      text: points[index]?.mark.replace('Week of ', '') ?? '',
      at,
      anchor: place === 0 ? 'start' : 'middle',
    }
  })
}

const movedText = ({ joined, left }: MembersPoint) => `${joined} joined, ${left} left`

/** Members at the end of each day or week, those of them in their trial as a dotted line, and who joined and left. */
export function MembersChart({ points, unit }: { points: readonly MembersPoint[]; unit: 'day' | 'week' }) {
  const [ref, width] = useWidth<HTMLDivElement>(MEMBERS.width)
  const box = boxOf(width, MEMBERS.heights)
  const top = roundTop(Math.max(0, ...points.map(({ members }) => members)))
  const line = lineOf(
    points.map(({ members }) => members),
    top,
    box,
  )
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const label = `Members by ${unit}`
  return (
    <div ref={ref}>
      <ChartFrame
        label={`${label}, from ${first.members} on ${first.mark} to ${last.members} today; trials from ${first.trialing} to ${last.trialing}`}
        top={top}
        box={box}
        marks={marksOf(points, box)}
        reading={{
          label,
          points: points.map((point, index) => ({
            name: point.name,
            mark: point.mark,
            at: placeOf(index, points.length, box),
            values: [
              { head: 'Members', text: String(point.members), y: heightOf(point.members, top, box) },
              { head: 'Trials', text: String(point.trialing), y: heightOf(point.trialing, top, box) },
            ],
            note: movedText(point),
          })),
        }}
      >
        <path className={styles.area} d={`${line}V${groundOf(box)}H${box.left}Z`} />
        <path className={styles.line} d={line} />
        <path
          className={styles.trials}
          d={lineOf(
            points.map(({ trialing }) => trialing),
            top,
            box,
          )}
        />
        <circle
          className={styles.now}
          cx={placeOf(points.length - 1, points.length, box)}
          cy={heightOf(last.members, top, box)}
          r="5"
        />
      </ChartFrame>
      <NumbersTable
        label={label}
        heads={[unit === 'day' ? 'Day' : 'Week', 'Members', 'Trials', 'Joined', 'Left']}
        rows={points.map(({ name, members, trialing, joined, left }) => [
          name,
          ...[members, trialing, joined, left].map(String),
        ])}
      />
    </div>
  )
}

/** 'Nov 2026' */
const monthText = (month: string) => `${monthWord(month)} ${month.slice(0, 4)}`

/** Short, so that large sums have room on a phone: `$1.5K`. */
function axisAmount(amount: number): string {
  const { before, after, point } = studioMoney()
  return `${before}${axisNumber(amount).replace('.', point)}${after}`
}

/** Revenue less refunds by month, the present one last. */
export function RevenueChart({ months }: { months: Overview['revenueByMonth'] }) {
  const [ref, whole] = useWidth<HTMLDivElement>(REVENUE.width)
  const top = roundTop(Math.max(0, ...months.map(({ revenue }) => revenue)))
  const box = boxOf(whole, REVENUE.heights, quartersOf(top).map(axisAmount))
  const step = (box.width - box.left - box.right) / Math.max(1, months.length)
  const width = step * 0.64
  const middle = (index: number) => box.left + step * (index + 0.5)
  const now = months.length - 1
  return (
    <div ref={ref}>
      <ChartFrame
        label={`Revenue by month, ${months.length} months`}
        top={top}
        numberText={axisAmount}
        box={box}
        marks={months.map(({ month }, index) => ({
          text: monthWord(month).slice(0, 1),
          at: middle(index),
          isNow: index === now,
        }))}
        reading={{
          label: 'Revenue by month',
          points: months.map(({ month, revenue }, index) => ({
            name: monthText(month),
            at: middle(index),
            values: [{ head: index === now ? 'So far' : 'Revenue', text: amountText(revenue) }],
          })),
        }}
      >
        {months.map(({ month, revenue }, index) => (
          <rect
            key={month}
            className={index === now ? styles.barNow : styles.bar}
            x={middle(index) - width / 2}
            y={heightOf(revenue, top, box)}
            width={width}
            height={groundOf(box) - heightOf(revenue, top, box)}
            rx="3"
          />
        ))}
      </ChartFrame>
      <NumbersTable
        label="Revenue by month"
        heads={['Month', 'Revenue']}
        rows={months.map(({ month, revenue }) => [monthText(month), amountText(revenue)])}
      />
    </div>
  )
}
