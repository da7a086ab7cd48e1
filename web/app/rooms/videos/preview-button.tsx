import { previewSeconds } from '@studio/contract/videos/preview.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { openPlayer } from '../../ui/player/player-store.ts'
import { tellOffline } from './use-play.ts'

/** Plays the first moments of a class to a visitor, in the same player; nothing where the studio shows none. */
export function PreviewButton({ video }: { video: Video }) {
  const { previewUrl: url, title, thumbnailUrl, tagList } = video
  if (!url) return null
  const seconds = previewSeconds(video.duration)
  const preview = { title, tagList, url, duration: seconds, subtitle: 'Preview', posterUrl: thumbnailUrl }
  function watch() {
    if (navigator.onLine) openPlayer(preview)
    else tellOffline(watch)
  }
  return (
    <Button variant="light" onClick={watch}>
      Watch {seconds} seconds
    </Button>
  )
}
