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
  /** Id of a device on which the account has signed in before. */
  knownDevice?: string | null
}

function keysOf({ emailFolded, address }: Attempt) {
  const account = hashToken(emailFolded)
  return { account: `failures account:${account}`, here: `failures here:${account} ${address}` }
}

/** Failures of a network, whichever accounts they are about; from the hundredth of an hour on it has less of each account. */
const ofNetwork = (address: string): Allowance => ({
  key: `failures address:${address}`,
  max: 100,
  minutes: 60,
})
const OF_AN_ACCOUNT = 10
/** Of an account from a network that guesses at many: its members may still sign in, each by their own tries. */
const OF_AN_ACCOUNT_IN_A_CROWD = 3

/**
 * The limit of signing in: ten failures in 15 minutes on a device that the account has signed in on, and of the account
 * from this network otherwise; three from a network with a hundred failures in an hour. So no network is shut out for the
 * wrong passwords of others, and guessing at many accounts gets slow (S-A4).
 */
export async function signInAllowances(context: Context, attempt: Attempt): Promise<Allowance[]> {
  if (attempt.knownDevice) {
    return [{ key: `failures device:${attempt.knownDevice}`, max: OF_AN_ACCOUNT, minutes: 15 }]
  }
  const { key, max } = ofNetwork(attempt.address)
  const failed = (await usesOf(context, [key])).get(key) ?? 0
  return [
    {
      key: keysOf(attempt).here,
      max: failed >= max ? OF_AN_ACCOUNT_IN_A_CROWD : OF_AN_ACCOUNT,
      minutes: 15,
    },
  ]
}

/** Limit of a password that confirms something: ten failures of the session in 15 minutes (S-A10). */
export const oldPasswordAllowances = (sessionId: string): Allowance[] => [
  { key: `failures session:${sessionId}`, max: 10, minutes: 15 },
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
 * Counts a wrong password for the account, from any address, and for the network, about any account, unless the device is
 * known. Neither count refuses anybody by itself, since strangers may cause it (S-A4).
 */
export async function countForOthers(context: Context, attempt: Attempt): Promise<void> {
  await countIfAllowed(context, { key: keysOf(attempt).account, max: 0, minutes: 15 })
  if (!attempt.knownDevice) await countIfAllowed(context, ofNetwork(attempt.address))
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
