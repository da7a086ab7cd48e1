import { toasts } from '@studio/contract/videos/messages.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { FilmBox } from './film-box.tsx'
import { type CutOff, cutOffUpload, receivedOf } from './film-upload.ts'
import { cutOffText } from './progress-words.ts'
import { useFilmUpload, useUploads } from './uploads-store.ts'

/** Uploads the film of a draft, or resumes an interrupted upload. */
export function AddFilmDialog({ video, onClose }: { video: Video; onClose: () => void }) {
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
