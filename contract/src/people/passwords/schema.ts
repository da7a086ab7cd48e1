import { z } from 'zod'
import { Email } from '../../email.ts'
import { required } from '../../field-texts.ts'
import { Id } from '../../values.ts'
import { fieldTexts } from '../messages.ts'
import { PasskeyUse } from '../passkeys/schema.ts'
import { Password, typedTwice } from '../schema.ts'
import { TypedCode } from '../second-factor/schema.ts'

export const ForgotBody = z.strictObject({ email: z.string().max(320) })

/** AUTH-09: address for the link to a new password. */
export const ForgotForm = z.strictObject({ email: Email })

export const ForgotQuery = z.object({ returnUrl: z.string().max(500).optional() })

export const ResetQuery = z.object({ userId: z.string().max(60), code: z.string().max(200) })

export const ResetBody = z.strictObject({ password: Password })

export const ChangePasswordQuery = z.object({ userId: Id })

const change = typedTwice('newPassword')
const passwords = z.strictObject({
  oldPassword: z.string().min(1, required).max(200),
  newPassword: Password,
})

const isAnother = ({ oldPassword, newPassword }: z.output<typeof passwords>) => oldPassword !== newPassword

const another = { path: ['newPassword'], error: fieldTexts.samePassword }

/** With a code or a passkey where the second step is on (S-A16). */
export const ChangePasswordBody = passwords
  .extend({ code: TypedCode.optional(), passkey: PasskeyUse.optional() })
  .refine(isAnother, another)

const reset = typedTwice('password')

/** AUTH-11, VALID-04: the reset form, with the password typed twice. */
export const ResetForm = ResetBody.extend({ confirmPassword: reset.field }).refine(reset.same, reset.params)

/** The profile's form that changes a password, typed twice; the code stays empty until it is asked for. */
export const ChangePasswordForm = passwords
  .extend({ confirmPassword: change.field, code: z.literal('').or(TypedCode) })
  .refine(isAnother, another)
  .refine(change.same, change.params)
