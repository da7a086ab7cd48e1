export const PROCESSING_STATES = ['waiting', 'running', 'done', 'failed'] as const

/** Reasons why a film has no renditions. */
export const PROCESSING_FAILURES = [
  'unreadable',
  // No progress for two minutes, or not finished after twelve hours.
  'stuck',
  'slow',
  // Longer than twelve hours, or shorter than its header says.
  'long',
  'cut',
  'noRoom',
  // Killed from outside, perhaps for lack of memory.
  'ended',
] as const
export type ProcessingFailure = (typeof PROCESSING_FAILURES)[number]

/** Messages for Admin: the reason, and what helps. */
const failureTexts: Record<ProcessingFailure, string> = {
  unreadable: 'Parts of the film can’t be read. Export it again as an mp4 with H.264, and upload it anew.',
  stuck: 'The work stood still for two minutes and was ended.',
  slow: 'The work took more than twelve hours and was ended.',
  long: 'The film is longer than twelve hours.',
  cut: 'The film can’t be read to its end. Upload it anew.',
  noRoom: 'There is no room left on the disk.',
  ended: 'The work was ended from outside, perhaps for want of memory.',
}

export const processingTexts = {
  noFfmpeg: 'Films play in the quality they came in: this server has no ffmpeg, which makes the others.',
  waiting: 'Plays already. Its other qualities are made soon.',
  running: (percent: number) => `Plays already. Its other qualities are being made: ${percent}%.`,
  failed: (failure: ProcessingFailure | null) => `Plays in one quality. ${failureTexts[failure ?? 'ended']}`,
  begun: 'The film is worked on again',
} as const

export const processingRefusals = {
  notFailed: 'This film has not failed',
} as const
