import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { weekdayDate, weekdayText } from '../../../ui/words/day-text.ts'
import { allOf, type DragClasses, oneOf } from '../office-move/use-drag-classes.ts'
import { FULL_DAY, fillText } from './day-words.ts'
import styles from './month.module.css'

const SLOTS = [0, 1, 2]

interface DayCellProps {
  day: string
  entry: ClassDay | undefined
  isToday: boolean
  drag: DragClasses
  onOpen: () => void
}

/** A day of the month: a button that opens it, and its classes, which can be dragged to another day. */
export function ClassDayCell({ day, entry, isToday, drag, onOpen }: DayCellProps) {
  const videos = entry?.videos ?? []
  const fill = fillText(videos.length)
  const name = [weekdayText(day), fill, ...videos.map(({ title }) => title)].join(', ')
  return (
    <li {...drag.target(day)} className={drag.over === day ? styles.over : undefined}>
      <button
        type="button"
        {...(entry ? drag.source(allOf(entry)) : {})}
        className={styles.day}
        aria-current={isToday ? 'date' : undefined}
        onClick={onOpen}
      >
        <VisuallyHidden>{name}</VisuallyHidden>
        <span className={styles.top} aria-hidden="true">
          <span className={classNames(styles.number, isToday && styles.today)}>{Number(day.slice(8))}</span>
          <span className={styles.weekday}>{weekdayDate(day).slice(0, 3)}</span>
          {videos.length < FULL_DAY && <Tag tone={videos.length > 0 ? 'warn' : 'quiet'}>{fill}</Tag>}
        </span>
        <span className={styles.slots} aria-hidden="true">
          {SLOTS.map((slot) => {
            const video = videos[slot]
            if (!video || !entry) return <span key={slot} className={styles.hole} />
            return (
              <span key={slot} title={video.title} {...drag.source(oneOf(entry, video.id))}>
                <ClassPrint video={video} words="" className={styles.print} />
              </span>
            )
          })}
        </span>
      </button>
    </li>
  )
}
