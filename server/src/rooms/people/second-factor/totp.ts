import { Secret, TOTP } from 'otpauth'
import type { SealedFor } from '../../../platform/sealed-secret.ts'

/** RFC 6238 as every authenticator app knows it. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after now that are good as well: clocks differ. */
const WINDOW = 1
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What a person's secret is sealed for: no other row opens it. */
export const sealedFor = (userId: string): SealedFor => ({ purpose: 'second-factor-secrets', owner: userId })

/** What the QR code of an app holds: `otpauth://totp/…`, with whose account of which studio it is. */
export function uriOf(secret: string, { studioName, email }: { studioName: string; email: string }): string {
  return new TOTP({ ...KIND, issuer: studioName, label: email, secret: Secret.fromBase32(secret) }).toString()
}

/** The step of 30 seconds since 1970 that a code belongs to; null where it is right for none of the three around `now`. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
