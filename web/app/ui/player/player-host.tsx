import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { useStore } from '../store.ts'
import { CLOSED_PLAYER, closePlayer, playerStore } from './player-store.ts'
import { useHistoryEntry } from './use-history-entry.ts'

const PlayerDialog = lazyPart(() => import('./player-dialog.tsx').then((module) => module.PlayerDialog), {
  onMissing: closePlayer,
})

/** The page's one player, loaded when a video is opened; mounted once in the root. */
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
