import type { ProcessingFailure } from '@studio/contract/videos/processing/texts.ts'

/** Facts about a film that are known before processing. */
export interface FilmFacts {
  /** Whole seconds. */
  seconds: number
  /** Pixels, as displayed. */
  width: number
  height: number
  /** Whether it has an audio track. */
  sound: boolean
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

export interface Making {
  /** The film's id, by which leftovers of a killed run are found. */
  id: string
  facts: FilmFacts
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

/** Makes the renditions of a film. */
export interface FilmMaker {
  /**
   * Makes renditions of a local file and passes them to `take`; removes what is not taken. Throws
   * MakingFailed and MakingStopped. Removes leftovers of a killed run of this film in any case.
   */
  make(path: string, making: Making, take: (made: readonly MadeFile[]) => Promise<void>): Promise<void>
  /** Removes leftovers of killed runs of any film that are older than an instant. */
  sweep(before: Date): Promise<void>
  /** Maximum bytes it may need for a film. */
  roomFor(facts: FilmFacts): number
  /** Bytes of the disk that it works on. */
  space(): Promise<{ free: number; total: number }>
  /** Stops current runs and starts no new ones. */
  close(): void
}
