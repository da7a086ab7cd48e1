import type { PracticeYear } from '@studio/contract/videos/practice/rules.ts'
import styles from './practice.module.css'
import { yearText } from './practice-words.ts'

/** A square a day, a column a week; the more somebody practised, the fuller it is. */
export function YearPicture({ calendar }: Pick<PracticeYear, 'calendar'>) {
  return (
    <svg
      className={styles.year}
      viewBox={`0 0 ${calendar.length * 10} 70`}
      role="img"
      aria-label={yearText({ calendar })}
    >
      {calendar.map((week, column) =>
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
