import styles from './progress-bar.module.css'

/** A bar with its count in words, such as "4 of 6 watched"; `share` is 0 to 1. */
export function ProgressBar({ share, words }: { share: number; words: string }) {
  return (
    <span className={styles.progress}>
      <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.round(Math.min(1, Math.max(0, share)) * 100)} height="1" />
      </svg>
      <span>{words}</span>
    </span>
  )
}
