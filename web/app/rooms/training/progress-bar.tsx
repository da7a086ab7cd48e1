import styles from './progress-bar.module.css'

/** How much of a path is watched. Decorative; words beside it have the numbers. */
export function ProgressBar({ done, of }: { done: number; of: number }) {
  return (
    <svg className={styles.bar} viewBox={`0 0 ${of} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect width={done} height="1" />
    </svg>
  )
}
