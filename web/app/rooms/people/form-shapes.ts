import { Email } from '@studio/contract/email.ts'
import { fieldTexts } from '@studio/contract/people/messages.ts'
import { Password, PersonName, UserName } from '@studio/contract/people/schema.ts'
import { z } from 'zod'

/** AUTH-09: address for the link to a new password. */
export const ForgotForm = z.strictObject({ email: Email })

/** VALID-07: the message comes before the sign-in is tried. */
const email = z
  .string()
  .refine((typed) => Email.safeParse(typed).success, `Invalid email address. ${fieldTexts.email}`)
export const FirstSignInForm = z.strictObject({ email, password: Password })

const lines = { firstName: PersonName, lastName: PersonName, userName: UserName }
export type ProfileLine = keyof typeof lines

/** Schema of one profile row, with its field only (PROFILE-03). */
export const lineForm = (field: ProfileLine) => z.object({ [field]: lines[field] })
