import { refusals } from '@studio/contract/account/messages.ts'
import type { Context } from '../../../context.ts'
import type { users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { isPassword } from '../../people/passwords.ts'
import { countFailure, oldPasswordAllowances, refuseAfterFailures } from '../sign-in/failures.ts'

interface Typed {
  person: typeof users.$inferSelect
  password: string
  address: string
  /** Where the form has it; the call's body too. */
  field?: 'oldPassword' | 'password'
}

/**
 * Lets the viewer go on once they have typed their own password (S-A10). 400 WrongPassword, counted for the session, which
 * no stranger has, and for the address; 429 after ten in 15 minutes.
 */
export async function requirePassword(
  context: Context,
  viewer: Viewer,
  { person, password, address, field = 'oldPassword' }: Typed,
): Promise<void> {
  const failures = oldPasswordAllowances(signedIn(viewer).sessionId, address)
  await refuseAfterFailures(context, failures)
  if (await isPassword(person.passwordHash, password, { address, account: person.emailFolded })) return
  await countFailure(context, failures)
  const text = field === 'password' ? refusals.wrongOwnPassword : refusals.wrongPassword
  throw new Refusal('invalid', text, { code: 'WrongPassword', fields: { [field]: text } })
}
