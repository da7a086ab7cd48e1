import { z } from 'zod'
import { required } from '../../field-texts.ts'
import { TypedLine, TypedLines } from '../../typed-text.ts'
import { DESCRIPTION_LENGTH, LINE_LENGTH, MOST_TAGS, profileTexts, TAG_LENGTH } from '../messages.ts'
import { PersonName, RequiredUserName, UserName } from '../schema.ts'

/** VALID-14, D10: an account name, never a URL; empty means no account, which a teacher's form refuses (VALID-13). */
export const InstagramAccount = z
  .string()
  .max(30, { error: profileTexts.instagram, abort: true })
  .regex(/^[A-Za-z0-9._]{0,30}$/, profileTexts.instagram)

export const RequiredInstagramAccount = InstagramAccount.min(1, required)

const line = TypedLine({ max: LINE_LENGTH, long: profileTexts.line })
const tag = TypedLine({ max: TAG_LENGTH, empty: profileTexts.tag, long: profileTexts.tag })

/** The fields of a profile that its owner or an Admin can change; absent fields keep their value, others are refused (S-Z3). */
export const ProfileBody = z
  .strictObject({
    firstName: PersonName,
    lastName: PersonName,
    userName: UserName,
    description: TypedLines({ max: DESCRIPTION_LENGTH, long: profileTexts.description }),
    instagrammAccount: InstagramAccount,
    address: line,
    country: line,
    city: line,
    color: z
      .string()
      .max(40, { error: profileTexts.colour, abort: true })
      .regex(/^rgba\((\d{1,3}, ?){3}(0|1|0?\.\d{1,3})\)$/, profileTexts.colour),
    tags: z.array(tag).max(MOST_TAGS, profileTexts.tags),
  })
  .partial()

const lines = { firstName: PersonName, lastName: PersonName, userName: UserName }
export type ProfileLine = keyof typeof lines

/** One row of a member's profile, with its field only (PROFILE-03). */
export const profileLine = (field: ProfileLine) => z.object({ [field]: lines[field] })

const { description, tags } = ProfileBody.required().shape
/** A teacher's Instagram account is required (BO-VALID-34). */
const teacherLines = { description, tags, instagrammAccount: RequiredInstagramAccount }
export type TeacherLine = keyof typeof teacherLines

/** One row of a teacher's profile, with its field only (TEACHER-04). */
export const teacherLine = (field: TeacherLine) => z.object({ [field]: teacherLines[field] })

/** USERS-03: the fields an Admin changes of another person's profile, all required. */
export const PersonForm = ProfileBody.pick({ firstName: true, lastName: true })
  .required()
  .extend({ userName: RequiredUserName })

export const Avatar = z.object({ avatarUrl: z.string() })

export const Cover = z.object({ coverUrl: z.string() })
