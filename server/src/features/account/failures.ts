import type { Context } from '../../context.ts'
import { type Allowance, countUse, forgetUses, refuseIfUsedUp } from '../../platform/limits.ts'
import { hashToken } from '../../platform/tokens.ts'

/** S-A4: an account is slowed down and never locked; addresses are kept hashed. */
const accountKey = (emailFolded: string) => `failures account:${hashToken(emailFolded)}`

/** What wrong passwords count against: ten of an account in 15 minutes, a hundred of an address in an hour. */
export function failuresOf(emailFolded: string, address: string): Allowance[] {
  return [
    { key: accountKey(emailFolded), max: 10, minutes: 15 },
    { key: `failures address:${address}`, max: 100, minutes: 60 },
  ]
}

/** 429 with Retry-After once the failures are used up, even for the right password. */
export function refuseAfterFailures(context: Context, failures: Allowance[]): Promise<void> {
  return refuseIfUsedUp(context, failures)
}

/** Counts a wrong password; parallel guesses beyond the allowance learn nothing either (429). */
export async function countFailure(context: Context, failures: Allowance[]): Promise<void> {
  for (const allowance of failures) await countUse(context, allowance)
}

/** After a new password by mail the account starts afresh. */
export function forgetFailures(context: Context, emailFolded: string): Promise<void> {
  return forgetUses(context, accountKey(emailFolded))
}
