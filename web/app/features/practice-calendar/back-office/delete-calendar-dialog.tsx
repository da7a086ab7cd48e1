import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { countsText } from './months.ts'
import { useDeleteCalendar } from './queries.ts'

interface DeleteCalendarDialogProps {
  calendar: Calendar
  onDeleted: () => void
  onClose: () => void
}

/** CALENDAR-02: says what goes with a calendar before it goes. */
export function DeleteCalendarDialog({ calendar, onDeleted, onClose }: DeleteCalendarDialogProps) {
  const remove = useDeleteCalendar(calendar.id, { onDone: onDeleted })
  const members = calendar.usersCount ?? 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${calendar.title}`}
      actions={
        <>
          <Button variant="plain" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        {countsText(calendar.events.length, members)}: all of its events go
        {members > 0 && ', also for those who have joined it'}. Its videos stay. This can’t be undone.
      </p>
    </Dialog>
  )
}
