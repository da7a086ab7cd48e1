import styles from './search.module.css'

/** How many were found, said aloud while somebody types; with words that nothing has as they were typed. */
export function FoundWords({ total, words }: { total: number; words: string }) {
  return (
    <p className={styles.found} role="status">
      {words && (
        <>
          Nothing matches <b>{words}</b> exactly. These come close:{' '}
        </>
      )}
      {total === 1 ? '1 class' : `${total} classes`}
    </p>
  )
}
