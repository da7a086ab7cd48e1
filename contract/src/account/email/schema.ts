import { z } from 'zod'
import { EmailOr } from '../../email.ts'
import { fieldTexts } from '../messages.ts'
import { TokenText } from '../schema.ts'

/** The new address, with the password that confirms it (S-A17). */
export const ChangeEmailBody = z.strictObject({
  email: EmailOr(fieldTexts.required),
  password: z.string().min(1, fieldTexts.required).max(200),
})

/** The address that waits for its link to be opened; null if none does. */
export const EmailChange = z.object({ email: z.string().nullable() })

/** What the mailed link holds. */
export const ConfirmEmailBody = z.strictObject({ userId: z.string().max(60), code: TokenText })
export const ConfirmedEmail = z.object({ email: z.string() })
