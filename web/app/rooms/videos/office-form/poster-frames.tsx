import type { Video } from '@studio/contract/videos/schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { besideFilm } from '../../../ui/player/hls/beside-film.ts'
import { videoQuery } from '../queries.ts'
import styles from './form.module.css'

const FRAMES = [
  { name: 'frame1.jpg', words: 'Early on' },
  { name: 'frame2.jpg', words: 'In the middle' },
  { name: 'frame3.jpg', words: 'Near the end' },
] as const

interface FramesProps {
  video: Video
  busy: boolean
  onChoose: (file: File) => void
  onFailed: (failure: Error) => void
}

/** Three pictures of the film, of which one may be its picture; none until they are made. */
export function PosterFrames({ video, busy, onChoose, onFailed }: FramesProps) {
  // The list may be older than its links last.
  const { data } = useQuery({ ...videoQuery(video.id), staleTime: 0, enabled: Boolean(video.url) })
  const [absent, setAbsent] = useState(false)
  const choose = useMutation({ mutationFn: frameFile, onSuccess: onChoose, onError: onFailed })
  const frames = FRAMES.map(({ name, words }) => ({ words, url: besideFilm(data?.url ?? null, name) ?? '' }))
  if (absent || !frames.every(({ url }) => url)) return null
  return (
    <fieldset className={styles.frames}>
      <legend className={styles.legend}>Or one from the video</legend>
      {frames.map(({ words, url }) => (
        <button
          key={words}
          type="button"
          disabled={busy || choose.isPending}
          onClick={() => choose.mutate(url)}
        >
          <img src={url} alt={words} onError={() => setAbsent(true)} />
        </button>
      ))}
    </fieldset>
  )
}

async function frameFile(url: string): Promise<File> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error('The picture can’t be read. Please close this window and open it again')
  return new File([await answer.blob()], 'frame.jpg', { type: 'image/jpeg' })
}
