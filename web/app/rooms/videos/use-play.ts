import type { CallError } from '@studio/contract/call.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { readSession } from '../../platform/session.ts'
import { showAlert } from '../../ui/alert/alert-store.ts'
import { openPlayer, playerStore } from '../../ui/player/player-store.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { lengthText } from '../../ui/words/length-text.ts'
import { fullName } from '../../ui/words/person-name.ts'
import type { Closed } from '../membership/closed/upgrade-offer.ts'
import { useUpgradeAlert } from '../membership/closed/use-access.ts'
import { clearPosition, storePosition } from './film-position.ts'
import { finishOf } from './finish/late-finish.tsx'
import { positionReports } from './progress/position-reports.ts'
import { invalidateProgress, resumesAt, sendPosition } from './progress/queries.ts'
import { videoQuery } from './queries.ts'
import { freeSlotAfterwards, watchingReads } from './watching/watching-reads.ts'

interface How {
  from?: number | undefined
  /** Videos that may follow, in order. */
  following?: readonly Video[] | undefined
  /** Whether they are the rest of today. */
  isToday?: boolean | undefined
  /** Page of each of them, opened together with it. */
  addressOf?: ((video: Video) => string) | undefined
}

type Play = (video: Video, how?: How) => Promise<void>

/** Statuses that say that a film is closed; any other failure says nothing about the membership. */
const REFUSED = [401, 403, 404]
/** Milliseconds until a closed player has unmounted. */
const LEAVING_MS = 500

/**
 * Opens the player where the film was left, or at `from` seconds, or explains what is missing (ACCESS-26). `closed` is what the
 * page requires, `following` the videos that may follow.
 */
export function usePlay(closed: Closed): Play {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refuse = useUpgradeAlert()
  const play: Play = async (shown, how = {}) => {
    if (!navigator.onLine) return tellOffline(() => void play(shown, how))
    const renewed = () => client.fetchQuery({ ...videoQuery(shown.id), staleTime: 0 })
    const { video, failure } = await answered(shown, renewed)
    if (!isPlayable(video)) {
      clearPosition()
      return failure ? showToast(failure, 'bad') : refuse(closed)
    }
    const startAt = how.from ?? (await resumesAt(client, video.id))
    const reports = reportPositions(video.id, startAt)
    const onPosition = (seconds: number) => {
      reports.reach(seconds)
      if (playerStore.read().open) storePosition({ videoId: video.id, seconds })
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
      next: nextOf(how, (first, later) => {
        // The player's history entry is replaced, so it remains one entry.
        if (how.addressOf) void navigate(how.addressOf(first), { replace: true, state: { player: true } })
        void play(first, { ...how, from: undefined, following: later })
      }),
      finish: finishOf(video, reports.report),
    })
    storePosition({ videoId: video.id, seconds: startAt })
    const opened = playerStore.read().video
    const stop = playerStore.subscribe(() => {
      if (playerStore.read().video === opened) return
      clearPosition()
      stop()
      if (video.url && !playerStore.read().open) void freeSlotAfterwards()
      // The player reports its last position while it unmounts.
      setTimeout(() => void reports.close().then(() => invalidateProgress(client)), LEAVING_MS)
    })
  }
  return play
}

/** The next class, and how it is played with those after it. */
function nextOf(
  { following = [], isToday = false }: How,
  play: (first: Video, later: readonly Video[]) => void,
) {
  const [first, ...later] = following
  if (!first) return undefined
  const details = [first.tagList[0], lengthText(first.duration)].filter(Boolean).join(', ')
  return { video: first, details, isToday, play: () => play(first, later) }
}

/** Reports where a film is, also when the page is hidden, because it may be ended without a word then. */
function reportPositions(videoId: string, startAt: number) {
  const { reach, report } = positionReports((seconds) => sendPosition(videoId, seconds), startAt)
  document.addEventListener('visibilitychange', report)
  const close = () => {
    document.removeEventListener('visibilitychange', report)
    return report()
  }
  return { reach, report, close }
}

/** Instead of reads that would wait for the network without a word. */
export const tellOffline = (onOk: () => void) =>
  showAlert({
    title: 'You are offline',
    description: 'The class can start once there is a connection.',
    confirm: true,
    okText: 'Try again',
    onOk,
  })

/**
 * The film as the server answers it. A cached page is rendered for everybody and contains no media fields, so a member's answer is
 * awaited; `failure` is the message of an answer that says nothing about their membership.
 */
async function answered(
  shown: Video,
  read: () => Promise<Video>,
): Promise<{ video: Video; failure?: string }> {
  if (isPlayable(shown) || !readSession()) return { video: shown }
  return read().then(
    (video) => ({ video }),
    ({ status, message }: CallError) => ({ video: shown, failure: REFUSED.includes(status) ? '' : message }),
  )
}

const subtitleOf = ({ coachUser, tagList }: Video) =>
  [coachUser && fullName(coachUser), tagList[0]].filter(Boolean).join(', ')

/** Loaded with the player, so that no first visit pays for it. */
const loadGuidance = () => import('./guidance/queries.ts')
export const guidanceReads = (id: string) => ({
  read: async () => (await loadGuidance()).readGuidance(id),
  captions: async (language: string) => (await loadGuidance()).readCaptions(id, language),
})

/** Whether the viewer may watch the video: media fields are present with access only (D6). */
export const isPlayable = ({ url, externalEmbeddedCode }: Pick<Video, 'url' | 'externalEmbeddedCode'>) =>
  Boolean(url || externalEmbeddedCode)
