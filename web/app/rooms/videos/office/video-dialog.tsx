import { writeChapters } from '@studio/contract/videos/guidance/chapters.ts'
import type { Guidance } from '@studio/contract/videos/guidance/schema.ts'
import { toasts } from '@studio/contract/videos/messages.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { EditVideoDialog } from '../office-form/edit-video-dialog.tsx'
import { CaptionsSection } from '../office-guidance/captions-section.tsx'
import { guidanceQuery, useSetChapters } from '../office-guidance/queries.ts'
import { FilmBox } from '../office-upload/film-box.tsx'
import { type CutOff, cutOffUpload, receivedOf } from '../office-upload/film-upload.ts'
import { cutOffText } from '../office-upload/progress-words.ts'
import { useFilmUpload, useUploads } from '../office-upload/uploads-store.ts'
import { DeleteVideoDialog } from './delete-video-dialog.tsx'

/** An action on a video that needs a dialog. */
export interface VideoAction {
  action: 'edit' | 'film' | 'guidance' | 'delete'
  video: Video
}

const DIALOGS = {
  edit: EditVideoDialog,
  film: AddFilmDialog,
  guidance: GuidanceDialog,
  delete: DeleteVideoDialog,
}

/** The open dialog of the library's cards. */
export function VideoDialog({
  action: { action, video },
  onClose,
}: {
  action: VideoAction
  onClose: () => void
}) {
  const Chosen = DIALOGS[action]
  return <Chosen video={video} onClose={onClose} />
}

interface DialogProps {
  video: Video
  onClose: () => void
}

/** A film's chapters as a typed list, and its captions by language (D18.guidance). */
function GuidanceDialog({ video, onClose }: DialogProps) {
  const found = useQuery(guidanceQuery(video.id))
  if (found.data) return <GuidanceForm video={video} guidance={found.data} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={titleOf(video)} wide>
      <QueryState query={found} skeleton={<RowsSkeleton count={3} />}>
        {() => null}
      </QueryState>
    </Dialog>
  )
}

const titleOf = ({ title }: Video) => `Captions and chapters of ${title}`
const shape = () =>
  import('@studio/contract/videos/guidance/schema.ts').then((shapes) => shapes.ChaptersTyped)

function GuidanceForm({ video, guidance, onClose }: DialogProps & { guidance: Guidance }) {
  const [typed] = useState(() => writeChapters(guidance.chapters))
  const form = useCheckedForm(shape, { defaultValues: { chapters: typed } })
  const save = useSetChapters(video.id, {
    onRefused: (error) => showRefusal(form, error),
    onDone() {
      showToast('Chapters saved')
      onClose()
    },
  })
  return (
    <FormDialog
      title={titleOf(video)}
      wide
      form={form}
      keepAs={`chapters ${video.id}`}
      busy={save.isPending}
      onSubmit={({ chapters }) => save.mutate(chapters)}
      onClose={onClose}
      submitText="Save chapters"
    >
      <TextArea
        label="Chapters"
        help="Names with their times, such as: Warm-up 0:00, Sun salutation 4:30, Other side 12:10"
        rows={3}
        {...fieldOf(form, 'chapters')}
      />
      <CaptionsSection videoId={video.id} captions={guidance.captions} />
    </FormDialog>
  )
}

/** Uploads the film of a draft, or resumes an interrupted upload. */
function AddFilmDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [cutOff] = useState(() => cutOffUpload(video.id))
  const received = useReceived(cutOff)
  const film = useFilmUpload(video.id)
  const uploads = useUploads()
  const isThere = film?.state === 'success'
  useEffect(() => {
    if (isThere) onClose()
  }, [isThere, onClose])

  function close() {
    if (film?.state === 'uploading' || film?.state === 'waiting') showToast(toasts.uploading)
    onClose()
  }

  return (
    <Dialog
      wide
      onClose={close}
      title={`The video of ${video.title}`}
      actions={
        <>
          <Button variant="plain" onClick={close}>
            {film ? 'Close' : 'Cancel'}
          </Button>
          <Button disabled={!file || Boolean(film)} onClick={() => file && uploads.begin(video, file)}>
            Done
          </Button>
        </>
      }
    >
      {cutOff && !film && <p role="status">{cutOffText(cutOff, received)}</p>}
      <FilmBox file={file} film={film} onChoose={setFile} />
    </Dialog>
  )
}

/** How much of an interrupted upload is there; null until the server tells. */
function useReceived(cutOff: CutOff | null): number | null {
  const [received, setReceived] = useState<number | null>(null)
  useEffect(() => {
    let stays = true
    if (!cutOff) return
    receivedOf(cutOff).then(
      (bytes) => stays && setReceived(bytes),
      () => undefined,
    )
    return () => {
      stays = false
    }
  }, [cutOff])
  return received
}
