import { useNavigation } from 'react-router'
import styles from './loading-line.module.css'

/** A progress line during navigation, shown after 200 ms. */
export function LoadingLine({ waiting }: { waiting: boolean }) {
  const { state } = useNavigation()
  return (
    <div role="status" className={styles.place}>
      {(waiting || state === 'loading') && <span className={styles.line}>Loading...</span>}
    </div>
  )
}
