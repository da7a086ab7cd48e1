import { required } from '@studio/contract/field-texts.ts'
import { toasts } from '@studio/contract/videos/messages.ts'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { ChoiceBar } from '../../../ui/form/choice-bar.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useDropDraft, useOwner, useSaveVideo } from '../office/queries.ts'
import {
  VideoFields,
  type VideoFormOf,
  type VideoFormTyped,
  videoShape,
} from '../office-form/video-fields.tsx'
import { FilmBox } from './film-box.tsx'
import { useFilmUpload, useUploads } from './uploads-store.ts'

/** UPLOAD-04 */
const KINDS = [
  { value: 'file', name: 'File' },
  { value: 'link', name: 'External link' },
] as const

const EMPTY: VideoFormTyped = {
  title: '',
  description: '',
  coachUserId: '',
  externalEmbeddedCode: '',
  styles: [],
  level: 'AllLevels',
  props: [],
}

interface UploadDialogProps {
  /** Called once the video is stored; its film is not there yet. */
  onMade?: (id: string) => void
  onClose: () => void
}

/**
 * LIBRARY-01: creates a video, then uploads its film (UPLOAD-05). The dialog may be closed during the upload; it closes by itself at
 * its end (UPLOAD-02).
 */
export function UploadDialog({ onMade, onClose }: UploadDialogProps) {
  const [kind, setKind] = useState<'file' | 'link'>('file')
  const [file, setFile] = useState<File | null>(null)
  const [made, setMade] = useState<string | null>(null)
  const uploads = useUploads()
  const film = useFilmUpload(made)
  const owner = useOwner()
  const form: VideoFormOf = useCheckedForm(videoShape, {
    defaultValues: { ...EMPTY, coachUserId: owner ?? '' },
    refuse: ({ externalEmbeddedCode }) => ({
      externalEmbeddedCode: kind === 'link' && !externalEmbeddedCode?.trim() ? required : undefined,
    }),
  })
  const save = useSaveVideo({
    onRefused: (error) => showRefusal(form, error),
    onDone(id) {
      setMade(id)
      onMade?.(id)
      if (kind === 'link' || !file) return finish()
      uploads.begin({ id, title: form.getValues('title').trim() }, file)
    },
  })
  const [title, coachUserId] = useWatch({ control: form.control, name: ['title', 'coachUserId'] })
  const dropDraft = useDropDraft()
  const isThere = film?.state === 'success'
  useEffect(() => {
    if (isThere) onClose()
  }, [isThere, onClose])

  function finish() {
    showToast(toasts.saved)
    onClose()
  }

  function close() {
    // Nobody is left with a draft for a file that can't be read.
    if (film?.refused) {
      uploads.stop(film.videoId)
      dropDraft.mutate(film.videoId)
    }
    if (film?.state === 'uploading' || film?.state === 'waiting') showToast(toasts.uploading)
    onClose()
  }

  return (
    <FormDialog
      title="Upload Video"
      wide
      form={form}
      busy={save.isPending}
      blocked={!title.trim() || !coachUserId || Boolean(film) || (kind === 'file' && !file)}
      kept={Boolean(film) && !film?.refused}
      onSubmit={(typed) =>
        save.mutate({ id: made, typed: kind === 'link' ? typed : { ...typed, externalEmbeddedCode: null } })
      }
      onClose={close}
      submitText="Done"
    >
      <ChoiceBar
        legend="Where the video is"
        choices={KINDS}
        chosen={kind}
        onChoose={setKind}
        disabled={Boolean(film)}
      />
      {kind === 'file' ? (
        <FilmBox file={file} film={film} onChoose={setFile} />
      ) : (
        <TextInput
          label="Link"
          type="url"
          inputMode="url"
          help="The address of a video on Vimeo"
          {...fieldOf(form, 'externalEmbeddedCode')}
        />
      )}
      <VideoFields form={form} locked={save.isPending || Boolean(film)} />
    </FormDialog>
  )
}
