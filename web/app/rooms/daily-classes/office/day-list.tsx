import { CLASSES_A_DAY } from '@studio/contract/daily-classes/rules.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon, IconPencil, IconPlus, IconTrash } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { weekdayDate, weekdayText } from '../../../ui/words/day-text.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import styles from './class-days.module.css'
import { dayOfEntry, fillText } from './day-words.ts'
import type { MonthProps } from './month-grid.tsx'
import { useDeleteDay } from './queries.ts'

/** Days with classes of a month, latest first, with their pictures and actions. */
export function ClassDayList({ today, month, entries, busy, onOpen }: MonthProps) {
  const remove = useDeleteDay(() => {})
  const days = [...entries.values()].filter(({ dateTime }) => dateTime.startsWith(month)).toReversed()
  if (days.length === 0) return <EmptyState picture="seated">No classes in this month yet</EmptyState>
  return (
    <ol className={styles.list} aria-label="Days with classes" aria-busy={busy}>
      {days.map((entry) => (
        <li key={entry.id} className={styles.card}>
          <DayCard
            entry={entry}
            today={today}
            onOpen={() => onOpen(dayOfEntry(entry))}
            onDelete={() => askToEmpty(dayOfEntry(entry), () => remove.mutate(dayOfEntry(entry)))}
          />
        </li>
      ))}
    </ol>
  )
}

/** ADAILY-03: confirms the removal of a day's classes. */
export function askToEmpty(day: string, onOk: () => void): void {
  showAlert({
    title: `Empty ${weekdayText(day)}?`,
    description: 'Its classes come off this day, so members will find none. The videos stay in the library.',
    danger: true,
    okText: 'Empty the day',
    onOk,
  })
}

interface DayCardProps {
  entry: ClassDay
  today: string
  onOpen: () => void
  onDelete: () => void
}

function DayCard({ entry, today, onOpen, onDelete }: DayCardProps) {
  const day = dayOfEntry(entry)
  const { videos } = entry
  return (
    <>
      <div className={styles.date}>
        <h3>{weekdayDate(day)}</h3>
        <small>
          {day === today ? 'today' : videos.length < CLASSES_A_DAY ? fillText(videos.length) : ''}
        </small>
      </div>
      <ul className={styles.classes}>
        {videos.map((video) => (
          <li key={video.id}>
            <ClassPrint video={video} />
            <b>{video.title}</b>
            <small>{video.coachUser && fullName(video.coachUser)}</small>
          </li>
        ))}
        {day >= today && videos.length < CLASSES_A_DAY && (
          <li>
            <MissingClass day={day} at={videos.length} onOpen={onOpen} />
          </li>
        )}
      </ul>
      <div className={styles.actions}>
        <IconButton icon={IconPencil} label={`Edit ${weekdayText(day)}`} onClick={onOpen} />
        <IconButton icon={IconTrash} label={`Empty ${weekdayText(day)}`} onClick={onDelete} />
      </div>
    </>
  )
}

const ORDINALS = ['First', 'Second', 'Third']

interface MissingClassProps {
  day: string
  /** Number of classes that the day has. */
  at: number
  onOpen: () => void
}

/** The next class that a day to come lacks, in the place where it will be. */
function MissingClass({ day, at, onOpen }: MissingClassProps) {
  return (
    <button type="button" className={styles.missing} onClick={onOpen}>
      <span className={styles.hole}>
        <Icon of={IconPlus} />
      </span>
      <b>{ORDINALS[at]} class</b>
      <small>
        Pick a video<VisuallyHidden> for {weekdayText(day)}</VisuallyHidden>
      </small>
    </button>
  )
}
