import { levelTexts } from '@studio/contract/videos/levels-and-props.ts'
import { toasts } from '@studio/contract/videos/messages.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { MeanwhileNote } from '../../../office/meanwhile/meanwhile-note.tsx'
import { type FieldWords, useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { fieldOf } from '../../../ui/form/field-of.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { teachersQuery } from '../../people/queries.ts'
import { readVideo, useSaveVideo } from '../office/queries.ts'
import { FilmStatePart } from '../office-processing/film-facts.tsx'
import { Poster } from './poster.tsx'
import { VideoFields, type VideoFormOf, type VideoFormTyped, videoShape } from './video-fields.tsx'

const typedOf = (video: Video) => ({
  title: video.title,
  description: video.description,
  coachUserId: video.coachUserId ?? '',
  externalEmbeddedCode: video.externalEmbeddedCode ?? null,
  styles: [...video.tagList],
  level: video.level,
  props: [...video.props],
})

const levelText = (level: VideoFormTyped['level']) => (level ? levelTexts[level] : '')

/** LIBRARY-04: edits a video's fields, and the link of an external one. */
export function EditVideoDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const link = video.externalEmbeddedCode ?? null
  const form: VideoFormOf = useCheckedForm(videoShape, { defaultValues: typedOf(video) })
  const { version, refused, meanwhile } = useConcurrentEdit({
    form,
    stored: video,
    valuesOf: typedOf,
    words: useVideoWords(),
    read: () => readVideo(video.id),
    save: (typed, from) => save.mutate({ id: video.id, typed, version: from }),
  })
  const save = useSaveVideo({
    onRefused: refused,
    onDone() {
      showToast(toasts.saved)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Edit ${video.title}`}
      wide
      form={form}
      keepAs={`video ${video.id}`}
      busy={save.isPending}
      onSubmit={(typed) => save.mutate({ id: video.id, typed, version })}
      onClose={onClose}
      submitText="Save"
    >
      <MeanwhileNote {...meanwhile} busy={save.isPending} />
      <Poster video={video} />
      <FilmStatePart video={video} />
      {link !== null && <TextInput label="Link" type="url" {...fieldOf(form, 'externalEmbeddedCode')} />}
      <VideoFields form={form} />
    </FormDialog>
  )
}

function useVideoWords(): FieldWords<VideoFormTyped> {
  const { data: teachers = [] } = useQuery(teachersQuery())
  const nameOf = (id: string) => {
    const teacher = teachers.find((one) => one.id === id)
    return teacher ? fullName(teacher) : ''
  }
  return {
    title: { label: 'Title' },
    description: { label: 'Description' },
    coachUserId: { label: 'Responsible teacher', text: nameOf },
    externalEmbeddedCode: { label: 'Link' },
    styles: { label: 'Styles' },
    level: { label: 'Level', text: levelText },
    props: { label: 'Props (besides a mat)' },
  }
}
