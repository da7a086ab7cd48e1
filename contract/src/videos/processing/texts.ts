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
  qualities: 'other qualities',
  preview: 'the preview for visitors',
  posters: 'pictures to choose a poster from',
  loudness: 'the measure of its loudness',
}

const andList = (parts: string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

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
  waitingAgain: 'Plays as before. It is made again soon.',
  runningAgain: (percent: number) => `Plays as before. It is being made again: ${percent}%.`,
  failedAgain: (failure: ProcessingFailure | null) =>
    `Plays as before, since it could not be made again. ${failureTexts[failure ?? 'ended']}`,
  begun: 'The film is worked on again',
  meanwhile: 'A film that is made again plays as before until it is done.',
  allBegun: (films: number) =>
    films === 1 ? '1 film is made again' : `${films} films are made again, one after the other`,
  lacks: (lacks: readonly Lack[]) => `Still lacks ${andList(lacks.map((lack) => lackTexts[lack]))}.`,
  lacking: (films: number) =>
    films === 1
      ? '1 film came before something that is made of films now: previews, pictures, or the measure of loudness.'
      : `${films} films came before something that is made of films now: previews, pictures, or the measure of loudness.`,
} as const

export const processingRefusals = {
  noFilm: 'This video has no uploaded film',
  atWork: 'This film is being worked on',
  allOften: 'All films were made again three times within a day. Try it tomorrow',
  often: 'This film was made again three times within a day. Try it tomorrow',
} as const
