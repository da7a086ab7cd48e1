import { useNavigation } from 'react-router'
import styles from './loading-line.module.css'

/** A line over the page while the next one is fetched, its code first, once that takes longer than 200 ms. */
export function LoadingLine({ waiting }: { waiting: boolean }) {
  const { state } = useNavigation()
  return (
    <div role="status" className={styles.place}>
      {(waiting || state === 'loading') && <span className={styles.line}>Loading...</span>}
    </div>
  )
}
