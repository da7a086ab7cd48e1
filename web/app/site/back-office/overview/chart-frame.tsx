import type { ReactNode } from 'react'
import { onFirstUse } from '../../../ui/on-first-use.ts'
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
  children: ReactNode
}

/** Frame of a chart: lines with numbers at the quarters, and labels below. */
export function ChartFrame({
  label,
  top,
  unit = '',
  height = CHART.height,
  marks,
  children,
}: ChartFrameProps) {
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
        {marks.map(({ text, at, anchor = 'middle' }) => (
          <text key={at} x={at} y={height - 6} textAnchor={anchor}>
            {text}
          </text>
        ))}
      </svg>
    </div>
  )
}
