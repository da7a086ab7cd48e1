import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { onFirstUse } from '../../../ui/on-first-use.ts'
import { type ChartPoint, ChartReader } from './chart-reader.tsx'
import styles from './overview.module.css'
import { type AxisMark, type Box, CHART, heightOf, quartersOf } from './scales.ts'

/** Short, so that large figures have room on a phone: `1.5K`. */
const compact = onFirstUse(() => new Intl.NumberFormat('en-US', { notation: 'compact' }))
export const axisNumber = (value: number): string => compact().format(value)

interface ChartFrameProps {
  /** Text alternative of the chart, one sentence. */
  label: string
  top: number
  /** How the numbers at the lines are written. */
  numberText?: (value: number) => string
  /** The chart's own coordinates, where it is as wide as it is shown. */
  box?: Box
  /** Labels of the horizontal axis. */
  marks: readonly AxisMark[]
  /** What is read by pointer and keys, under the name of the chart's table. */
  reading: { label: string; points: readonly ChartPoint[] }
  children: ReactNode
}

/** Frame of a chart: lines with numbers at the quarters, labels below, and its reader. */
export function ChartFrame({
  label,
  top,
  numberText = axisNumber,
  box,
  marks,
  reading,
  children,
}: ChartFrameProps) {
  const [shown, setShown] = useState<number | null>(null)
  const point = shown === null ? undefined : reading.points[shown]
  const { width, height, left, right, bottom } = box ?? CHART
  const at = (number: number) => heightOf(number, top, box)
  return (
    <div className={styles.frame}>
      <svg
        className={box ? styles.exact : styles.chart}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
        {quartersOf(top).map((number) => (
          <g key={number}>
            <path className={styles.rule} d={`M${left} ${at(number)}H${width - right}`} />
            <text x={left - 8} y={at(number) + 4} textAnchor="end">
              {numberText(number)}
            </text>
          </g>
        ))}
        {children}
        {point && <Cross point={point} top={(box ?? CHART).top} ground={height - bottom} />}
        {marks
          .filter((mark) => !isBeside(mark, point))
          .map(({ text, at, anchor = 'middle', isNow }) => (
            <text
              key={at}
              className={isNow ? styles.read : undefined}
              x={at}
              y={height - 6}
              textAnchor={anchor}
            >
              {text}
            </text>
          ))}
        {point?.mark && (
          <text
            className={styles.read}
            x={Math.min(Math.max(point.at, left + LABEL), width - right - LABEL)}
            y={height - 6}
            textAnchor="middle"
          >
            {point.mark}
          </text>
        )}
      </svg>
      <ChartReader {...reading} width={width} shown={shown} onShow={setShown} />
    </div>
  )
}

/** Half of a label's width, at the most. */
const LABEL = 56

/** Whether the label of what is read takes the place of a mark. */
const isBeside = ({ at }: AxisMark, point: ChartPoint | undefined) =>
  point?.mark !== undefined && Math.abs(at - point.at) < 2 * LABEL

/** A line at what is read, with a dot on each line of the chart. */
function Cross({ point: { at, values }, top, ground }: { point: ChartPoint; top: number; ground: number }) {
  return (
    <>
      <path className={styles.cross} d={`M${at} ${top}V${ground}`} />
      {values.map(
        ({ head, y }) =>
          y !== undefined && <circle key={head} className={styles.dot} cx={at} cy={y} r="4.5" />,
      )}
    </>
  )
}

/** Names of a chart's bars and of its dotted line, for the head of its card. */
export function ChartKey({ bars, line }: { bars: string; line: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      <svg viewBox="0 0 16 10" aria-hidden="true">
        <rect className={styles.barNow} x="3" width="10" height="10" rx="2" />
      </svg>
      {bars}
      <svg viewBox="0 0 16 10" aria-hidden="true">
        <path className={styles.trials} d="M1 5H16" />
      </svg>
      {line}
    </span>
  )
}

/** An element and its width in pixels, which follows the window; `usual` until it is measured. */
export function useWidth<Measured extends HTMLElement>(usual: number): [RefObject<Measured | null>, number] {
  const ref = useRef<Measured>(null)
  const [width, setWidth] = useState(usual)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width) || usual)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [usual])
  return [ref, width]
}
