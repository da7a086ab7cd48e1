import type { Video } from '@studio/contract/videos/schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { readSession } from '../../../platform/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { openPlayer, type PlayerVideo, playerStore } from '../../../ui/player/player-store.ts'
import { lengthText } from '../../../ui/words/length-text.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { clearPosition, storePosition } from '../film-position.ts'
import { invalidateProgress, resumesAt, sendPosition } from '../progress/queries.ts'
import { guidanceReads, watchingReads } from './queries.ts'

const Heart = lazyPart(() => import('../favourites/heart.tsx').then((part) => part.Heart))
const FinishRange = lazyPart(() => import('../finish/finish-range.tsx').then((part) => part.FinishRange))
const FinishTitle = lazyPart(() => import('../finish/ended-path.tsx').then((part) => part.FinishTitle), {
  fallback: ({ usual }) => usual,
})
const FinishWords = lazyPart(() => import('../finish/finish-words.tsx').then((part) => part.FinishWords))

export interface How {
  from?: number | undefined
  /** Videos that may follow, in order. */
  following?: readonly Video[] | undefined
  /** Whether they are the rest of today. */
  isToday?: boolean | undefined
  /** Page of each of them, opened together with it. */
  addressOf?: ((video: Video) => string) | undefined
}

interface Means {
  client: QueryClient
  navigate: NavigateFunction
  /** Reads the video again: its link ends. */
  renewed: () => Promise<Video>
  play: (video: Video, how?: How) => Promise<void>
}

/** Milliseconds until a closed player has unmounted. */
const LEAVING_MS = 500

/** Opens the player with a video that the viewer may watch, and keeps where it is until it closes. */
export async function playVideo(
  video: Video,
  how: How,
  { client, navigate, renewed, play }: Means,
): Promise<void> {
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

const subtitleOf = ({ coachUser, tagList }: Video) =>
  [coachUser && fullName(coachUser), tagList[0]].filter(Boolean).join(', ')

/**
 * Frees the device's slot after the player closed; if it fails, the slot is free a minute later. An Admin who sees the studio as
 * another person holds none.
 */
async function freeSlotAfterwards(): Promise<void> {
  const session = readSession()
  if (!session || session.look) return
  await watchingReads.freeSlot().catch(() => {})
}

/** Milliseconds between reports; a killed tab loses at most as many. The first two come sooner, so that a short play counts. */
const EVERY = 40_000
const AT_FIRST = 10_000
/** Seconds between two positions from which on it is a seek: the player says every five seconds where it is, at speed 2 at most. */
const SEEK = 20

/** Throttles reports of a film's position, in seconds, and sends them one after the other; the last one is always sent. */
export function positionReports(
  send: (seconds: number) => Promise<void>,
  startAt: number,
  now: () => number = Date.now,
) {
  let reported = startAt
  let reportedAt = now()
  let reached = startAt
  let count = 0
  let sent = Promise.resolve()
  /** Resolves when the position reached so far is stored. */
  function report(): Promise<void> {
    if (reached === reported) return sent
    const seconds = reached
    reported = seconds
    reportedAt = now()
    count += 1
    sent = sent.then(() => send(seconds))
    return sent
  }
  return {
    reach(seconds: number): void {
      const sought = Math.abs(seconds - reached) >= SEEK
      // What was watched before a seek counts, too.
      if (sought) void report()
      reached = seconds
      if (sought || now() - reportedAt >= (count < 2 ? AT_FIRST : EVERY)) void report()
    },
    report,
  }
}

/** What the player shows of the member where a class has ended; its code is loaded then. */
const finishOf = (
  video: { id: string; title: string },
  report: () => Promise<void>,
): NonNullable<PlayerVideo['finish']> => ({
  picture: <FinishRange videoId={video.id} />,
  title: (usual) => <FinishTitle videoId={video.id} usual={usual} />,
  words: <FinishWords videoId={video.id} report={report} />,
  heart: <Heart video={video} />,
})
