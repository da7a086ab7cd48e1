export interface ExternalVideo {
  title: string
  /** Whole seconds. */
  duration: number
  /** At the host's own picture address; null where it gives none. */
  thumbnailUrl: string | null
}

export type HostVerdict =
  | { verdict: 'found'; video: ExternalVideo }
  /** No link to a video of this host, or one that it does not know or does not show. */
  | { verdict: 'unknown' }
  /** No answer, or none that says anything about the video. */
  | { verdict: 'away' }

/** The external service that shows videos by link (D12). */
export interface VideoHost {
  /** What the service says of a link as a person typed it; never throws for what a person can type. */
  find(link: string): Promise<HostVerdict>
}
