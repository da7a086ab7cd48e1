/** Maximum characters of a video's title and description, and of a style's name. */
export const VIDEO_TITLE_LENGTH = 100
export const VIDEO_DESCRIPTION_LENGTH = 1000
export const TAG_LENGTH = 50
/** Maximum styles of a video. */
export const MOST_TAGS = 20
/** Maximum favourites of a person; their ids take 20 kB. */
export const MOST_FAVOURITES = 500

/** Messages about videos, at fields or alone. */
export const refusals = {
  notYours: 'You can only change your own videos',
  invalidLink: 'Invalid Vimeo URL',
  noFilmLink:
    'This link leads to a showcase, an event or another page of Vimeo. Please use the video’s own link, such as https://vimeo.com/76979871',
  /** `host` is the studio's own. */
  privateLink: (host: string) =>
    `Vimeo does not let this studio show the video. Please allow embedding it at ${host} in its privacy settings on Vimeo`,
  hostAway: 'The video service is not answering right now. Please try again in a moment',
  notAFilm: 'This is not an mp4 video. Please choose another file',
  brokenFilm:
    'This file can’t be read as a video. It may have been cut off while it was recorded or copied. Please copy it again, or export it as an mp4 with H.264',
  fileAway:
    'This file can’t be opened from where it is. If it is on a drive in the cloud or on a stick, copy it to this device first',
  /** `bytes` is the studio's quota. */
  quota: (bytes: number) =>
    `The videos have filled the ${bytes / 1e9} GB the studio allows for them. Please delete videos nobody needs, or contact its admin`,
  tooManyUploads: 'Please finish or cancel your other uploads first',
  busy: 'This upload is busy. Please try again in a moment',
  wrongOffset: 'The upload stands elsewhere',
  wrongLength: 'Please send a length in whole bytes',
  wrongMetadata: 'Please send name, mimetype, size, controller and id of the video',
  cut: 'The upload was interrupted',
  uploadFailed: 'Failed to upload video. Check your internet connection or try again later.',
  tooManyFavourites: `You already have ${MOST_FAVOURITES} favourites. Please remove some first`,
  version: 'Please speak version 1.0.0 of tus',
} as const

export const fieldTexts = {
  title: `A title can have at most ${VIDEO_TITLE_LENGTH} characters`,
  description: `Please use at most ${VIDEO_DESCRIPTION_LENGTH} characters`,
  teacher: 'Please choose a teacher',
  unknownTag: 'Unknown style',
  tag: `A style needs 1 to ${TAG_LENGTH} characters`,
  unknownVideo: 'Unknown video',
  noStyle: 'Please add or remove a style',
  tooManyTags: `Please use at most ${MOST_TAGS} styles`,
  level: 'Please choose a level',
  prop: 'Unknown prop',
  tooManyProps: 'Please choose each prop only once',
} as const

export const toasts = {
  saved: 'Information successfully saved',
  deleted: 'Video successfully deleted',
  uploaded: (title: string) => `The video of ${title} is uploaded`,
  uploading: 'The upload continues while you work elsewhere in the studio',
} as const
