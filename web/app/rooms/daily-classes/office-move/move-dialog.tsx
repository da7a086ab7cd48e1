import { CallError } from '@studio/contract/call.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { addDays } from '@studio/contract/dates.ts'
import { type FormEvent, useId, useState } from 'react'
import { submitByKeys } from '../../../office/submit-by-keys.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { RadioRow, RadioRows } from '../../../ui/form/radio-row.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { weekdayText } from '../../../ui/words/day-text.ts'
import { dayOfEntry } from '../office/day-words.ts'
import { useMoveClasses } from './queries.ts'
import { allOf, oneOf } from './use-drag-classes.ts'

interface MoveDialogProps {
  entry: ClassDay
  today: string
  onClose: () => void
}

const ALL = ''

/** Moves one class of a day, or all of them, to a typed day (D18.moved-classes). */
export function MoveClassesDialog({ entry, today, onClose }: MoveDialogProps) {
  const id = useId()
  const day = dayOfEntry(entry)
  const [chosen, setChosen] = useState(ALL)
  const [to, setTo] = useState(addDays(day, 1))
  const [refused, setRefused] = useState('')
  const move = useMoveClasses(onClose, (error) =>
    setRefused((error instanceof CallError && error.fields.dateTimeTo) || error.message),
  )

  function send(event: FormEvent) {
    event.preventDefault()
    if (move.isPending || to === '') return
    move.mutate({ taken: chosen === ALL ? allOf(entry) : oneOf(entry, chosen), to })
  }

  const choices = [{ id: ALL, title: 'All classes of the day' }, ...entry.videos]
  return (
    <Dialog
      cancel
      onClose={onClose}
      title={`Move from ${weekdayText(day)}`}
      actions={
        <Button type="submit" form={id} busy={move.isPending} disabled={to === ''}>
          Move
        </Button>
      }
    >
      <Form id={id} onSubmit={send} onKeyDown={submitByKeys}>
        <RadioRows legend="What is moved">
          {choices.map((choice) => (
            <RadioRow
              key={choice.id}
              name={id}
              title={choice.title}
              checked={chosen === choice.id}
              onChange={() => setChosen(choice.id)}
            />
          ))}
        </RadioRows>
        <TextInput
          label="To"
          type="date"
          value={to}
          min={addDays(today, 1)}
          onChange={({ target }) => {
            setTo(target.value)
            setRefused('')
          }}
          error={refused || undefined}
        />
      </Form>
    </Dialog>
  )
}
