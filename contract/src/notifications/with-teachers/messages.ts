import { NOTIFICATION_LENGTH } from '../messages.ts'

/** Most notes of a member to one teacher within a day. */
export const NOTES_A_DAY = 3

export const fieldTexts = {
  noteLong: `A note can have at most ${NOTIFICATION_LENGTH} characters`,
} as const

export const refusals = {
  blocked: 'You can’t write to teachers at the moment',
  closed: 'Your plan doesn’t include this class',
  notDone: 'You can write to the teacher once you have finished the class',
  enough: `You have written ${NOTES_A_DAY} notes to this teacher within a day. You can write again a day after the first`,
  noTeacher: 'The teacher of this class has left',
} as const
