import type { PracticeYear } from '@studio/contract/videos/practice/rules.ts'
import styles from './practice.module.css'
import { yearText } from './practice-words.ts'

type Calendar = PracticeYear['calendar']

/** A square per day, a column per week, filled by minutes of practice. On a phone its halves are stacked. */
export function YearSquares({ calendar }: { calendar: Calendar }) {
  const half = Math.ceil(calendar.length / 2)
  return (
    <div className={styles.year} role="img" aria-label={yearText({ calendar })}>
      <Weeks weeks={calendar.slice(0, half)} room={half} />
      <Weeks weeks={calendar.slice(half)} room={half} />
    </div>
  )
}

/** Weeks of a picture with `room` columns, so that the squares of both halves have equal size. */
function Weeks({ weeks, room }: { weeks: Calendar; room: number }) {
  return (
    <svg viewBox={`0 0 ${room * 10} 70`} aria-hidden="true">
      {weeks.map((week, column) =>
        week.map(({ day, classes }, row) => (
          <rect
            key={day}
            x={column * 10 + 1}
            y={row * 10 + 1}
            width="8"
            height="8"
            rx="2"
            data-classes={Math.min(classes, 3)}
          />
        )),
      )}
    </svg>
  )
}
