import { DESCRIPTION_LENGTH } from '../limits.ts'

export const fieldTexts = {
  noteLong: `A note has at most ${DESCRIPTION_LENGTH} characters`,
} as const

export const refusals = {
  blocked: 'You can’t write to teachers at present',
  closed: 'Your plan doesn’t include this class',
  notDone: 'You can write to the teacher once you have done the class',
  noTeacher: 'The teacher of this class has left',
} as const
