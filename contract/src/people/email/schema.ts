import { z } from 'zod'
import { EmailOr } from '../../email.ts'
import { required } from '../../field-texts.ts'
import { ResetBody } from '../passwords/schema.ts'
import { PasswordMaybeCodeForm, ProvenBody } from '../second-factor/schema.ts'
import { TokenText } from '../sign-in/schema.ts'

const NewEmail = { email: EmailOr(required) }

/** The new address, with the password that confirms it, and a code or a passkey where the second step is on (S-A17). */
export const ChangeEmailBody = ProvenBody.extend(NewEmail)
/** The form of it; the code stays empty until it is asked for. */
export const ChangeEmailForm = PasswordMaybeCodeForm.extend(NewEmail)

/** The address that waits for its link to be opened; null if none does. */
export const EmailChange = z.object({ email: z.string().nullable() })

/** What the mailed link holds. */
export const ConfirmEmailBody = z.strictObject({ userId: z.string().max(60), code: TokenText })
export const ConfirmedEmail = z.object({ email: z.string() })

/** The code of the mail to a former address, with the password that replaces the one somebody else knows. */
export const TakeBackEmailBody = ConfirmEmailBody.extend(ResetBody.shape)
