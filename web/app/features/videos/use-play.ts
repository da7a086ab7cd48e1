import { refusals } from '@studio/contract/membership/messages.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { readSession } from '../../platform/session.ts'
import { showAlert } from '../../ui/alert/alert-store.ts'
import { openPlayer, playerStore } from '../../ui/player/player-store.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { clearPosition, storePosition } from './film-position.ts'
import { videoQuery } from './queries.ts'

/** Opens the player, or says what is missing (ACCESS-26); the link is made anew while a long class plays (D6). */
export function usePlay(): (video: Video, startAt?: number) => Promise<void> {
  const client = useQueryClient()
  return async (shown, startAt = 0) => {
    const renewed = () => client.fetchQuery({ ...videoQuery(shown.id), staleTime: 0 })
    // A page is drawn for everybody: until the member's own answer is there, it holds no film.
    const video = isPlayable(shown) || !readSession() ? shown : await renewed().catch(() => shown)
    if (!isPlayable(video)) {
      showAlert({ title: 'Subscription', description: refusals.needsUpgrade })
      return
    }
    const renewUrl = async () => (await renewed()).url ?? ''
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

const isPlayable = ({ url, externalEmbeddedCode }: Video) => Boolean(url || externalEmbeddedCode)
