import type { MediaPlayerInstance } from '@vidstack/react'
import type { KeyboardEvent } from 'react'
import { type PlayerShortcut, SEEK_S, shortcutOf } from './shortcuts.ts'
import { chooseSpeed, nextSpeed } from './speeds.ts'

const VOLUME_STEP = 0.1

/** Actions on the frame around the film. */
export type StageActs = { toggleTheatre: () => void; openHelp: () => void; toggleCaptions: () => void }

/** Runs the shortcut of a key and prevents the page from scrolling. */
export function handleShortcut(
  event: KeyboardEvent,
  player: MediaPlayerInstance | null,
  stage: StageActs,
): void {
  const target = event.target as HTMLElement
  const shortcut = shortcutOf(event, {
    button: target.closest('button, input') !== null,
    arrows: target.closest('[role="slider"], [role="menu"], input') !== null,
  })
  if (!shortcut || !player) return
  event.preventDefault()
  if (shortcut === 'jump') seekTo(player, (player.state.duration * Number(event.key)) / 10)
  else if (shortcut === 'theatre') stage.toggleTheatre()
  else if (shortcut === 'help') stage.openHelp()
  else if (shortcut === 'captions') stage.toggleCaptions()
  else ACTS[shortcut](player)
}

/** Seek targets: until a seek is done the player reports the old position, and further presses come sooner. */
const underWay = new WeakMap<MediaPlayerInstance, { to: number; since: number }>()
/** Milliseconds after which a seek that never ended, as when the film was loaded again, is forgotten. */
const SEEK_ENDS_AFTER = 2_000

/** Seeks by seconds within the film; presses in quick succession add up. */
export function seekBy(player: MediaPlayerInstance, seconds: number): void {
  seekTo(player, Math.min(player.state.duration, Math.max(0, targetOf(player) + seconds)))
}

/** The position that the film is at, or on its way to, in seconds. */
function targetOf(player: MediaPlayerInstance): number {
  const seek = underWay.get(player)
  return seek && performance.now() - seek.since < SEEK_ENDS_AFTER ? seek.to : player.currentTime
}

function seekTo(player: MediaPlayerInstance, to: number): void {
  // A seek to the present target would never fire 'seeked'.
  if (to === targetOf(player)) return
  if (!underWay.has(player)) player.addEventListener('seeked', () => underWay.delete(player), { once: true })
  underWay.set(player, { to, since: performance.now() })
  player.currentTime = to
}

export function togglePictureInPicture(player: MediaPlayerInstance): void {
  const { pictureInPicture, canPictureInPicture } = player.state
  if (!canPictureInPicture) return
  const change = pictureInPicture ? player.exitPictureInPicture() : player.enterPictureInPicture()
  change.catch(() => undefined)
}

export function togglePlay(player: MediaPlayerInstance): void {
  if (player.paused) player.play().catch(() => undefined)
  else void player.pause()
}

export function toggleFullScreen(player: MediaPlayerInstance): void {
  const change = player.state.fullscreen ? player.exitFullscreen() : player.enterFullscreen()
  change.catch(() => undefined)
}

type FilmShortcut = Exclude<PlayerShortcut, 'jump' | 'theatre' | 'help' | 'captions'>

const ACTS: Record<FilmShortcut, (player: MediaPlayerInstance) => void> = {
  'toggle-play': togglePlay,
  back: (player) => seekBy(player, -SEEK_S),
  forward: (player) => seekBy(player, SEEK_S),
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
  'full-screen': toggleFullScreen,
  'picture-in-picture': togglePictureInPicture,
  slower: (player) => chooseSpeed(player, nextSpeed(player.playbackRate, -1)),
  faster: (player) => chooseSpeed(player, nextSpeed(player.playbackRate, 1)),
}
