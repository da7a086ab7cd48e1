import { toasts } from '@studio/contract/videos/messages.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { FilmBox } from './film-box.tsx'
import { cutOffFile } from './film-upload.ts'
import { useFilmUpload, useUploads } from './uploads-store.ts'

/** Uploads the film of a draft, or resumes an interrupted upload. */
export function AddFilmDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [cutOff] = useState(() => cutOffFile(video.id))
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
      open
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
      {cutOff && !film && <p>{`Choose ${cutOff} again, and its upload goes on where it stopped.`}</p>}
      <FilmBox file={file} film={film} onChoose={setFile} />
    </Dialog>
  )
}
