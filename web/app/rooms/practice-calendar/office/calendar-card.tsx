import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { Link } from 'react-router'
import { IconButton, IconButtonLink } from '../../../ui/buttons/icon-button.tsx'
import { IconCopy, IconEye, IconPencil, IconTrash } from '../../../ui/icons.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { monthWords } from '../../../ui/words/weeks.ts'
import { useThisMonth } from '../use-this-month.ts'
import styles from './calendars.module.css'
import { countsText, monthState } from './months.ts'

interface CalendarCardProps {
  calendar: Calendar
  onCopy: () => void
  onDelete: () => void
}

/** CALENDAR-01: a calendar with its month, its events and members, linked to its page. */
export function CalendarCard({ calendar, onCopy, onDelete }: CalendarCardProps) {
  const { title, description, events } = calendar
  const month = calendar.monthOfCreation.slice(0, 10)
  const state = monthState(month, useThisMonth())
  const to = `/teacher/calendars/${calendar.id}`
  const picture = { title, thumbnailUrl: events[0]?.thumbnailUrl ?? null, tagList: [] }
  return (
    <article className={styles.card}>
      <ClassPrint video={picture} className={styles.print} />
      <div className={styles.body}>
        <p className={styles.month}>
          {monthWords(month)}
          <MonthTag month={month} />
        </p>
        <h2 className={styles.name}>
          <Link to={to}>{title}</Link>
        </h2>
        <p className={styles.description}>{description}</p>
        <div className={styles.foot}>
          <span>{countsText(events.length, calendar.usersCount ?? 0)}</span>
          <span className={styles.ways}>
            {state === 'Past' ? (
              <IconButtonLink icon={IconEye} label={`See ${title}`} to={to} />
            ) : (
              <IconButtonLink icon={IconPencil} label={`Edit ${title}`} to={to} />
            )}
            <IconButton icon={IconCopy} label={`Copy ${title}`} onClick={onCopy} />
            <IconButton icon={IconTrash} label={`Delete ${title}`} onClick={onDelete} />
          </span>
        </div>
      </div>
    </article>
  )
}

const TONES = { Past: 'quiet', 'This month': 'ok', 'Not open yet': 'warn' } as const

/** Whether a month, `YYYY-MM-01`, is past or open. */
export function MonthTag({ month }: { month: string }) {
  const state = monthState(month, useThisMonth())
  return <Tag tone={TONES[state]}>{state}</Tag>
}
