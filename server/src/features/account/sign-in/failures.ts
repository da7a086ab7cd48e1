import type { Context } from '../../../context.ts'
import {
  type Allowance,
  countIfAllowed,
  countUse,
  forgetUses,
  refuseIfUsedUp,
  usesOf,
} from '../../../platform/limits/limits.ts'
import { hashToken } from '../../../platform/tokens.ts'

/** An attempt to sign in to an account from an address. */
export interface Attempt {
  emailFolded: string
  address: string
}

/** Keys of the counters; e-mail addresses are hashed. */
function keysOf({ emailFolded, address }: Attempt) {
  const account = hashToken(emailFolded)
  return { account: `failures account:${account}`, here: `failures here:${account} ${address}` }
}

const ofAddress = (address: string): Allowance => ({
  key: `failures address:${address}`,
  max: 100,
  minutes: 60,
})

/**
 * Limits of signing in: ten failures of the account from this address in 15 minutes, a hundred of the address
 * in an hour.
 */
export const signInAllowances = (attempt: Attempt): Allowance[] => [
  { key: keysOf(attempt).here, max: 10, minutes: 15 },
  ofAddress(attempt.address),
]

/**
 * Limits of a password change: ten failures of the session in 15 minutes, a hundred of the address in an hour
 * (S-A10).
 */
export const oldPasswordAllowances = (sessionId: string, address: string): Allowance[] => [
  { key: `failures session:${sessionId}`, max: 10, minutes: 15 },
  ofAddress(address),
]

/** Throws 429 with Retry-After once the failures are used up, even for the right password. */
export function refuseAfterFailures(context: Context, allowances: Allowance[]): Promise<void> {
  return refuseIfUsedUp(context, allowances)
}

/** Counts a wrong password; parallel guesses beyond the limit get 429 too and learn nothing. */
export async function countFailure(context: Context, allowances: Allowance[]): Promise<void> {
  for (const allowance of allowances) await countUse(context, allowance)
}

/**
 * Counts a wrong password for the account, from any address. The count refuses nobody, since strangers may
 * cause it (S-A4).
 */
export async function countForAccount(context: Context, attempt: Attempt): Promise<void> {
  await countIfAllowed(context, { key: keysOf(attempt).account, max: 0, minutes: 15 })
}

/** Returns an account's failures within its 15 minutes, from all addresses and from this one. */
export async function failuresSoFar(
  context: Context,
  attempt: Attempt,
): Promise<{ anywhere: number; here: number }> {
  const { account, here } = keysOf(attempt)
  const uses = await usesOf(context, [account, here])
  return { anywhere: uses.get(account) ?? 0, here: uses.get(here) ?? 0 }
}

/**
 * Resets the failures of the account, and of the account from this address, after a password reset by mail.
 */
export async function resetFailures(context: Context, attempt: Attempt): Promise<void> {
  for (const key of Object.values(keysOf(attempt))) await forgetUses(context, key)
}
