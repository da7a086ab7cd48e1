import type { MediaPlayerInstance } from '@vidstack/react'
import type { KeyboardEvent } from 'react'
import { type Shortcut, shortcutOf } from './shortcuts.ts'
import { chooseSpeed, nextSpeed } from './speeds.ts'

/** Seconds of one step back or forward. */
export const SEEK_S = 10
const VOLUME_STEP = 0.1

/** What keys and buttons do to the frame around the film. */
export type StageActs = { toggleTheatre: () => void; openHelp: () => void; toggleCaptions: () => void }

/** Runs the player's shortcut of a key and prevents the page from scrolling by it. */
export function handleShortcut(
  event: KeyboardEvent,
  player: MediaPlayerInstance | null,
  stage: StageActs,
): void {
  const target = event.target as HTMLElement
  const shortcut = shortcutOf(event, {
    button: target.closest('button') !== null,
    arrows: target.closest('[role="slider"], [role="menu"]') !== null,
  })
  if (!shortcut || !player) return
  event.preventDefault()
  if (shortcut === 'jump') player.currentTime = (player.state.duration * Number(event.key)) / 10
  else if (shortcut === 'theatre') stage.toggleTheatre()
  else if (shortcut === 'help') stage.openHelp()
  else if (shortcut === 'captions') stage.toggleCaptions()
  else ACTS[shortcut](player)
}

/** Where a player is on its way to: until it is there it still tells the old place, and presses come faster. */
const underWay = new WeakMap<MediaPlayerInstance, number>()

/** Moves by so many seconds, within the film; presses that follow at once add up. */
export function seekBy(player: MediaPlayerInstance, seconds: number): void {
  const from = underWay.get(player) ?? player.currentTime
  const to = Math.min(player.state.duration, Math.max(0, from + seconds))
  if (!underWay.has(player)) player.addEventListener('seeked', () => underWay.delete(player), { once: true })
  underWay.set(player, to)
  player.currentTime = to
}

export function togglePictureInPicture(player: MediaPlayerInstance): void {
  const { pictureInPicture, canPictureInPicture } = player.state
  if (!canPictureInPicture) return
  const change = pictureInPicture ? player.exitPictureInPicture() : player.enterPictureInPicture()
  change.catch(() => undefined)
}

type FilmShortcut = Exclude<Shortcut, 'jump' | 'theatre' | 'help' | 'captions'>

const ACTS: Record<FilmShortcut, (player: MediaPlayerInstance) => void> = {
  'toggle-play': (player) => {
    if (player.paused) player.play().catch(() => undefined)
    else void player.pause()
  },
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
  'full-screen': (player) => {
    const change = player.state.fullscreen ? player.exitFullscreen() : player.enterFullscreen()
    change.catch(() => undefined)
  },
  'picture-in-picture': togglePictureInPicture,
  slower: (player) => chooseSpeed(player, nextSpeed(player.playbackRate, -1)),
  faster: (player) => chooseSpeed(player, nextSpeed(player.playbackRate, 1)),
}
