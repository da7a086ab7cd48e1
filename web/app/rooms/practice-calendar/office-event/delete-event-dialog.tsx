import type { CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import { ConfirmDeletion } from '../../../office/confirm-deletion.tsx'
import { momentText } from '../../../ui/words/date-words.ts'
import { useDeleteEvent } from '../office/queries.ts'

interface DeleteEventDialogProps {
  event: CalendarEvent
  onClose: () => void
}

/** Explains whom a deletion affects, and confirms it. */
export function DeleteEventDialog({ event, onClose }: DeleteEventDialogProps) {
  const remove = useDeleteEvent(event.id, { onDone: onClose })
  return (
    <ConfirmDeletion
      name={event.title}
      busy={remove.isPending}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        {momentText(event.eventDateTime)}: it disappears from the calendar of everybody who has joined. Its
        videos stay.
      </p>
    </ConfirmDeletion>
  )
}
