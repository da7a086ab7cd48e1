import type { CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { momentText } from '../../../../ui/words/date-words.ts'
import { useDeleteEvent } from '../queries.ts'

interface DeleteEventDialogProps {
  event: CalendarEvent
  onClose: () => void
}

/** Says which event goes, and for whom, before it goes. */
export function DeleteEventDialog({ event, onClose }: DeleteEventDialogProps) {
  const remove = useDeleteEvent(event.id, { onDone: onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${event.title}`}
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
        {momentText(event.eventDateTime)}: it goes from the calendar of everybody who has joined. Its videos
        stay.
      </p>
    </Dialog>
  )
}
