import { listed } from '../../reading-words.ts'
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

/** What a film may lack that is made of films now. */
export const LACKS = ['qualities', 'preview', 'posters', 'loudness'] as const
export type Lack = (typeof LACKS)[number]

const lackTexts: Record<Lack, string> = {
  qualities: 'other resolutions',
  preview: 'the preview for visitors',
  posters: 'pictures to choose from',
  loudness: 'a loudness measurement',
}

/** Messages for Admin: the reason, and what helps. */
const failureTexts: Record<ProcessingFailure, string> = {
  unreadable: 'Parts of the video can’t be read. Export it again as an mp4 with H.264, and upload it again.',
  stuck: 'Processing stalled for two minutes and was stopped.',
  slow: 'Processing took more than twelve hours and was stopped.',
  long: 'The video is longer than twelve hours.',
  cut: 'The video can’t be read to the end. Upload it again.',
  noRoom: 'There is no room left on the disk.',
  ended: 'Processing was stopped from outside, perhaps because memory ran out.',
}

export const processingTexts = {
  noFfmpeg: 'Only the uploaded resolution plays. Install ffmpeg on the server for more.',
  waiting: 'Ready to play. More resolutions follow once the videos before it are done.',
  running: (percent: number) => `Ready to play. Creating more resolutions: ${percent}%.`,
  failed: (failure: ProcessingFailure | null) =>
    `Plays in one resolution. ${failureTexts[failure ?? 'ended']}`,
  waitingAgain: 'Plays as before. It will be processed again once the videos before it are done.',
  runningAgain: (percent: number) => `Plays as before. Processing it again: ${percent}%.`,
  failedAgain: (failure: ProcessingFailure | null) =>
    `Plays as before, because it could not be processed again. ${failureTexts[failure ?? 'ended']}`,
  begun: 'The video is being processed again',
  meanwhile: 'The video plays as before until it is done.',
  allBegun: (films: number) =>
    films === 1
      ? '1 video is being processed again'
      : `${films} videos are being processed again, one after the other`,
  lacks: (lacks: readonly Lack[]) => `Still missing: ${listed(lacks.map((lack) => lackTexts[lack]))}.`,
  lacking: (films: number) =>
    films === 1
      ? '1 video lacks something that new videos get: a preview, pictures or a loudness measurement.'
      : `${films} videos lack something that new videos get: previews, pictures or a loudness measurement.`,
} as const

export const processingRefusals = {
  noFilm: 'This video has no uploaded file',
  atWork: 'This video is being processed',
  allOften: 'All videos have been processed again three times today. Try again tomorrow',
  often: 'This video has been processed again three times today. Try again tomorrow',
} as const
