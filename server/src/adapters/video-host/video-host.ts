import type { VimeoFilm } from '@studio/contract/videos/vimeo.ts'

export interface ExternalVideo {
  /** Empty if the host does not tell it. */
  title: string
  /** Whole seconds; 0 if the host does not tell it. */
  duration: number
  /** URL on the host's own picture domain; null if there is none. */
  thumbnailUrl: string | null
}

export type HostVerdict =
  | { verdict: 'found'; video: ExternalVideo }
  /** The host does not know the film. */
  | { verdict: 'unknown' }
  /** Its owner's settings at the host don't let this studio show it. */
  | { verdict: 'private' }
  /** No response, or one that says nothing about the video. */
  | { verdict: 'away' }

/** External service that plays videos by link (D12). */
export interface VideoHost {
  find(film: VimeoFilm): Promise<HostVerdict>
  /** Whether an address is one of a picture at the host. */
  isPicture(url: string): boolean
  /** The picture at such an address; null if there is none, or no answer. */
  picture(url: string): Promise<Buffer | null>
}
