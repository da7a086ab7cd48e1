import { weekSpan, weekText } from '@studio/contract/videos/practice/words.ts'
import type { YearOfWeeks } from '@studio/contract/videos/practice/year.ts'
import { summitAt, yearColumn } from '@studio/pictures/year-range.ts'
import type { CSSProperties } from 'react'
import { studioReading } from '../words/studio-reading.ts'
import styles from './year.module.css'
import { YEAR_SIZES, type YearSize } from './year-picture.tsx'

interface WeekTipProps {
  year: YearOfWeeks
  at: number
  size: YearSize
  seated?: boolean
  /** Without its words, which stand elsewhere. */
  columnOnly?: boolean
}

/** A bright column over a week, and what was done in it. At the edges the words stay inside. */
export function WeekTip({ year, at, size, seated, columnOnly }: WeekTipProps) {
  const week = year.weeks[at]
  if (!week) return null
  const { width, height } = YEAR_SIZES[size]
  const [left, column] = yearColumn(at, width)
  const figure = seated ? 0 : undefined
  const high = summitAt(year.weeks, at, { width, height, now: year.now, figure })
  const place = { '--left': left, '--column': column, '--middle': left + column / 2, '--high': high }
  return (
    <span className={styles.week} style={place as CSSProperties} aria-hidden="true">
      <span className={styles.column} />
      {!columnOnly && (
        <span className={styles.tip}>
          {week.classes > 0 ? `${weekSpan(week, studioReading().order)}: ${weekText(week)}` : weekText(week)}
        </span>
      )}
    </span>
  )
}
