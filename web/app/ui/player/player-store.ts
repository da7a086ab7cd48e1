import type { Guidance } from '@studio/contract/videos/guidance/schema.ts'
import type { Watching } from '@studio/contract/videos/watching/schema.ts'
import { createStore } from '../store.ts'

export type PlayerVideo = {
  title: string
  /** Whole seconds. */
  duration: number
  /** An mp4 or HLS address, root-relative and signed. */
  url?: string | null
  /** The id of the video at the external host. */
  externalEmbeddedCode?: string | null
  /** Under the title, such as the teacher and the style. */
  subtitle?: string
  posterUrl?: string | null
  /** The first is the style, by which the picture is drawn where there is no poster. */
  tagList?: readonly string[]
  /** Seconds from which to go on. */
  startAt?: number
  /** A fresh address of the same video: its links live five minutes (D6). */
  renewUrl?: () => Promise<string>
  /** Told the position in seconds every few seconds, and at closing. */
  onPosition?: (seconds: number) => void
  /** What goes with the film, read once the player is open; captions as a WebVTT file, by their language. */
  guidance?: { read: () => Promise<Guidance>; captions: (language: string) => Promise<string> }
  /** Where else the account watches, read when the film doesn't play, and how that is stopped (D18.at-once). */
  watching?: {
    read: () => Promise<Watching>
    stop: (id: string) => Promise<void>
    goOnHere: () => Promise<void>
  }
  /** What is offered once it has ended. */
  next?: { title: string; play: () => void }
}

/** PLAYER-05: the state of the player: open, url, duration, title. */
export type PlayerState = {
  open: boolean
  url: string | null
  duration: number
  title: string
  video: PlayerVideo | null
}

export const CLOSED_PLAYER: PlayerState = { open: false, url: null, duration: 0, title: '', video: null }

export const playerStore = createStore<PlayerState>(CLOSED_PLAYER)

/** PLAYER-02: opens the modal player, which begins to play. */
export function openPlayer(video: PlayerVideo): void {
  playerStore.write({
    open: true,
    url: video.url ?? null,
    duration: video.duration,
    title: video.title,
    video,
  })
}

/** PLAYER-03: closes the player; nothing of its time and volume stays. */
export function closePlayer(): void {
  playerStore.write(CLOSED_PLAYER)
}
