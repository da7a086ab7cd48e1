import { addDays } from '@studio/contract/dates.ts'
import { type FormEvent, useId, useState } from 'react'
import { submitByKeys } from '../../../office/submit-by-keys.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { monthAfter } from '../office/months.ts'

interface MoveDialogProps {
  /** 'Move Winter feet' */
  title: string
  /** The name of its button. */
  deed: string
  /** `YYYY-MM-01` */
  month: string
  /** The day that is offered. */
  day: string
  onMove: (day: string) => void
  onClose: () => void
}

/** Puts an event or a video on a day that is typed: what a drag does, for fingers. */
export function MoveEventDialog({ title, deed, month, day, onMove, onClose }: MoveDialogProps) {
  const id = useId()
  const [to, setTo] = useState(day)
  const last = addDays(monthAfter(month), -1)
  const isInside = to >= month && to <= last

  function move(event: FormEvent) {
    event.preventDefault()
    if (!isInside) return
    onMove(to)
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} disabled={!isInside}>
            {deed}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={move} onKeyDown={submitByKeys}>
        <TextInput
          label="To"
          type="date"
          value={to}
          min={month}
          max={last}
          onChange={({ target }) => setTo(target.value)}
        />
      </Form>
    </Dialog>
  )
}
