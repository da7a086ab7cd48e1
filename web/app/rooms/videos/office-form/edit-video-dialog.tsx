import { levelTexts } from '@studio/contract/videos/levels-and-props.ts'
import { toasts } from '@studio/contract/videos/messages.ts'
import { levellingChanges } from '@studio/contract/videos/processing/loudness.ts'
import type { FilmState } from '@studio/contract/videos/processing/schema.ts'
import { processingTexts } from '@studio/contract/videos/processing/texts.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { MeanwhileNote } from '../../../office/meanwhile/meanwhile-note.tsx'
import { type FieldWords, useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { SkeletonBox } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { teachersQuery } from '../../people/queries.ts'
import { readVideo, useSaveVideo } from '../office/queries.ts'
import styles from '../office-processing/film-state.module.css'
import { factTexts, filmStateText } from '../office-processing/film-words.ts'
import { filmStateQuery, useRemakeFilm } from '../office-processing/queries.ts'
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

/** What was made of an uploaded film, how loud it is, and what it lacks; made again at once, levelled or not. */
function FilmStatePart({ video }: { video: Video }) {
  const query = useQuery({ ...filmStateQuery(video.id), enabled: Boolean(video.url) })
  if (!video.url) return null
  return (
    <fieldset className={styles.film}>
      <legend className={styles.legend}>The video</legend>
      <QueryState query={query} look="line" skeleton={<SkeletonBox shape="line" />}>
        {(film) => (
          <>
            <ul className={styles.facts}>
              {factTexts(film).map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            <Making id={video.id} film={film} />
          </>
        )}
      </QueryState>
    </fieldset>
  )
}

/** What is made of it now, or can be. */
function Making({ id, film }: { id: string; film: FilmState }) {
  const { ffmpeg, state, failure, percent, heights, loudness, level, lacks } = film
  const remake = useRemakeFilm()
  const made = heights.length > 0
  if (!ffmpeg) return <p className={styles.note}>{processingTexts.noFfmpeg}</p>
  if (state === 'waiting' || state === 'running')
    return <p role="status">{filmStateText({ videoId: id, state, percent, failure, made })}</p>
  return (
    <>
      {state === 'failed' && <p>{filmStateText({ videoId: id, state, percent, failure, made })}</p>}
      {made && lacks.length > 0 && <p>{processingTexts.lacks(lacks)}</p>}
      <div className={styles.acts}>
        {(level || levellingChanges(loudness)) && (
          <Button
            variant="line"
            size="sm"
            busy={remake.isPending}
            onClick={() => remake.mutate({ id, level: !level })}
          >
            {level ? 'Keep its sound as uploaded' : 'Make it as loud as the others'}
          </Button>
        )}
        {(lacks.length > 0 || state === 'failed') && (
          <Button variant="line" size="sm" busy={remake.isPending} onClick={() => remake.mutate({ id })}>
            {made ? 'Process it again' : 'Create more resolutions'}
          </Button>
        )}
      </div>
      <p className={styles.note}>{processingTexts.meanwhile}</p>
    </>
  )
}
