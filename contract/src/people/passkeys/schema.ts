import { z } from 'zod'
import { required } from '../../field-texts.ts'
import { TypedLine } from '../../typed-text.ts'
import { Id, Instant } from '../../values.ts'
import { PASSKEY_NAME_LENGTH, passkeyTexts } from '../second-factor/messages.ts'

/** Bytes in base64url (RFC 4648), as WebAuthn's JSON has them; `max` in characters. */
const Bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

/** At most 1,023 bytes (WebAuthn Level 3, section 4). */
const CredentialId = Bytes(1400)
const PublicKeyType = z.literal('public-key')
/** How a browser reaches an authenticator: `internal`, `usb`, `hybrid`, and what later browsers may name. */
const Transport = z
  .string()
  .max(20)
  .regex(/^[a-z-]+$/)
const Transports = z.array(Transport).max(10)

/** What a browser answers when a passkey was used: WebAuthn's AuthenticationResponseJSON without extensions. */
export const PasskeyUse = z.strictObject({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKeyType,
  response: z.strictObject({
    clientDataJSON: Bytes(4000),
    authenticatorData: Bytes(4000),
    signature: Bytes(2000),
    userHandle: Bytes(100).optional(),
  }),
})
export type PasskeyUse = z.output<typeof PasskeyUse>

/** What a browser answers when a passkey was made: RegistrationResponseJSON without extensions. */
const MadePasskey = z.strictObject({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKeyType,
  response: z.strictObject({
    clientDataJSON: Bytes(4000),
    attestationObject: Bytes(8000),
    transports: Transports.optional(),
  }),
})
export type MadePasskey = z.output<typeof MadePasskey>

const PasskeyName = TypedLine({ max: PASSKEY_NAME_LENGTH, empty: required, long: passkeyTexts.longName })
export const PasskeyNameBody = z.strictObject({ name: PasskeyName })
export const NewPasskeyBody = PasskeyNameBody.extend({ passkey: MadePasskey })

/** What a browser needs to make a passkey: PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: PublicKeyType })),
  /** Milliseconds. */
  timeout: z.number().int(),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: PublicKeyType, transports: z.array(z.string()).optional() }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyOptions = z.output<typeof PasskeyOptions>

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  dateTime: Instant,
  lastUsedDateTime: Instant.nullable(),
})
export type Passkey = z.output<typeof Passkey>
