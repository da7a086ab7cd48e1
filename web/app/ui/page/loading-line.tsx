import { useNavigation } from 'react-router'
import styles from './loading-line.module.css'

/** A line over the page while the next one is fetched, once that takes longer than 200 ms. */
export function LoadingLine() {
  const { state } = useNavigation()
  return (
    <div role="status" className={styles.place}>
      {state === 'loading' && <span className={styles.line}>Loading...</span>}
    </div>
  )
}
