import { z } from 'zod'
import { Email } from '../../email.ts'
import { required } from '../../field-texts.ts'
import { trimmed } from '../../letters.ts'
import { Subscription } from '../../membership/schema.ts'
import { ReportedZone, Version } from '../../values.ts'
import { fieldTexts } from '../messages.ts'
import { PasskeyUse } from '../passkeys/schema.ts'
import { Password, Person } from '../schema.ts'
import { TypedCode } from '../second-factor/schema.ts'

/** PROFILE-06: a person as they themselves and Admins see them. */
export const User = Person.extend({ subscription: Subscription.nullable(), version: Version })

export type User = z.output<typeof User>

/** The sign-in body; a password that breaks the rule is simply wrong here (D9). */
export const Credentials = z.strictObject({
  email: z.string().max(320),
  /** No password has blanks: those around it came along when it was pasted. */
  password: z.string().max(200).transform(trimmed),
  /** Code of the second factor, for people who have one (S-A16). */
  code: TypedCode.optional(),
  /** Use of a passkey in place of a code. */
  passkey: PasskeyUse.optional(),
  /** Time zone of the browser, for the times in mails (D1). */
  timeZone: ReportedZone.optional(),
})

/** The sign-in form, with an error at each empty field. */
export const SignInForm = z.strictObject({
  email: z.string().transform(trimmed).pipe(z.string().min(1, required).max(320)),
  password: z.string().min(1, required).max(200),
})

/** VALID-07: the message comes before the sign-in is tried. */
const email = z
  .string()
  .refine((typed) => Email.safeParse(typed).success, `Invalid email address. ${fieldTexts.email}`)

/** The first sign-in after the sign-up. */
export const FirstSignInForm = z.strictObject({ email, password: Password })

export const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
})

export type Tokens = z.output<typeof Tokens>

export const SignedIn = Tokens.extend({
  user: User,
  /** Of staff whose studio requires a second factor, as long as they have none: only its set-up is open to them (S-A16). */
  secondFactorMissing: z.literal(true).optional(),
})

export type SignedIn = z.output<typeof SignedIn>

export const TokenText = z.string().max(500)

export const RefreshQuery = z.object({ token: TokenText })

export const RefreshBody = z.strictObject({ token: TokenText })

export const SignOutBody = z.strictObject({ refreshToken: TokenText })
