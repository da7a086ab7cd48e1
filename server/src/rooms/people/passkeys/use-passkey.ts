import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { PasskeyUse } from '@studio/contract/people/passkeys/schema.ts'
import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { passkeys } from '../../../database/tables/second-factors.ts'
import {
  CHALLENGE_LIFETIME,
  keepChallenge,
  relyingPartyOf,
  signedChallenge,
  spendChallenge,
} from './challenges.ts'

type Kept = typeof passkeys.$inferSelect

/**
 * What a browser needs to use one of a person's passkeys: PublicKeyCredentialRequestOptionsJSON, with a challenge that is good
 * once and for five minutes. Null where they have none; codes are good as well.
 */
export async function askForPasskey(context: Context, userId: string) {
  const party = relyingPartyOf(context.publicUrl())
  const own = await context.db.select().from(passkeys).where(eq(passkeys.userId, userId))
  if (!party || own.length === 0) return null
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: own.map(credentialOf),
    userVerification: 'preferred',
    timeout: CHALLENGE_LIFETIME,
  })
  await keepChallenge(context, { userId, purpose: 'use', challenge: options.challenge })
  return options
}

/** A passkey as browsers name it. */
export function credentialOf({ credentialId, transports }: Pick<Kept, 'credentialId' | 'transports'>) {
  return { id: credentialId, transports: transports as AuthenticatorTransport[] }
}

/**
 * Whether a person's passkey has signed a challenge that was put to them, and from now on it is spent. False as well for a
 * challenge of another's or used before, another origin or host, another person's passkey, a wrong signature, and a counter
 * that has not advanced, since then the passkey was copied.
 */
export async function spendPasskey(context: Context, userId: string, use: PasskeyUse): Promise<boolean> {
  const challenge = signedChallenge(use.response.clientDataJSON)
  if (!challenge) return false
  const spent = { userId, purpose: 'use', challenge } as const
  if (!(await spendChallenge(context, spent))) return false
  const own = and(eq(passkeys.userId, userId), eq(passkeys.credentialId, use.id))
  const [kept] = await context.db.select().from(passkeys).where(own)
  const counter = kept ? await verifiedCounter(context, kept, { use, challenge }) : null
  if (!kept || counter === null) return false
  const advanced = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const counted = await context.db
    .update(passkeys)
    .set({ counter, lastUsedAt: context.clock.machine() })
    .where(and(eq(passkeys.id, kept.id), advanced))
    .returning({ id: passkeys.id })
  return counted.length > 0
}

/** The counter that the passkey has signed; null where the answer is not valid: the library throws for each that it refuses. */
async function verifiedCounter(
  context: Context,
  kept: Kept,
  { use, challenge }: { use: PasskeyUse; challenge: string },
): Promise<number | null> {
  const party = relyingPartyOf(context.publicUrl())
  if (!party) return null
  const { credentialId: id, publicKey, counter } = kept
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verdict = await verifyAuthenticationResponse({
    response: { ...use, response: responseOf(use), clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter },
    requireUserVerification: false,
  }).catch(() => null)
  return verdict?.verified ? verdict.authenticationInfo.newCounter : null
}

const responseOf = ({ response: { userHandle, ...rest } }: PasskeyUse) => ({
  ...rest,
  ...(userHandle === undefined ? {} : { userHandle }),
})
