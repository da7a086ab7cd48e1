import { addDays } from '@studio/contract/dates.ts'
import { useQuery } from '@tanstack/react-query'
import styles from './class-days.module.css'
import { byDate, daysFrom, lackingDays, lackingTitle } from './day-words.ts'
import { daysQuery } from './queries.ts'

/** Days to look ahead. */
const AHEAD = 14
/** Maximum entries of a line. */
const MOST_SHOWN = 4

interface LackingDaysProps {
  today: string
  onOpen: (day: string) => void
}

/** Days of the next two weeks that lack classes, each a button; hidden while loading. */
export function LackingDays({ today, onOpen }: LackingDaysProps) {
  const last = addDays(today, AHEAD - 1)
  const { data: found } = useQuery(daysQuery(today, last))
  if (!found) return null
  const lacking = lackingDays(daysFrom(today, last), byDate(found))
  if (lacking.length === 0) return <span className={styles.lacking}>The next two weeks are full.</span>
  return (
    <div className={styles.lacking}>
      <span>{lackingTitle(lacking)}:</span>
      {lacking.slice(0, MOST_SHOWN).map(({ day, text }) => (
        <button key={day} type="button" className={styles.lack} onClick={() => onOpen(day)}>
          {text}
        </button>
      ))}
      {lacking.length > MOST_SHOWN && <span>and {lacking.length - MOST_SHOWN} more</span>}
    </div>
  )
}
