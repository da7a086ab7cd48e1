import { isIP } from 'node:net'
import { MINUTE } from '@studio/contract/dates.ts'
import { and, desc, eq, gt, lte, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inSubquery } from '../../../database/any-of.ts'
import { passkeyChallenges } from '../../../database/tables/second-factors.ts'

/** How long a browser's dialog may take, which includes fetching a phone or a key. */
export const CHALLENGE_LIFETIME = 5 * MINUTE

type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose']
interface Challenge {
  userId: string
  purpose: Purpose
  challenge: string
}

/** Challenges of one person that are kept: many more than their own devices ask for while a dialog is open. */
const MOST_CHALLENGES = 200

/**
 * Keeps a challenge, and deletes those of the same person that are over, and the oldest beyond two hundred. Whoever knows the password
 * alone can ask for any number, so a count of them would keep the person from their passkey.
 */
export async function keepChallenge({ db, clock }: Context, kept: Challenge): Promise<void> {
  const now = clock.machine()
  const own = eq(passkeyChallenges.userId, kept.userId)
  const beyond = db
    .select({ challenge: passkeyChallenges.challenge })
    .from(passkeyChallenges)
    .where(own)
    .orderBy(desc(passkeyChallenges.expiresAt), passkeyChallenges.challenge)
    .offset(MOST_CHALLENGES - 1)
  const gone = or(lte(passkeyChallenges.expiresAt, now), inSubquery(passkeyChallenges.challenge, beyond))
  await db.delete(passkeyChallenges).where(and(own, gone))
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME)
  await db.insert(passkeyChallenges).values({ ...kept, expiresAt })
}

/** Uses up a challenge, whatever the answer to it is worth; false where it is another's, over, or was used before. */
export async function spendChallenge({ db, clock }: Context, spent: Challenge): Promise<boolean> {
  const gone = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, spent.challenge),
        eq(passkeyChallenges.userId, spent.userId),
        eq(passkeyChallenges.purpose, spent.purpose),
        gt(passkeyChallenges.expiresAt, clock.machine()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return gone.length > 0
}

/** The longest challenge that is looked up; ours have 43 characters. */
const LONGEST = 100

/** The challenge that a browser says was signed; null for anything that is not its JSON. */
export function signedChallenge(clientDataJSON: string): string | null {
  const { challenge } = parsed(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  return typeof challenge === 'string' && challenge.length <= LONGEST && /^[\w-]+$/.test(challenge)
    ? challenge
    : null
}

function parsed(json: string): { challenge?: unknown } {
  try {
    return JSON.parse(json) ?? {}
  } catch {
    return {}
  }
}

/** Whom passkeys are made for: the host name that they are bound to, and the origin whose pages may use them. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The relying party of a studio at a public address (WebAuthn Level 3, section 4). A passkey can't be bound to an IP address:
 * a studio on this machine uses localhost, any other has none, and null is returned.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && host !== '::1' && !host.startsWith('127.')) return null
  if (isIP(host)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
