/** Messages about the classes of a day. */
export const classDayTexts = {
  noSuchDay: 'Not found',
  unknownVideo: 'Unknown video',
  draft: 'This video has no file yet',
  repeated: 'Each class of a day must be a different video',
  count: 'A day has one to three classes',
  badDate: 'Invalid date',
  begun: 'A day that has begun can’t be changed',
  sameDay: 'Please choose another day',
  place: 'A class is the first, second or third of its day',
  move: {
    gone: 'These classes are not on that day any more',
    there: 'A class is on that day already',
    full: 'A day has at most three classes',
  },
  copy: {
    order: 'The last day is before the first',
    many: 'At most 31 days are copied at once',
    backward: 'Please choose a later day to copy to',
  },
} as const

export const toasts = {
  saved: 'Information successfully saved',
  deleted: 'The day is empty',
  moved: (day: string) => `Moved to ${day}`,
  movedBack: 'Moved back',
  copied: (days: number, last: string) =>
    days === 1 ? `1 day is copied, to ${last}` : `${days} days are copied, the last to ${last}`,
  copyUndone: (days: number) => (days === 1 ? '1 day is as before' : `${days} days are as before`),
  nothingCopied: 'These days have been given classes in the meantime',
  copyChanged: (days: readonly string[]) =>
    `Changed since the copy, so ${days.length === 1 ? 'it stays' : 'they stay'}: ${days.join(', ')}`,
} as const
