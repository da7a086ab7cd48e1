import { useId } from 'react'
import { CalendarLink } from './calendar-link.tsx'
import styles from './take-along.module.css'

/** Where one's practices are found without opening the studio. */
export function TakeAlong() {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        In your own calendar
      </h2>
      <CalendarLink />
    </section>
  )
}
