import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBegun } from '../../../office/use-begun.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButtonLink } from '../../../ui/buttons/icon-button.tsx'
import {
  Icon,
  IconChevronLeft,
  IconChevronRight,
  IconCopy,
  IconPencil,
  IconTrash,
} from '../../../ui/icons.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { monthWords } from '../../../ui/words/weeks.ts'
import styles from './calendar.module.css'
import { MonthTag } from './calendar-card.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'
import { DeleteCalendarDialog } from './delete-calendar-dialog.tsx'
import { contentTexts, neighboursOf } from './months.ts'
import { ownCalendarsQuery } from './queries.ts'

/** Two pages share it: loaded with either, every first page of the back office would have it. */
const CopyDialog = lazyPart(
  () => import('../office-copy/copy-dialog.tsx').then((part) => part.CopyCalendarDialog),
  {
    onMissing: ({ onClose }) => onClose(),
  },
)

interface CalendarBarProps {
  calendar: Calendar
  /** The month is over, so the calendar is read-only. */
  over: boolean
}

/** Month, title and actions of a calendar, and the ways to the months beside it (CALENDAR-01, CALENDAR-02, D18.calendar-copy). */
export function CalendarBar({ calendar, over }: CalendarBarProps) {
  const [chosen, setAction] = useState<'edit' | 'copy' | 'delete' | null>(null)
  const { begun, end } = useBegun()
  const action = chosen ?? (begun === 'copy' ? 'copy' : null)
  const navigate = useNavigate()
  function close() {
    setAction(null)
    end()
  }
  const month = calendar.monthOfCreation.slice(0, 10)
  return (
    <>
      <TitleBar
        title={monthWords(month)}
        beside={
          <>
            <Turn calendar={calendar} />
            <MonthTag month={month} />
          </>
        }
      >
        <div className={styles.deeds} data-whole>
          <Button size="sm" variant="plain" onClick={() => setAction('delete')}>
            <Icon of={IconTrash} size="small" />
            Delete
          </Button>
          <Button size="sm" variant="line" onClick={() => setAction('copy')}>
            <Icon of={IconCopy} size="small" />
            Copy
          </Button>
          {!over && (
            <Button size="sm" onClick={() => setAction('edit')}>
              <Icon of={IconPencil} size="small" />
              Edit
            </Button>
          )}
        </div>
      </TitleBar>
      <p className={styles.facts}>
        <b>{calendar.title}</b>
        <span>{calendar.type === 'Day3' ? 'Three sessions a week' : 'Five sessions a week'}</span>
        {contentTexts(calendar.events).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      {action === 'edit' && <CalendarDialog calendar={calendar} onSaved={close} onClose={close} />}
      {action === 'copy' && <CopyDialog calendar={calendar} onClose={close} />}
      {action === 'delete' && (
        <DeleteCalendarDialog
          calendar={calendar}
          onDeleted={() => navigate('/teacher/calendars', { replace: true })}
          onClose={close}
        />
      )}
    </>
  )
}

/** Leads to the teacher's months beside this one. */
function Turn({ calendar }: { calendar: Calendar }) {
  const { data = [] } = useQuery(ownCalendarsQuery(calendar.userId))
  const { before, after } = neighboursOf(calendar, data)
  return (
    <>
      {before && <Neighbour icon={IconChevronLeft} calendar={before} />}
      {after && <Neighbour icon={IconChevronRight} calendar={after} />}
    </>
  )
}

function Neighbour({ icon, calendar }: { icon: typeof IconChevronLeft; calendar: Calendar }) {
  return (
    <IconButtonLink
      icon={icon}
      label={monthWords(calendar.monthOfCreation.slice(0, 10))}
      to={`/teacher/calendars/${calendar.id}`}
    />
  )
}
