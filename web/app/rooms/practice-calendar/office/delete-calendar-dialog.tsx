import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { ConfirmDeletion } from '../../../office/confirm-deletion.tsx'
import { countsText, onOwnDaysText } from './months.ts'
import { useDeleteCalendar } from './queries.ts'

interface DeleteCalendarDialogProps {
  calendar: Calendar
  onDeleted: () => void
  onClose: () => void
}

/** CALENDAR-02: explains what a deletion removes, and confirms it. */
export function DeleteCalendarDialog({ calendar, onDeleted, onClose }: DeleteCalendarDialogProps) {
  const remove = useDeleteCalendar(calendar.id, { onDone: onDeleted })
  const members = calendar.usersCount ?? 0
  return (
    <ConfirmDeletion
      name={calendar.title}
      busy={remove.isPending}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        {countsText(calendar.events.length, members)}: all of its events are deleted
        {members > 0 && ', including for those who have joined it'}. {onOwnDaysText(calendar)}Its videos stay.
        This can’t be undone.
      </p>
    </ConfirmDeletion>
  )
}
