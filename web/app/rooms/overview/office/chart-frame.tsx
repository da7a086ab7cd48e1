import { type ReactNode, useState } from 'react'
import { onFirstUse } from '../../../ui/on-first-use.ts'
import { type ChartPoint, ChartReader } from './chart-reader.tsx'
import styles from './overview.module.css'
import { CHART, heightOf, type Mark } from './scales.ts'

const QUARTERS = [0, 0.25, 0.5, 0.75, 1]
/** Short, so that large figures have room on a phone: `1.5K`. */
const axisNumber = onFirstUse(() => new Intl.NumberFormat('en-US', { notation: 'compact' }))

interface ChartFrameProps {
  /** Text alternative of the chart, one sentence. */
  label: string
  top: number
  unit?: string
  height?: number
  /** Labels of the horizontal axis. */
  marks: readonly Mark[]
  /** What is read by pointer and keys, under the name of the chart's table. */
  reading: { label: string; points: readonly ChartPoint[] }
  children: ReactNode
}

/** Frame of a chart: lines with numbers at the quarters, labels below, and its reader. */
export function ChartFrame({
  label,
  top,
  unit = '',
  height = CHART.height,
  marks,
  reading,
  children,
}: ChartFrameProps) {
  const [shown, setShown] = useState<number | null>(null)
  const point = shown === null ? undefined : reading.points[shown]
  return (
    <div className={styles.frame}>
      <svg className={styles.chart} viewBox={`0 0 ${CHART.width} ${height}`} role="img" aria-label={label}>
        {QUARTERS.map((quarter) => (
          <g key={quarter}>
            <path
              className={styles.rule}
              d={`M${CHART.left} ${heightOf(quarter * top, top, height)}H${CHART.width - CHART.right}`}
            />
            <text x={CHART.left - 8} y={heightOf(quarter * top, top, height) + 4} textAnchor="end">
              {unit}
              {axisNumber().format(quarter * top)}
            </text>
          </g>
        ))}
        {children}
        {point && <Cross point={point} ground={height - CHART.bottom} />}
        {marks.map(({ text, at, anchor = 'middle' }) => (
          <text key={at} x={at} y={height - 6} textAnchor={anchor}>
            {text}
          </text>
        ))}
      </svg>
      <ChartReader {...reading} shown={shown} onShow={setShown} />
    </div>
  )
}

/** A line at what is read, with a dot on each line of the chart. */
function Cross({ point: { at, values }, ground }: { point: ChartPoint; ground: number }) {
  return (
    <>
      <path className={styles.cross} d={`M${at} ${CHART.top}V${ground}`} />
      {values.map(
        ({ head, y }) =>
          y !== undefined && <circle key={head} className={styles.dot} cx={at} cy={y} r="4.5" />,
      )}
    </>
  )
}
