import { Email } from '@studio/contract/email.ts'
import { fieldTexts } from '@studio/contract/people/messages.ts'
import { Password, PersonName, UserName } from '@studio/contract/people/schema.ts'
import { z } from 'zod'

/** AUTH-09: whom the link for a new password is sent to. */
export const ForgotForm = z.strictObject({ email: Email })

/** VALID-07: the welcome page says first what is wrong. */
const email = z
  .string()
  .refine((typed) => Email.safeParse(typed).success, `Invalid email address. ${fieldTexts.email}`)
export const FirstSignInForm = z.strictObject({ email, password: Password })

const lines = { firstName: PersonName, lastName: PersonName, userName: UserName }
export type ProfileLine = keyof typeof lines

/** One line of the profile, with its field alone (PROFILE-03). */
export const lineForm = (field: ProfileLine) => z.object({ [field]: lines[field] })
