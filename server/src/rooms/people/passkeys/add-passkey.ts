import type { MadePasskey, PasskeyOptions } from '@studio/contract/people/passkeys/schema.ts'
import { MOST_PASSKEYS, passkeyTexts } from '@studio/contract/people/second-factor/messages.ts'
import { count, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, violatedConstraint } from '../../../database/connect.ts'
import { passkeys } from '../../../database/tables/second-factors.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { lockPerson } from '../lock-person.ts'
import { mailTo } from '../mails.ts'
import { requireProof, type Typed } from '../second-factor/check-code.ts'
import { passkeyAddedMail } from '../second-factor/second-factor-mails.ts'
import { switchOn } from '../second-factor/switch-on.ts'
import {
  CHALLENGE_LIFETIME,
  keepChallenge,
  type RelyingParty,
  relyingPartyOf,
  signedChallenge,
  spendChallenge,
} from './challenges.ts'
import { credentialOf } from './use-passkey.ts'

/** COSE's numbers of EdDSA, ES256 and RS256 (IANA): together every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257]

/**
 * What a browser needs to make a passkey, with the password, and the second step where it is on: whoever has stolen a session
 * can't add a way of their own. 400 WrongPassword, WrongCode or WrongPasskey; 409 past 20 passkeys, and where the studio's
 * address has no domain name.
 */
export async function beginPasskey(context: Context, viewer: Viewer, typed: Typed): Promise<PasskeyOptions> {
  const party = relyingPartyOf(context.publicUrl())
  if (!party) throw new Refusal('conflict', passkeyTexts.noDomain)
  const { id: userId, email } = await requireProof(context, viewer, typed)
  const own = await context.db.select().from(passkeys).where(eq(passkeys.userId, userId))
  if (own.length >= MOST_PASSKEYS) throw tooMany()
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { challenge, ...options } = await generateRegistrationOptions({
    rpID: party.id,
    rpName: context.settings.now().studioName,
    userID: Buffer.from(userId.replaceAll('-', ''), 'hex'),
    userName: email,
    attestationType: 'none',
    excludeCredentials: own.map(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_LIFETIME,
  })
  await keepChallenge(context, { userId, purpose: 'make', challenge })
  return { ...options, challenge } as PasskeyOptions
}

interface Made {
  name: string
  passkey: MadePasskey
}

/**
 * Saves a passkey that a browser has made for this person; a mail tells of it. The first factor switches the second step on and
 * answers ten recovery codes this once, any other none. 400 PasskeyNotMade for a challenge that is over or another's, another
 * origin or host, and an attestation, since none was asked for; 409 where it is saved already, and past 20.
 */
export async function addPasskey(context: Context, viewer: Viewer, { name, passkey }: Made) {
  const { id: userId } = signedIn(viewer)
  const made = await verifiedPasskey(context, userId, passkey)
  if (!made) throw new Refusal('invalid', passkeyTexts.notMade, { code: 'PasskeyNotMade', about: userId })
  const codes = await inTransaction(context.db, async (tx) => {
    const person = await lockPerson(tx, userId)
    const [held] = await tx.select({ all: count() }).from(passkeys).where(eq(passkeys.userId, userId))
    if ((held?.all ?? 0) >= MOST_PASSKEYS) throw tooMany()
    await tx.insert(passkeys).values({ ...made, userId, name, madeAt: context.clock.machine() })
    await audit(context, tx, viewer, { action: 'person.passkeyAdded', subject: userId })
    await mailTo(context, tx, person, passkeyAddedMail(person, name))
    return switchOn(context, tx, viewer, person)
  }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'passkeys_credential') throw error
    throw new Refusal('conflict', passkeyTexts.registered)
  })
  return { recoveryCodes: codes }
}

/** What is kept of a new passkey; null where the answer is not valid. */
async function verifiedPasskey(context: Context, userId: string, passkey: MadePasskey) {
  const party = relyingPartyOf(context.publicUrl())
  const challenge = signedChallenge(passkey.response.clientDataJSON)
  if (!party || !challenge) return null
  const spent = { userId, purpose: 'make', challenge } as const
  if (!(await spendChallenge(context, spent))) return null
  const made = await verified({ passkey, challenge, party })
  if (!made) return null
  const { id: credentialId, publicKey, counter } = made.credential
  if (credentialId !== passkey.id) return null
  const { transports = [] } = passkey.response
  return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

interface Answer {
  passkey: MadePasskey
  challenge: string
  party: RelyingParty
}

/** What the library reads in an answer; null where it is not valid: the library throws for each that it refuses. */
async function verified({ passkey, challenge, party }: Answer) {
  if (!(await isUnattested(passkey.response.attestationObject))) return null
  const { clientDataJSON, attestationObject } = passkey.response
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verdict = await verifyRegistrationResponse({
    response: { ...passkey, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  return verdict?.verified ? verdict.registrationInfo : null
}

const tooMany = () => new Refusal('conflict', passkeyTexts.tooMany)

/**
 * Whether an attestation object in base64url says nothing of the authenticator's maker, which was not asked for: a chain of
 * certificates would have the library fetch revocation lists from addresses that the sender chooses. A passkey that signs for
 * itself ('packed' without certificates) is let through, since browsers leave that in place.
 */
export async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const object = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'))
    const format = object.get('fmt')
    return format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}
