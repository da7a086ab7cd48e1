import styles from './overview.module.css'

const WIDE = 64
const HIGH = 20
/** Room for the dot. */
const EDGE = 3

/** A line of 64 by 20 beside a figure; decorative, because the figure and its sentence say what counts. */
export function Sparkline({ values }: { values: readonly number[] }) {
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
export function Sparkbars({ values }: { values: readonly number[] }) {
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
