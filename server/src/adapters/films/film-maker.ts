import type { ProcessingFailure } from '@studio/contract/videos/processing/texts.ts'

export interface PictureFacts {
  /** Its index among the film's video tracks. */
  index: number
  /** Frames a second, on average. */
  rate: number
  /** Seconds at which its last frame is shown. */
  lastFrame: number
  /** Range of its brightness: standard, or one of the two of BT.2100. */
  range: 'sdr' | 'hlg' | 'pq'
}

/** Facts about a film that are known before processing. */
export interface FilmFacts {
  /** Whole seconds. */
  seconds: number
  /** Pixels, as displayed. */
  width: number
  height: number
  picture: PictureFacts
  /**
   * Indices of its audio tracks that can be mixed: none without sound, one, or two of which the first is the voice and
   * the second the music.
   */
  sounds: readonly number[]
}

export interface MadeFile {
  name: string
  /** Path on this machine. */
  path: string
  /** Maximum bits per second. */
  bandwidth: number
  /** Pixels. */
  width: number
  height: number
  /** In RFC 6381 format. */
  codecs: string | null
  /** Its playlist, with `%` in place of its URL. */
  playlist: string
}

/** Loudness of a film's sound as ITU-R BS.1770-4 and EBU R 128 measure it. */
export interface Loudness {
  /** LUFS of the whole film; SILENT or less for one without a sound. */
  integrated: number
  /** dBTP of its loudest moment, between samples. */
  peak: number
  /** LU between its quiet and its loud parts. */
  range: number
  /** LUFS below which a part counts as silence. */
  threshold: number
}

/** What was made of a film. */
export interface Made {
  files: readonly MadeFile[]
  /** Loudness of its sound as it came; null without sound. */
  loudness: Loudness | null
}

export interface Making {
  /** The film's id, by which leftovers of a killed run are found. */
  id: string
  facts: FilmFacts
  /** Whether its sound is levelled (EBU R 128). */
  level: boolean
  /** Called with the percentage done, about once a second. */
  onPercent: (percent: number) => void
  /** Stops the run at once. */
  stop: AbortSignal
}

/** The run was stopped before it was done; the film itself may be fine. */
export class MakingStopped extends Error {}

/** The run failed because of the film or the machine. */
export class MakingFailed extends Error {
  readonly failure: ProcessingFailure

  constructor(failure: ProcessingFailure, said = '') {
    super(`no renditions (${failure})${said && `: ${said}`}`)
    this.failure = failure
  }
}

export interface FilmMaker {
  /**
   * Makes renditions of a local file and passes them to `take`; removes what is not taken. Throws
   * MakingFailed and MakingStopped. Removes leftovers of a killed run of this film in any case.
   */
  make(path: string, making: Making, take: (made: Made) => Promise<void>): Promise<void>
  /** Removes leftovers of killed runs of any film that are older than an instant. */
  sweep(before: Date): Promise<void>
  /** Maximum bytes it may need for a film. */
  roomFor(facts: FilmFacts): number
  /** Bytes of the disk that it works on. */
  space(): Promise<{ free: number; total: number }>
  /** Stops current runs and starts no new ones. */
  close(): void
}
