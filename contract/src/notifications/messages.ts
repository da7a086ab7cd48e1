/** BO-VALID-22 to BO-VALID-26, word for word, and further messages. */
export const fieldTexts = {
  titleLong: 'A title can have at most 50 characters',
  descriptionLong: 'A description can have at most 500 characters',
  video: 'Select an existing video',
  person: 'Unknown person',
  calendar: 'Unknown calendar',
  tooMany: 'Please choose at most 1000 at a time',
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
