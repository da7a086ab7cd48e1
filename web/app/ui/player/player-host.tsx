import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { useStore } from '../store.ts'
import { CLOSED_PLAYER, playerStore } from './player-store.ts'
import { useHistoryEntry } from './use-history-entry.ts'

const PlayerDialog = lazyPart(() => import('./player-dialog.tsx').then((module) => module.PlayerDialog))

/** The one player of the page; its code is fetched when a video is opened. It stands in the root once. */
export function PlayerHost() {
  const { open, video } = useStore(playerStore, CLOSED_PLAYER)
  useHistoryEntry(open)
  if (!open || !video) return null
  return (
    <Suspense fallback={null}>
      <PlayerDialog video={video} />
    </Suspense>
  )
}
