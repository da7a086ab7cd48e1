/** BO-VALID-22, BO-VALID-23: maximum visible characters. */
export const NOTIFICATION_TITLE_LENGTH = 50
export const NOTIFICATION_LENGTH = 500
/** Maximum people, or notifications, that are chosen at once. */
export const MOST_CHOSEN = 1000
/** Names of files that may be attached (BO-VALID-27, D11). */
export const ATTACHED = /\.(?:jpe?g|png|gif|webp|avif|hei[cf]|pdf|docx|mp3|mp4)$/i
/** Notifications in a page of a feed (ANOTIF-02). */
export const FEED_PAGE = 5
/** Most people, and most calendars, that are named of a notification's recipients. */
export const MOST_NAMED = 3

/** BO-VALID-22 to BO-VALID-26, word for word, and further messages. */
export const fieldTexts = {
  titleLong: `A title can have at most ${NOTIFICATION_TITLE_LENGTH} characters`,
  descriptionLong: `A description can have at most ${NOTIFICATION_LENGTH} characters`,
  video: 'Select an existing video',
  person: 'Unknown person',
  calendar: 'Unknown calendar',
  tooMany: `Please choose at most ${MOST_CHOSEN} at a time`,
  date: 'Invalid date',
} as const

export const refusals = {
  notYourPeople: 'You can only send notifications to your own students',
  fileKind: 'Please choose a picture, a pdf, docx, mp3 or mp4 file',
  oneFile: 'Please choose one file',
  linkOver: 'This link has ended. Please open the notification again',
} as const

/** ANOTIF-04, word for word. */
export const deleteNotificationQuestion = 'Are you sure you want to delete notification?'

export const toasts = {
  sent: 'The notification is sent',
  testSent: 'The test was sent to you',
  withoutFile: 'The notification was sent, but its file was not. Choose another file, or try again.',
  deleted: 'The notification is deleted',
} as const
