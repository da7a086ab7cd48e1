import type { YearFigures as Figures } from '@studio/contract/videos/practice/weeks.ts'
import styles from './my-year.module.css'

const named = (count: number, one: string, many: string): [number, string] => [
  count,
  count === 1 ? one : many,
]

/** Four figures of a year; `inRow` is null for a finished one, which has its classes in their place. */
export function YearFigures({ figures, inRow }: { figures: Figures; inRow: number | null }) {
  const { weeks, minutes, classes, forgiven } = figures
  const all = [
    named(weeks, 'week on the mat', 'weeks on the mat'),
    minutes < 60 ? named(minutes, 'minute', 'minutes') : named(Math.floor(minutes / 60), 'hour', 'hours'),
    inRow === null
      ? named(classes, 'class', 'classes')
      : named(inRow, 'week in a row, now', 'weeks in a row, now'),
    named(forgiven, 'week forgiven', 'weeks forgiven'),
  ]
  return (
    <dl className={styles.figures}>
      {all.map(([count, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}
