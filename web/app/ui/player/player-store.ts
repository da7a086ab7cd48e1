import type { Guidance } from '@studio/contract/videos/guidance/schema.ts'
import type { Watching } from '@studio/contract/videos/watching/schema.ts'
import type { ReactNode } from 'react'
import type { Picturable } from '../portraits/class-print.tsx'
import { createStore } from '../store.ts'

export type PlayerVideo = {
  title: string
  /** Whole seconds. */
  duration: number
  /** Root-relative signed URL of an mp4 or HLS source. */
  url?: string | null
  /** Id of the video at the external host. */
  externalEmbeddedCode?: string | null
  /** Text below the title, such as teacher and style. */
  subtitle?: string
  posterUrl?: string | null
  /** The first one is the style, which decides the drawn picture without a poster. */
  tagList?: readonly string[]
  /** Seconds to start from. */
  startAt?: number
  /** Returns a fresh URL of the same video, for one whose link has ended. */
  renewUrl?: () => Promise<string>
  /** Called with the position in seconds every few seconds, and at closing. */
  onPosition?: (seconds: number) => void
  /** Loads chapters and caption languages once the player is open, and captions of a language as WebVTT. */
  guidance?: { read: () => Promise<Guidance>; captions: (language: string) => Promise<string> }
  /** Other devices of the account that are watching, requested when the film does not play, and how to stop them (D18.at-once). */
  watching?: {
    read: () => Promise<Watching>
    stop: (id: string) => Promise<void>
    freeSlot: () => Promise<void>
  }
  /** Offered at the end; `details` are its style and length. */
  next?: { video: Picturable; details: string; isToday: boolean; play: () => void } | undefined
  /** What the end says of the person: their week, what came to its end with the class, how it was, and the heart. */
  finish?: { picture: ReactNode; title: (usual: string) => ReactNode; words: ReactNode; heart: ReactNode }
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

/** PLAYER-02: opens the modal player and starts playing. */
export function openPlayer(video: PlayerVideo): void {
  playerStore.write({
    open: true,
    url: video.url ?? null,
    duration: video.duration,
    title: video.title,
    video,
  })
}

/** PLAYER-03: closes the player and resets time and volume. */
export function closePlayer(): void {
  playerStore.write(CLOSED_PLAYER)
}
