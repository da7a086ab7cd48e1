import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import styles from './chart-reader.module.css'
import { CHART, nearestOf, pointByKey } from './scales.ts'

/** What a chart says at one of its places: a day, a month, a part of a film. */
export interface ChartPoint {
  name: string
  /** Horizontal position, in the coordinates of the chart. */
  at: number
  values: readonly {
    head: string
    text: string
    /** Height of its dot on a line. */
    y?: number
  }[]
}

export interface ReaderProps {
  /** Name of what is read, such as 'Members by day'. */
  label: string
  points: readonly ChartPoint[]
  /** Index of the point that is shown; null: none. */
  shown: number | null
  onShow: (index: number | null) => void
}

/** Reads a chart by pointer, by a tap, and by arrow keys; Esc hides what is shown. */
export function ChartReader({ label, points, shown, onShow }: ReaderProps) {
  const [last, setLast] = useState(points.length - 1)
  const index = Math.min(shown ?? last, points.length - 1)
  const point = points[index]
  if (!point) return null

  function show(next: number) {
    setLast(next)
    onShow(next)
  }
  function showAt({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    show(
      nearestOf(
        points.map(({ at }) => at),
        ((clientX - left) / width) * CHART.width,
      ),
    )
  }
  function showByKey(event: KeyboardEvent) {
    if (event.key === 'Escape') return onShow(null)
    const next = pointByKey(event.key, index, points.length)
    if (next === undefined) return
    event.preventDefault()
    show(next)
  }

  return (
    <>
      <div
        className={styles.reader}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={index}
        aria-valuetext={`${point.name}: ${point.values.map(({ head, text }) => `${head} ${text}`).join(', ')}`}
        onPointerMove={showAt}
        onPointerDown={showAt}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onShow(null)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && show(index)}
        onBlur={() => onShow(null)}
        onKeyDown={showByKey}
      />
      {shown !== null && <Tip point={point} />}
    </>
  )
}

/** On the side with more room; screen readers have its words as the slider's value. */
function Tip({ point: { name, at, values } }: { point: ChartPoint }) {
  const place = `${(100 * at) / CHART.width}%`
  const isLeft = at > CHART.width / 2
  return (
    <div
      className={styles.tip}
      data-tip
      data-left={isLeft || undefined}
      style={{ '--at': place } as CSSProperties}
      aria-hidden="true"
    >
      <b>{name}</b>
      {values.map(({ head, text }) => (
        <span key={head}>
          {head} <em>{text}</em>
        </span>
      ))}
    </div>
  )
}
