import type { Video } from '@studio/contract/videos/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { readVideo } from '../../videos/office/queries.ts'
import { useFilmUpload } from '../../videos/office-upload/uploads-store.ts'

/** Follows a video that is uploaded beside the form, and passes it on as soon as its film is there. */
export function useNewVideo(onThere: (video: Video) => void) {
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
