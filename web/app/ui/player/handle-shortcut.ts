import type { MediaPlayerInstance } from '@vidstack/react'
import type { KeyboardEvent } from 'react'
import { type Shortcut, shortcutOf } from './shortcuts.ts'

const SEEK_S = 10
const VOLUME_STEP = 0.1

/** Runs the player's shortcut of a key and prevents the page from scrolling by it. */
export function handleShortcut(event: KeyboardEvent, player: MediaPlayerInstance | null): void {
  const target = event.target as HTMLElement
  const shortcut = shortcutOf(event, {
    button: target.closest('button') !== null,
    arrows: target.closest('[role="slider"], [role="menu"]') !== null,
  })
  if (!shortcut || !player) return
  event.preventDefault()
  ACTS[shortcut](player)
}

const ACTS: Record<Shortcut, (player: MediaPlayerInstance) => void> = {
  'toggle-play': (player) => {
    if (player.paused) player.play().catch(() => undefined)
    else void player.pause()
  },
  back: (player) => {
    player.currentTime = Math.max(0, player.currentTime - SEEK_S)
  },
  forward: (player) => {
    player.currentTime = Math.min(player.state.duration, player.currentTime + SEEK_S)
  },
  louder: (player) => {
    player.volume = Math.min(1, player.volume + VOLUME_STEP)
    player.muted = false
  },
  softer: (player) => {
    player.volume = Math.max(0, player.volume - VOLUME_STEP)
  },
  mute: (player) => {
    player.muted = !player.muted
  },
  'full-screen': (player) => {
    const change = player.state.fullscreen ? player.exitFullscreen() : player.enterFullscreen()
    change.catch(() => undefined)
  },
}
