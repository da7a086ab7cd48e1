import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import styles from './loading-line.module.css'

const SHOWN_AFTER_MS = 200

/** A progress line during a navigation that takes longer: a short one changes nothing of the page that is left. */
export function LoadingLine({ waiting }: { waiting: boolean }) {
  const { state } = useNavigation()
  const loading = waiting || state === 'loading'
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!loading) return setLong(false)
    const timer = setTimeout(() => setLong(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [loading])
  return (
    <div role="status" className={styles.place}>
      {loading && long && <span className={styles.line}>Loading...</span>}
    </div>
  )
}
