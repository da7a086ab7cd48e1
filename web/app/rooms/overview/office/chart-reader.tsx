import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import styles from './chart-reader.module.css'
import { isNarrow, nearestOf, pointByKey } from './scales.ts'

/** What a chart says at one of its places: a day, a month, a part of a film. */
export interface ChartPoint {
  name: string
  /** Horizontal position, in the coordinates of the chart. */
  at: number
  /** Its label on the axis while it is read. */
  mark?: string
  values: readonly {
    head: string
    text: string
    /** Height of its dot on a line. */
    y?: number
  }[]
  /** A sentence below the values. */
  note?: string
}

export interface ReaderProps {
  /** Name of what is read, such as 'Members by day'. */
  label: string
  points: readonly ChartPoint[]
  /** Of the chart, in its coordinates. */
  width: number
  /** Index of the point that is shown; null: none. */
  shown: number | null
  onShow: (index: number | null) => void
}

/** Reads a chart by pointer, by a tap, and by arrow keys; Esc hides what is shown. */
export function ChartReader({ label, points, width: whole, shown, onShow }: ReaderProps) {
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
        ((clientX - left) / width) * whole,
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
        aria-valuetext={textOf(point)}
        onPointerMove={showAt}
        onPointerDown={showAt}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onShow(null)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && show(index)}
        onBlur={() => onShow(null)}
        onKeyDown={showByKey}
      />
      {shown !== null && <Tip point={point} width={whole} />}
    </>
  )
}

const textOf = ({ name, values, note }: ChartPoint) =>
  [`${name}: ${values.map(({ head, text }) => `${head} ${text}`).join(', ')}`, ...(note ? [note] : [])].join(
    '. ',
  )

/** Share of the width after which the words stand at the left. */
const FLIP = 0.6

/** Beside what is read; screen readers have its words as the slider's value. */
function Tip({ point: { name, at, values, note }, width }: { point: ChartPoint; width: number }) {
  const isLeft = at > width * (isNarrow(width) ? 0.5 : FLIP)
  return (
    <div
      className={styles.tip}
      data-tip
      data-left={isLeft || undefined}
      style={{ '--at': `${(100 * at) / width}%` } as CSSProperties}
      aria-hidden="true"
    >
      <b>{name}</b>
      {values.map(({ head, text }) => (
        <span key={head}>
          {head} <em>{text}</em>
        </span>
      ))}
      {note && <small>{note}</small>}
    </div>
  )
}
