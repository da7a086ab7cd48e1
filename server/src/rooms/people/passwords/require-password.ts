import { refusals } from '@studio/contract/people/messages.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { countFailure, oldPasswordAllowances, refuseAfterFailures } from '../sign-in/wrong-passwords.ts'
import { isPassword } from './hash-password.ts'

interface Typed {
  person: typeof users.$inferSelect
  password: string
  address: string
  /** Name of the field in the form and in the call's body. */
  field?: 'oldPassword' | 'password'
}

/**
 * Checks the password that the viewer typed to confirm an action (S-A10). 400 WrongPassword, counted for the
 * session, which no attacker has; 429 after ten in 15 minutes.
 */
export async function requirePassword(
  context: Context,
  viewer: Viewer,
  { person, password, address, field = 'oldPassword' }: Typed,
): Promise<void> {
  const failures = oldPasswordAllowances(signedIn(viewer).sessionId)
  await refuseAfterFailures(context, failures)
  if (await isPassword(person.passwordHash, password, { address, account: person.emailFolded })) return
  await countFailure(context, failures)
  throw wrongPassword(field)
}

export function wrongPassword(field: 'oldPassword' | 'password'): Refusal {
  const text = field === 'password' ? refusals.wrongOwnPassword : refusals.wrongPassword
  return new Refusal('invalid', text, { code: 'WrongPassword', fields: { [field]: text } })
}

/** Same for the viewer, whose row is looked up here; errors are reported at the field `password` (S-A16). */
export async function requireOwnPassword(
  context: Context,
  viewer: Viewer,
  typed: { password: string; address: string },
): Promise<typeof users.$inferSelect> {
  const [person] = await context.db
    .select()
    .from(users)
    .where(eq(users.id, signedIn(viewer).id))
  if (!person) throw new Refusal('notFound', studioRefusals.notFound)
  await requirePassword(context, viewer, { person, ...typed, field: 'password' })
  return person
}
