import { CALENDAR_DESCRIPTION, CALENDAR_TITLE } from '@studio/contract/practice-calendar/messages.ts'
import type { Calendar, CalendarForm } from '@studio/contract/practice-calendar/schema.ts'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Options } from '../../../office/fields/options.tsx'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { MeanwhileNote } from '../../../office/meanwhile/meanwhile-note.tsx'
import { type FieldWords, useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { monthWords } from '../../../ui/words/weeks.ts'
import { useThisMonth } from '../use-this-month.ts'
import { monthsToChoose } from './months.ts'
import { readCalendar, useSaveCalendar } from './queries.ts'

const shape = () =>
  import('@studio/contract/practice-calendar/schema.ts').then((shapes) => shapes.CalendarForm)

type Typed = z.input<typeof CalendarForm>

const WORDS: FieldWords<Typed> = {
  title: { label: 'Title' },
  description: { label: 'Description' },
  monthOfCreation: { label: 'Month', text: (month) => monthWords(String(month)) },
  type: { label: 'Type' },
}

const typedOf = ({ title, description, monthOfCreation, type }: Calendar): Typed => ({
  title,
  description,
  monthOfCreation: monthOfCreation.slice(0, 10),
  type,
})

interface CalendarDialogProps {
  /** Absent for a new one. */
  calendar?: Calendar
  onSaved: (id: string) => void
  onClose: () => void
}

/** CALENDAR-01, BO-VALID-28: form for title, month, description and type of a calendar; past months can't be chosen. */
export function CalendarDialog({ calendar, onSaved, onClose }: CalendarDialogProps) {
  const thisMonth = useThisMonth()
  const month = calendar?.monthOfCreation.slice(0, 10)
  const form = useCheckedForm<Typed, z.output<typeof CalendarForm>>(shape, {
    defaultValues: calendar
      ? typedOf(calendar)
      : { title: '', description: '', monthOfCreation: thisMonth, type: 'Day5' },
  })
  const { version, refused, meanwhile } = useConcurrentEdit({
    form,
    stored: calendar ?? null,
    valuesOf: typedOf,
    words: WORDS,
    read: () => readCalendar({ id: '', userId: '', ...calendar }),
    save: (typed, from) => save.mutate({ typed, version: from }),
  })
  const save = useSaveCalendar(calendar?.id, { onDone: ({ id }) => onSaved(id), onRefused: refused })

  const { title, description } = useWatch({ control: form.control })
  return (
    <FormDialog
      title={calendar ? `Edit ${calendar.title}` : 'New calendar'}
      form={form}
      keepAs={`calendar ${calendar?.id ?? ''}`}
      busy={save.isPending}
      onSubmit={(typed) => save.mutate({ typed, version })}
      onClose={onClose}
      submitText={calendar ? 'Save' : 'Create'}
    >
      <MeanwhileNote {...meanwhile} busy={save.isPending} />
      <TextInput
        label="Title"
        autoComplete="off"
        counter={`${title?.length ?? 0}/${CALENDAR_TITLE}`}
        {...fieldOf(form, 'title')}
      />
      <Select label="Month" {...fieldOf(form, 'monthOfCreation')}>
        <Options of={monthsToChoose(thisMonth, month).map((one) => [one, monthWords(one)])} />
      </Select>
      <TextArea
        label="Description"
        rows={3}
        counter={`${description?.length ?? 0}/${CALENDAR_DESCRIPTION}`}
        {...fieldOf(form, 'description')}
      />
      <Select
        label="Type"
        help="Members see one calendar a month. If you have both types, they see the one with five sessions"
        {...fieldOf(form, 'type')}
      >
        <option value="Day5">Five sessions a week</option>
        <option value="Day3">Three sessions a week</option>
      </Select>
    </FormDialog>
  )
}
