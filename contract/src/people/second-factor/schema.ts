import { z } from 'zod'
import { required } from '../../field-texts.ts'
import { trimmed } from '../../letters.ts'
import { Instant } from '../../values.ts'
import { Passkey, PasskeyUse } from '../passkeys/schema.ts'

/** Recovery codes that somebody gets at once; each is good once. */
export const RECOVERY_CODES = 10

/** Six digits of the app, or a recovery code; spaces, hyphens, case and the width of a Japanese keyboard's digits do not matter. */
export const TypedCode = z
  .string()
  .min(1, required)
  .max(40)
  .transform((typed) => trimmed(typed.normalize('NFKC')).replace(/[\s-]/g, '').toLowerCase())

/** The second step at sign-in of somebody of the staff (S-A16). */
export const SecondFactor = z.object({
  on: z.boolean(),
  sinceDateTime: Instant.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Whether this studio asks it of its staff. */
  required: z.boolean(),
  /** Whether codes of an authenticator app are good. */
  app: z.boolean(),
  passkeys: z.array(Passkey),
  /** The origin whose pages make and use passkeys; null where the studio's address has no domain name. */
  passkeysAt: z.string().nullable(),
})
export type SecondFactor = z.output<typeof SecondFactor>

export const PasswordBody = z.strictObject({ password: z.string().min(1, required).max(200) })
export const CodeBody = z.strictObject({ code: TypedCode })
/**
 * The password, and where the second step is on a code or a passkey. Without either the refusal has what a browser needs to
 * use a passkey.
 */
export const ProvenBody = PasswordBody.extend({ code: TypedCode.optional(), passkey: PasskeyUse.optional() })

/** The forms of it, for people who have only codes, and for those who may leave the code empty and use a passkey. */
export const PasswordAndCodeForm = PasswordBody.extend({ code: TypedCode })
export const PasswordMaybeCodeForm = PasswordBody.extend({ code: z.literal('').or(TypedCode) })

/** What an authenticator app is told, once: RFC 6238 with SHA-1, six digits and 30 seconds, as all of them know. */
export const SetUp = z.object({
  /** Base32 (RFC 4648), for whoever can't scan. */
  secret: z.string(),
  /** `otpauth://totp/…` */
  uri: z.string(),
  /** The QR code of `uri`: an SVG path of squares of one unit, in a square of `size` units. */
  qr: z.object({ size: z.number().int(), path: z.string() }),
})
export type SetUp = z.output<typeof SetUp>

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
