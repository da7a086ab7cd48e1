import { counted } from '../counted.ts'
import { MOST_COPIED_DAYS } from './rules.ts'

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
    gone: 'These classes are no longer on that day',
    there: 'One of these classes is already on that day',
    full: 'A day can have at most three classes',
  },
  copy: {
    order: 'The last day must not be before the first',
    many: `You can copy at most ${MOST_COPIED_DAYS} days at once`,
    backward: 'Please choose a later day to copy to',
  },
} as const

export const toasts = {
  saved: 'Information successfully saved',
  deleted: 'The day is empty',
  moved: (day: string) => `Moved to ${day}`,
  movedBack: 'Moved back',
  copied: (days: number, last: string) =>
    days === 1 ? `1 day copied, to ${last}` : `${days} days copied, the last to ${last}`,
  copyUndone: (days: number) => counted(days, 'day is as it was before', 'days are as they were before'),
  nothingCopied: 'These days have been given classes in the meantime',
  copyChanged: (days: readonly string[]) =>
    `Changed since the copy, so kept as ${days.length === 1 ? 'it is' : 'they are'}: ${days.join(', ')}`,
} as const
