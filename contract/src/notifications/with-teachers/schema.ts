import { z } from 'zod'
import { required } from '../../field-texts.ts'
import { TypedLines } from '../../typed-text.ts'
import { Id } from '../../values.ts'
import { NOTIFICATION_LENGTH } from '../messages.ts'
import { fieldTexts } from './messages.ts'

/** The teachers whose new classes a person is told of. */
export const FollowedTeachers = z.object({ teacherIds: z.array(Id) })
export type FollowedTeachers = z.output<typeof FollowedTeachers>
export const FollowWish = z.strictObject({ wanted: z.boolean() })

/** A short note to the teacher of a class, in plain text. */
export const NoteToTeacher = z.strictObject({
  text: TypedLines({ max: NOTIFICATION_LENGTH, empty: required, long: fieldTexts.noteLong }),
})
export type NoteToTeacher = z.output<typeof NoteToTeacher>
