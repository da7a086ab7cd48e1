import { amountText } from '@studio/contract/money.ts'
import type { Overview } from '@studio/contract/overview/schema.ts'
import { onFirstUse } from '../../../ui/on-first-use.ts'
import { threeLetters } from '../../../ui/words/date-words.ts'
import { shortDayText } from '../../../ui/words/day-text.ts'
import { ChartFrame } from './chart-frame.tsx'
import { NumbersTable } from './numbers-table.tsx'
import styles from './overview.module.css'
import { CHART, heightOf, placeOf, roundTop, TALL, threeMarks } from './scales.ts'

const monthName = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }))
const monthLetter = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { month: 'narrow', timeZone: 'UTC' }))
const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`)
/** 'Nov 2026' */
const monthText = (month: string) =>
  `${threeLetters(monthName().format(startOf(month)))} ${month.slice(0, 4)}`
const ground = CHART.height - CHART.bottom

const lineOf = (values: readonly number[], top: number) =>
  `M${values.map((value, index) => `${placeOf(index, values.length)} ${heightOf(value, top)}`).join('L')}`

/** Names of the two lines of `MembersChart`, for the head of its card. */
export function MembersKey() {
  return (
    <span className={styles.key} aria-hidden="true">
      <svg viewBox="0 0 16 10" aria-hidden="true">
        <rect className={styles.barNow} x="3" width="10" height="10" rx="2" />
      </svg>
      Members
      <svg viewBox="0 0 16 10" aria-hidden="true">
        <path className={styles.trials} d="M0 5H16" />
      </svg>
      Trials
    </span>
  )
}

/** Members at the end of each day, and those of them in their trial as a dashed line. */
export function MembersChart({ days }: { days: Overview['membersByDay'] }) {
  const top = roundTop(Math.max(0, ...days.map(({ members }) => members)))
  const line = lineOf(
    days.map(({ members }) => members),
    top,
  )
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  return (
    <>
      <ChartFrame
        label={`Members from ${first.members} on ${shortDayText(first.day)} to ${last.members} on ${shortDayText(last.day)}, trials from ${first.trialing} to ${last.trialing}`}
        top={top}
        marks={threeMarks(days.map(({ day }) => shortDayText(day).slice(0, -5)))}
        reading={{
          label: 'Members by day',
          points: days.map(({ day, members, trialing }, index) => ({
            name: shortDayText(day),
            at: placeOf(index, days.length),
            values: [
              { head: 'Members', text: String(members), y: heightOf(members, top) },
              { head: 'Trials', text: String(trialing), y: heightOf(trialing, top) },
            ],
          })),
        }}
      >
        <path className={styles.area} d={`${line}V${ground}H${CHART.left}Z`} />
        <path className={styles.line} d={line} />
        <path
          className={styles.trials}
          d={lineOf(
            days.map(({ trialing }) => trialing),
            top,
          )}
        />
        <circle
          className={styles.now}
          cx={placeOf(days.length - 1, days.length)}
          cy={heightOf(last.members, top)}
          r="5"
        />
      </ChartFrame>
      <NumbersTable
        label="Members by day"
        heads={['Day', 'Members', 'Trials']}
        rows={days.map(({ day, members, trialing }) => [
          shortDayText(day),
          String(members),
          String(trialing),
        ])}
      />
    </>
  )
}

/** Revenue less refunds by month, the present one last. */
export function RevenueChart({ months }: { months: Overview['revenueByMonth'] }) {
  const top = roundTop(Math.max(0, ...months.map(({ revenue }) => revenue)))
  const step = (CHART.width - CHART.left - CHART.right) / Math.max(1, months.length)
  const width = step * 0.6
  const middle = (index: number) => CHART.left + step * (index + 0.5)
  return (
    <>
      <ChartFrame
        label={`Revenue by month, ${months.length} months`}
        top={top}
        unit="$"
        height={TALL}
        marks={months.map(({ month }, index) => ({
          text: monthLetter().format(startOf(month)),
          at: middle(index),
        }))}
        reading={{
          label: 'Revenue by month',
          points: months.map(({ month, revenue }, index) => ({
            name: monthText(month),
            at: middle(index),
            values: [{ head: 'Revenue', text: amountText(revenue) }],
          })),
        }}
      >
        {months.map(({ month, revenue }, index) => (
          <rect
            key={month}
            className={index === months.length - 1 ? styles.barNow : styles.bar}
            x={middle(index) - width / 2}
            y={heightOf(revenue, top, TALL)}
            width={width}
            height={TALL - CHART.bottom - heightOf(revenue, top, TALL)}
            rx="3"
          />
        ))}
      </ChartFrame>
      <NumbersTable
        label="Revenue by month"
        heads={['Month', 'Revenue']}
        rows={months.map(({ month, revenue }) => [monthText(month), amountText(revenue)])}
      />
    </>
  )
}
