import styles from './day-arc.module.css'

/** The sun's path through the day; `share`, 0 to 1, has passed and is drawn in ember. */
export function DayArc({ share }: { share: number }) {
  const gone = Math.min(1, Math.max(0, share))
  const x = Math.round((280 - 264 * Math.cos(Math.PI * gone)) * 10) / 10
  const y = Math.round((156 - 126 * Math.sin(Math.PI * gone)) * 10) / 10
  return (
    <svg viewBox="0 0 560 170" className={styles.arc} role="img" aria-label="The day so far">
      <path className={styles.whole} d="M16 156A264 126 0 0 1 544 156" />
      <path className={styles.spent} d={`M16 156A264 126 0 0 1 ${x} ${y}`} />
      <path className={styles.ground} d="M0 156H560" />
      <circle className={styles.glow} cx={x} cy={y} r="30" />
      <circle className={styles.sun} cx={x} cy={y} r="15" />
    </svg>
  )
}
