import { refusals } from '@studio/contract/membership/messages.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { showAlert } from '../../ui/alert/alert-store.ts'
import { openPlayer } from '../../ui/player/player-store.ts'
import { videoQuery } from './queries.ts'

/** Opens the player, or says what is missing (ACCESS-26); the link is made anew while a long class plays (D6). */
export function usePlay(): (video: Video) => void {
  const client = useQueryClient()
  return (video) => {
    if (!video.url && !video.externalEmbeddedCode) {
      showAlert({ title: 'Subscription', description: refusals.needsUpgrade })
      return
    }
    const renewUrl = async () =>
      (await client.fetchQuery({ ...videoQuery(video.id), staleTime: 0 })).url ?? ''
    openPlayer({ ...video, posterUrl: video.thumbnailUrl, renewUrl })
  }
}
