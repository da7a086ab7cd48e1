import { refusals } from '@studio/contract/membership/messages.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { readSession } from '../../platform/session.ts'
import { showAlert } from '../../ui/alert/alert-store.ts'
import { openPlayer, playerStore } from '../../ui/player/player-store.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { clearPosition, storePosition } from './film-position.ts'
import { positionReports } from './progress/position-reports.ts'
import { readMarksAnew, resumesAt, sendPosition } from './progress/queries.ts'
import { videoQuery } from './queries.ts'

/**
 * Opens the player where the film was left, or at `from` seconds, or says what is missing (ACCESS-26); the link is made
 * anew while a long class plays (D6).
 */
export function usePlay(): (video: Video, from?: number) => Promise<void> {
  const client = useQueryClient()
  return async (shown, from) => {
    const renewed = () => client.fetchQuery({ ...videoQuery(shown.id), staleTime: 0 })
    // A page is drawn for everybody: until the member's own answer is there, it holds no film.
    const video = isPlayable(shown) || !readSession() ? shown : await renewed().catch(() => shown)
    if (!isPlayable(video)) {
      showAlert({ title: 'Subscription', description: refusals.needsUpgrade })
      return
    }
    const startAt = from ?? (await resumesAt(client, video.id))
    const reports = positionReports((seconds) => sendPosition(video.id, seconds), startAt)
    const renewUrl = async () => (await renewed()).url ?? ''
    const onPosition = (seconds: number) => {
      reports.reach(seconds)
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
      // The player tells its last position while it is taken off the page.
      setTimeout(() => void reports.close().then(() => readMarksAnew(client)))
    })
  }
}

const isPlayable = ({ url, externalEmbeddedCode }: Video) => Boolean(url || externalEmbeddedCode)
