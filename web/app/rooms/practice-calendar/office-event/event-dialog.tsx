import { addDays, endOfDay } from '@studio/contract/dates.ts'
import { EVENT_DESCRIPTION, EVENT_TITLE } from '@studio/contract/practice-calendar/messages.ts'
import type { Calendar, CalendarEvent, EventForm } from '@studio/contract/practice-calendar/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useDialogDraft } from '../../../office/dialog-draft.tsx'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { MeanwhileNote } from '../../../office/meanwhile/meanwhile-note.tsx'
import { type FieldWords, useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { readVideo } from '../../videos/office/queries.ts'
import { UploadDialog } from '../../videos/office-upload/upload-dialog.tsx'
import { useFilmUpload } from '../../videos/office-upload/uploads-store.ts'
import { monthAfter } from '../office/months.ts'
import { readEvent, useSaveEvent } from '../office/queries.ts'
import { instantOf, localText } from './local-time.ts'
import { VideosField } from './videos-field.tsx'

const shape = () => import('@studio/contract/practice-calendar/schema.ts').then((shapes) => shapes.EventForm)

type Typed = z.input<typeof EventForm>

const typedOf = ({ title, description = '', eventDateTime, videoIds = [] }: CalendarEvent): Typed => ({
  title,
  description,
  eventDateTime,
  videoIds,
})

const wordsWith = (known: readonly Video[]): FieldWords<Typed> => ({
  title: { label: 'Title' },
  description: { label: 'Description' },
  eventDateTime: { label: 'Date and time', text: (at) => localText(at).replace('T', ' ') },
  videoIds: {
    label: 'Video',
    text: (ids) => ids.map((id) => known.find((video) => video.id === id)?.title ?? '').join(', '),
  },
})

interface EventDialogProps {
  calendar: Calendar
  /** Absent for a new one, which starts at `at`. */
  event?: CalendarEvent
  /** An instant; empty if it is to be typed. */
  at?: string
  onClose: () => void
}

/** EVENT-01, BO-VALID-30: form for an event of a calendar with its videos. */
export function EventDialog({ calendar, event, at = '', onClose }: EventDialogProps) {
  const keepAs = event ? `event ${event.id}` : `event of ${calendar.id} ${at}`
  const { kept, keep } = useDialogDraft<readonly Video[]>(`videos of ${keepAs}`)
  const form = useCheckedForm<Typed, z.output<typeof EventForm>>(shape, {
    defaultValues: event ? typedOf(event) : { title: '', description: '', eventDateTime: at, videoIds: [] },
  })
  const [known, setKnown] = useState<readonly Video[]>([...(kept ?? []), ...(event?.videos ?? [])])
  const { version, refused, meanwhile } = useConcurrentEdit({
    form,
    stored: event ?? null,
    valuesOf: typedOf,
    words: wordsWith(known),
    async read() {
      const now = await readEvent(calendar, event?.id ?? '')
      setKnown((before) => [...before, ...(now.videos ?? [])])
      return now
    },
    save: (typed, from) => save.mutate({ typed, version: from }),
  })
  const save = useSaveEvent(calendar.id, event?.id, { onDone: onClose, onRefused: refused })
  const { errors, isDirty } = form.formState
  const { title, description } = useWatch({ control: form.control })
  useEffect(() => {
    if (isDirty) keep(known)
  })
  // Registered in the order on the page: the focus goes to the first error.
  const titleField = form.register('title')
  const time = useController({ control: form.control, name: 'eventDateTime' })
  const videos = useController({ control: form.control, name: 'videoIds' })
  const month = calendar.monthOfCreation.slice(0, 10)
  const clock = useStudioClock()
  const isPast = (at: string) => Date.parse(at) < clock()
  const last = endOfDay(addDays(monthAfter(month), -1)).toISOString()
  const [uploading, setUploading] = useState(false)
  const know = (video: Video) => setKnown((before) => [...before, video])
  const newVideo = useNewVideo((video) => {
    know(video)
    videos.field.onChange([...videos.field.value, video.id])
  })
  return (
    <>
      <FormDialog
        title={event ? `Edit ${event.title}` : 'Add an event'}
        form={form}
        keepAs={keepAs}
        busy={save.isPending}
        onSubmit={(typed) => save.mutate({ typed, version })}
        onClose={onClose}
        submitText={event ? 'Save' : 'Add event'}
      >
        <MeanwhileNote {...meanwhile} busy={save.isPending} />
        <TextInput
          label="Title"
          autoComplete="off"
          counter={`${title?.length ?? 0}/${EVENT_TITLE}`}
          {...titleField}
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
          help={
            isPast(time.field.value) ? 'This time has passed: members see it as an earlier event.' : undefined
          }
          error={errors.eventDateTime?.message}
        />
        <TextArea
          label="Description"
          rows={3}
          counter={`${description?.length ?? 0}/${EVENT_DESCRIPTION}`}
          {...fieldOf(form, 'description')}
        />
        <VideosField
          known={known}
          onKnow={know}
          chosen={videos.field.value}
          onChoose={videos.field.onChange}
          onUpload={() => setUploading(true)}
          uploading={newVideo.isUploading}
          error={errors.videoIds?.message ?? errors.videoIds?.root?.message}
        />
      </FormDialog>
      {uploading && <UploadDialog onMade={newVideo.follow} onClose={() => setUploading(false)} />}
    </>
  )
}

/** Follows a video that is uploaded beside the form, and passes it on as soon as its film is there. */
function useNewVideo(onThere: (video: Video) => void) {
  const [id, setId] = useState<string | null>(null)
  const film = useFilmUpload(id)
  // An external link needs no upload, and one that was given up has left no film.
  const isOver = film === null || film.state === 'success'
  const latest = useRef(onThere)
  useEffect(() => {
    latest.current = onThere
  })
  useEffect(() => {
    if (id === null || !isOver) return
    setId(null)
    readVideo(id).then(
      (video) => (video.url ?? video.externalEmbeddedCode) && latest.current(video),
      // It stays in the list to choose from.
      () => undefined,
    )
  }, [id, isOver])
  return { follow: setId, isUploading: id !== null }
}
