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

/** A try at the password of an account, from an address. */
export interface Attempt {
  emailFolded: string
  address: string
}

/** E-mail addresses are kept hashed. */
function keysOf({ emailFolded, address }: Attempt) {
  const account = hashToken(emailFolded)
  return { account: `failures account:${account}`, here: `failures here:${account} ${address}` }
}

const ofAddress = (address: string): Allowance => ({
  key: `failures address:${address}`,
  max: 100,
  minutes: 60,
})

/** What refuses a sign-in: ten failures of the account from this address in 15 minutes, a hundred of the address in an hour. */
export const signInAllowances = (attempt: Attempt): Allowance[] => [
  { key: keysOf(attempt).here, max: 10, minutes: 15 },
  ofAddress(attempt.address),
]

/** What refuses a change of password: ten failures of the session in 15 minutes, a hundred of the address in an hour (S-A10). */
export const oldPasswordAllowances = (sessionId: string, address: string): Allowance[] => [
  { key: `failures session:${sessionId}`, max: 10, minutes: 15 },
  ofAddress(address),
]

/** 429 with Retry-After once the failures are used up, even for the right password. */
export function refuseAfterFailures(context: Context, allowances: Allowance[]): Promise<void> {
  return refuseIfUsedUp(context, allowances)
}

/** Counts a wrong password; parallel guesses beyond the allowance learn nothing either (429). */
export async function countFailure(context: Context, allowances: Allowance[]): Promise<void> {
  for (const allowance of allowances) await countUse(context, allowance)
}

/** Counts a wrong password for the account, from wherever it came: that refuses nobody, for a stranger may cause it (S-A4). */
export async function countForAccount(context: Context, attempt: Attempt): Promise<void> {
  await countIfAllowed(context, { key: keysOf(attempt).account, max: 0, minutes: 15 })
}

/** The failures of an account in its 15 minutes, from anywhere and from this address. */
export async function failuresSoFar(
  context: Context,
  attempt: Attempt,
): Promise<{ anywhere: number; here: number }> {
  const { account, here } = keysOf(attempt)
  const uses = await usesOf(context, [account, here])
  return { anywhere: uses.get(account) ?? 0, here: uses.get(here) ?? 0 }
}

/** After a new password by mail the account starts afresh, and so does its person at this address. */
export async function forgetFailures(context: Context, attempt: Attempt): Promise<void> {
  for (const key of Object.values(keysOf(attempt))) await forgetUses(context, key)
}
