import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000

/** What an authenticator app shows for a secret in base32, so many steps of 30 seconds from `now`. */
export const appCode = (secret: string, { now, steps = 0 }: { now: Date; steps?: number }): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * PERIOD_MS })
