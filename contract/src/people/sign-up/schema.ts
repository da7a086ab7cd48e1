import { z } from 'zod'
import { Email } from '../../email.ts'
import { Id, ReportedZone } from '../../values.ts'
import { fieldTexts } from '../messages.ts'
import { looksLikeStaff } from '../reserved-names.ts'
import { Password, PersonName, typedTwice, UserName } from '../schema.ts'

/** SIGNUP-10: fields of step 1; an invitation adds its token. */
const registration = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  userName: UserName,
  password: Password,
  inviteToken: z.string().max(200).optional(),
  /** Time zone of the browser, for the times in mails (D1). */
  timeZone: ReportedZone.optional(),
})

/** A user name that looks like the studio's own is for its staff alone. */
const forStaff = {
  may: ({ userName, inviteToken }: { userName: string; inviteToken?: string | undefined }) =>
    inviteToken !== undefined || !looksLikeStaff(userName),
  params: { path: ['userName'], error: fieldTexts.reserved },
}

export const Registration = registration.refine(forStaff.may, forStaff.params)

export type Registration = z.output<typeof Registration>

const repeated = typedTwice('password')

/** The form of step 1, with the password typed twice. */
export const RegistrationForm = registration
  .extend({ confirmPassword: repeated.field })
  .refine(forStaff.may, forStaff.params)
  .refine(repeated.same, repeated.params)

/** An invited teacher gets no token, because their sign-up is complete (D3). */
export const Registered = z.object({ id: Id, signupToken: z.string().optional() })

/** Split of a password's digest: characters sent to the server, and characters in its answer. */
export const DIGEST = { beginning: 2, ending: 16 } as const

/** First hexadecimal digits of the SHA-256 of a password in lower case (D9). */
export const CommonPasswordsQuery = z.object({
  beginning: z
    .string()
    .max(DIGEST.beginning)
    .regex(/^[0-9a-f]{2}$/),
})

/** Remaining digits of the common passwords whose digests begin with the requested digits. */
export const CommonPasswords = z.object({ endings: z.array(z.string()) })

export const Exists = z.object({ exists: z.boolean() })

/** An ALTCHA challenge, version 2 (D4, D18.altcha). */
export const Challenge = z.looseObject({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string(),
})

/** An invitation as its link names it. */
export const InvitationCheck = z.strictObject({ inviteToken: z.string().max(200) })

/** 'gone' is one that was taken back, replaced by a newer one, or never sent. */
export const InvitationState = z.object({ state: z.enum(['open', 'used', 'expired', 'gone']) })

export type InvitationState = z.output<typeof InvitationState>
