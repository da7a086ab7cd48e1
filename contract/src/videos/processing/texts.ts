export const PROCESSING_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type ProcessingState = (typeof PROCESSING_STATES)[number]

export const PROCESSING_FAILURES = ['unreadable', 'stuck', 'slow', 'long', 'cut', 'noRoom', 'ended'] as const
export type ProcessingFailure = (typeof PROCESSING_FAILURES)[number]

/** Why a film plays in one quality, as whoever may change it reads it. */
export const failureTexts: Record<ProcessingFailure, string> = {
  unreadable: 'Parts of the film can’t be read. Export it again as an mp4 with H.264, and upload it anew',
  stuck: 'The work stood still for two minutes and was ended',
  slow: 'The work took more than twelve hours and was ended',
  long: 'The film is longer than twelve hours',
  cut: 'The film can’t be read to its end. Upload it anew',
  noRoom: 'There is no room left on the disk',
  ended: 'The work was ended from outside, perhaps for want of memory',
}

export const processingTexts = {
  noFfmpeg: 'Films play in the quality they came in: this server has no ffmpeg, which makes the others',
  waiting: 'Its other qualities are made soon. It plays already',
  running: (percent: number) => `Its other qualities are being made: ${percent} %. It plays already`,
  failed: (failure: ProcessingFailure) => `It plays in one quality. ${failureTexts[failure]}`,
  done: 'It plays in the quality that a connection allows',
  again: 'Try again',
  begun: 'The film is worked on again',
} as const
