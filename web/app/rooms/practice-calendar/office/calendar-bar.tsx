import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { TitleBar } from '../../../office/title-bar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconCopy, IconPencil, IconTrash } from '../../../ui/icons.ts'
import { LateCopyDialog } from '../office-copy/late-copy-dialog.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'
import { DeleteCalendarDialog } from './delete-calendar-dialog.tsx'

interface CalendarBarProps {
  calendar: Calendar
  /** The month is over, so the calendar is read-only. */
  over: boolean
}

/** Title and actions of a calendar (CALENDAR-01, CALENDAR-02, D18.calendar-copy). */
export function CalendarBar({ calendar, over }: CalendarBarProps) {
  const [action, setAction] = useState<'edit' | 'copy' | 'delete' | null>(null)
  const navigate = useNavigate()
  const close = () => setAction(null)
  const show = (id: string) => {
    close()
    navigate(`/teacher/calendars/${id}`)
  }
  return (
    <>
      <TitleBar title={calendar.title}>
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
      </TitleBar>
      {action === 'edit' && <CalendarDialog calendar={calendar} onSaved={close} onClose={close} />}
      {action === 'copy' && <LateCopyDialog calendar={calendar} onCopied={show} onClose={close} />}
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
