import { refusals } from '@studio/contract/membership/messages.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { showAlert } from '../../ui/alert/alert-store.ts'
import { openPlayer, playerStore } from '../../ui/player/player-store.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { clearPosition, storePosition } from './film-position.ts'
import { videoQuery } from './queries.ts'

/** Opens the player, or says what is missing (ACCESS-26); the link is made anew while a long class plays (D6). */
export function usePlay(): (video: Video, startAt?: number) => void {
  const client = useQueryClient()
  return (video, startAt = 0) => {
    if (!video.url && !video.externalEmbeddedCode) {
      showAlert({ title: 'Subscription', description: refusals.needsUpgrade })
      return
    }
    const renewUrl = async () =>
      (await client.fetchQuery({ ...videoQuery(video.id), staleTime: 0 })).url ?? ''
    const onPosition = (seconds: number) => {
      if (playerStore.read().open) storePosition({ videoId: video.id, seconds })
    }
    const subtitle = [video.coachUser && fullName(video.coachUser), video.tagList[0]]
      .filter(Boolean)
      .join(', ')
    openPlayer({ ...video, subtitle, posterUrl: video.thumbnailUrl, renewUrl, startAt, onPosition })
    const stop = playerStore.subscribe(() => {
      if (playerStore.read().open) return
      clearPosition()
      stop()
    })
  }
}
