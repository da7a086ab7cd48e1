import type { Video } from '@studio/contract/videos/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { readSession } from '../../platform/session.ts'
import { openPlayer, playerStore } from '../../ui/player/player-store.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { useUpgradeAlert } from '../membership/closed/use-access.ts'
import type { Closed } from '../membership/closed/way-in.ts'
import { clearPosition, storePosition } from './film-position.ts'
import { positionReports } from './progress/position-reports.ts'
import { readMarksAnew, resumesAt, sendPosition } from './progress/queries.ts'
import { videoQuery } from './queries.ts'
import { givePlaceBack, watchingReads } from './watching/watching-reads.ts'

interface How {
  from?: number
  /** What may come after the film, in order. */
  following?: readonly Video[] | undefined
  /** The page of each of them, which comes with it. */
  addressOf?: ((video: Video) => string) | undefined
}

type Play = (video: Video, how?: How) => Promise<void>

/** Milliseconds in which a closed player has left the page. */
const LEAVING_MS = 500

/**
 * Opens the player where the film was left, or at `from` seconds, or says what is missing and how to get it (ACCESS-26);
 * `closed` is what the page needs, `following` what may come after the film, in order. The link is made anew while a long
 * class plays (D6).
 */
export function usePlay(closed: Closed): Play {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refuse = useUpgradeAlert()
  const play: Play = async (shown, { from, following = [], addressOf } = {}) => {
    const renewed = () => client.fetchQuery({ ...videoQuery(shown.id), staleTime: 0 })
    // A page is drawn for everybody: until the member's own answer is there, it holds no film.
    const video = isPlayable(shown) || !readSession() ? shown : await renewed().catch(() => shown)
    if (!isPlayable(video)) {
      clearPosition()
      refuse(closed)
      return
    }
    const startAt = from ?? (await resumesAt(client, video.id))
    const reports = positionReports((seconds) => sendPosition(video.id, seconds), startAt)
    const onPosition = (seconds: number) => {
      reports.reach(seconds)
      if (playerStore.read().open) storePosition({ videoId: video.id, seconds })
    }
    const [first, ...later] = following
    const next = first && {
      title: first.title,
      play() {
        // The open player is an entry of the history, and stays one.
        if (addressOf) void navigate(addressOf(first), { replace: true, state: { player: true } })
        void play(first, { following: later, addressOf })
      },
    }
    openPlayer({
      ...video,
      subtitle: subtitleOf(video),
      posterUrl: video.thumbnailUrl,
      renewUrl: async () => (await renewed()).url ?? '',
      startAt,
      onPosition,
      guidance: guidanceReads(video.id),
      watching: watchingReads,
      next,
    })
    storePosition({ videoId: video.id, seconds: startAt })
    const opened = playerStore.read().video
    const stop = playerStore.subscribe(() => {
      if (playerStore.read().video === opened) return
      clearPosition()
      stop()
      if (video.url && !playerStore.read().open) void givePlaceBack()
      // The player tells its last position while it is taken off the page.
      setTimeout(() => void reports.close().then(() => readMarksAnew(client)), LEAVING_MS)
    })
  }
  return play
}

const subtitleOf = ({ coachUser, tagList }: Video) =>
  [coachUser && fullName(coachUser), tagList[0]].filter(Boolean).join(', ')

/** Fetched with the player's own code, so that no first visit pays for it. */
export const guidanceReads = (id: string) => ({
  read: async () => (await import('./guidance/queries.ts')).readGuidance(id),
  captions: async (language: string) => (await import('./guidance/queries.ts')).readCaptions(id, language),
})

/** Whether whoever reads the video may watch it: only then its film is named (D6). */
export const isPlayable = ({ url, externalEmbeddedCode }: Pick<Video, 'url' | 'externalEmbeddedCode'>) =>
  Boolean(url || externalEmbeddedCode)
