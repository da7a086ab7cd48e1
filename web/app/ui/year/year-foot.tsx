import { LEGEND, monthMarks } from '@studio/contract/videos/practice/words.ts'
import type { YearWeek } from '@studio/contract/videos/practice/year.ts'
import { hourInk } from '@studio/pictures/year-ink.ts'
import { yearColumn } from '@studio/pictures/year-range.ts'
import type { CSSProperties } from 'react'
import styles from './year.module.css'

/** Months under a picture, each where its first week stands. */
export function YearMonths({ weeks, width }: { weeks: readonly YearWeek[]; width: number }) {
  return (
    <div className={styles.months} aria-hidden="true">
      {monthMarks(weeks).map(({ index, name }) => (
        <span key={index} style={{ '--left': yearColumn(index, width)[0] } as CSSProperties}>
          {name}
        </span>
      ))}
    </div>
  )
}

/** What the colours of the ridges mean. */
export function YearLegend() {
  return (
    <ul className={styles.legend}>
      {LEGEND.map(({ hour, name }) => (
        <li key={name}>
          <i style={{ background: hourInk(hour) }} />
          {name}
        </li>
      ))}
    </ul>
  )
}
