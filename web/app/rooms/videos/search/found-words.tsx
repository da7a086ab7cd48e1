import styles from './search.module.css'

/** Number of results, announced while typing, with a note if the matches are approximate. */
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
