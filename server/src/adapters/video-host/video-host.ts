export interface ExternalVideo {
  title: string
  /** Whole seconds. */
  duration: number
  /** URL on the host's own picture domain; null if there is none. */
  thumbnailUrl: string | null
}

export type HostVerdict =
  | { verdict: 'found'; video: ExternalVideo }
  /** Not a link to a video of this host, or the host does not know or show it. */
  | { verdict: 'unknown' }
  /** No response, or one that says nothing about the video. */
  | { verdict: 'away' }

/** External service that plays videos by link (D12). */
export interface VideoHost {
  /** Looks up a link as a person typed it; never throws for anything a person can type. */
  find(link: string): Promise<HostVerdict>
}
