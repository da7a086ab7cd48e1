import { ProfileBody, RequiredInstagramAccount } from '@studio/contract/people/profile/schema.ts'
import { z } from 'zod'

const { description, tags } = ProfileBody.required().shape

/** A teacher's Instagram account is required (BO-VALID-34). */
const lines = { description, tags, instagrammAccount: RequiredInstagramAccount }
export type TeacherLine = keyof typeof lines

/** Schema of one row of a teacher's profile, with its field only (TEACHER-04). */
export const teacherLine = (line: TeacherLine) => z.object({ [line]: lines[line] })
