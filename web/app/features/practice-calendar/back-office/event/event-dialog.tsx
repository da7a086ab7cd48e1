import { addDays, endOfDay } from '@studio/contract/dates.ts'
import {
  type Calendar,
  type CalendarEvent,
  EVENT_DESCRIPTION,
  EVENT_TITLE,
  type EventForm,
} from '@studio/contract/practice-calendar/schema.ts'
import { useController, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FormDialog } from '../../../../back-office/form-dialog.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { showRefusal, useCheckedForm } from '../../../../ui/form/use-checked-form.ts'
import { monthAfter } from '../months.ts'
import { useSaveEvent } from '../queries.ts'
import { instantOf, localText } from './local-time.ts'
import { VideosField } from './videos-field.tsx'

const shape = () => import('@studio/contract/practice-calendar/schema.ts').then((shapes) => shapes.EventForm)

interface EventDialogProps {
  calendar: Calendar
  /** Absent for a new one, which begins at `at`. */
  event?: CalendarEvent
  /** An instant; empty where it is to be typed. */
  at?: string
  onClose: () => void
}

/** EVENT-01, BO-VALID-30: an event of a calendar with its videos, made or edited. */
export function EventDialog({ calendar, event, at = '', onClose }: EventDialogProps) {
  const form = useCheckedForm<z.input<typeof EventForm>, z.output<typeof EventForm>>(shape, {
    defaultValues: {
      title: event?.title ?? '',
      description: event?.description ?? '',
      eventDateTime: event?.eventDateTime ?? at,
      videoIds: event?.videoIds ?? [],
    },
  })
  const save = useSaveEvent(calendar.id, event?.id, {
    onDone: onClose,
    onRefused: (error) => showRefusal(form, error),
  })
  const { errors } = form.formState
  const { title, description } = useWatch({ control: form.control })
  const time = useController({ control: form.control, name: 'eventDateTime' })
  const videos = useController({ control: form.control, name: 'videoIds' })
  const month = calendar.monthOfCreation.slice(0, 10)
  const last = endOfDay(addDays(monthAfter(month), -1)).toISOString()
  return (
    <FormDialog
      title={event ? `Edit ${event.title}` : 'Add an event'}
      form={form}
      busy={save.isPending}
      onSubmit={(typed) => save.mutate(typed)}
      onClose={onClose}
      submitText={event ? 'Save' : 'Add event'}
    >
      <TextInput
        label="Title"
        autoComplete="off"
        counter={`${title?.length ?? 0}/${EVENT_TITLE}`}
        {...form.register('title')}
        error={errors.title?.message}
      />
      <TextInput
        label="Date and time"
        type="datetime-local"
        min={localText(calendar.monthOfCreation)}
        max={localText(last)}
        name={time.field.name}
        ref={time.field.ref}
        value={localText(time.field.value)}
        onChange={({ target }) => time.field.onChange(instantOf(target.value))}
        onBlur={time.field.onBlur}
        error={errors.eventDateTime?.message}
      />
      <TextArea
        label="Description"
        rows={3}
        counter={`${description?.length ?? 0}/${EVENT_DESCRIPTION}`}
        {...form.register('description')}
        error={errors.description?.message}
      />
      <VideosField
        known={event?.videos ?? []}
        chosen={videos.field.value}
        onChoose={videos.field.onChange}
        error={errors.videoIds?.message ?? errors.videoIds?.root?.message}
      />
    </FormDialog>
  )
}
