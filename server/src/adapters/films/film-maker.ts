import type { ProcessingFailure } from '@studio/contract/videos/processing/texts.ts'

/** What is known of a film before anything is made of it. */
export interface FilmFacts {
  /** Whole seconds. */
  seconds: number
  /** Pixels, as it is shown. */
  width: number
  height: number
  /** Whether it has any. */
  sound: boolean
}

export interface MadeFile {
  name: string
  /** Where it lies on this machine. */
  path: string
  /** Bits a second at the most. */
  bandwidth: number
  /** Pixels. */
  width: number
  height: number
  /** As RFC 6381 writes it. */
  codecs: string | null
  /** Its playlist, with `%` in the place of its address. */
  playlist: string
}

export interface Making {
  /** The film's own, by which what a killed run has left is found. */
  id: string
  facts: FilmFacts
  /** Told of how much is done, of 100, about once a second. */
  onPercent: (percent: number) => void
  /** Ends it at once. */
  stop: AbortSignal
}

/** Ended before it was done, because it was to be ended; the film itself may be good. */
export class MakingStopped extends Error {}

/** The film, or the machine, does not allow it. */
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
   * Makes them of a file of this machine and hands them over; what is not taken is removed. Throws MakingFailed and
   * MakingStopped, and what a killed run has left of this film is gone afterwards in any case.
   */
  make(path: string, making: Making, take: (made: readonly MadeFile[]) => Promise<void>): Promise<void>
  /** Removes what killed runs have left, of any film, before an instant. */
  sweep(before: Date): Promise<void>
  /** Bytes that it may need for a film at the most. */
  roomFor(facts: FilmFacts): number
  /** Ends what runs, and begins nothing any more. */
  close(): void
}
