import { refusals } from '@studio/contract/account/messages.ts'
import type { SignedIn } from '@studio/contract/account/schema.ts'
import { foldEmail, maySignIn } from '@studio/contract/people/rules.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { hashPassword, isOutdated, isPassword } from '../../people/passwords.ts'
import { countFailure, failuresOf, refuseAfterFailures } from '../failures.ts'
import { userById } from '../queries.ts'
import { refuseEntry } from '../refuse-entry.ts'
import { startSession } from '../sessions.ts'

interface SignIn {
  email: string
  password: string
  address: string
}

/**
 * Signs a person in. 400 WrongCredentials for an unknown address and a wrong password alike, after the same work
 * (S-A3); then 403 Blocked, Inactive or RegistrationUnfinished with a fresh sign-up token (D3); 429 after ten
 * failures of an account in 15 minutes or a hundred of an address in an hour (S-A4).
 */
export async function signIn(context: Context, _viewer: Viewer, input: SignIn): Promise<SignedIn> {
  const failures = failuresOf(foldEmail(input.email), input.address)
  await refuseAfterFailures(context, failures)
  const [person] = await context.db
    .select()
    .from(users)
    .where(eq(users.emailFolded, foldEmail(input.email)))
  if (!(await isPassword(person?.passwordHash ?? null, input.password)) || !person) {
    await countFailure(context, failures)
    throw new Refusal('invalid', refusals.wrongCredentials, { code: 'WrongCredentials' })
  }
  await refuseAfterFailures(context, failures)
  refuseUnlessReady(context, person)
  if (isOutdated(person.passwordHash)) await renewHash(context, person, input.password)
  const tokens = await inTransaction(context.db, (tx) => startSession(context, tx, person.id))
  const user = await userById(context, person.id)
  if (!user) throw new Refusal('invalid', refusals.wrongCredentials, { code: 'WrongCredentials' })
  return { ...tokens, user }
}

function refuseUnlessReady(context: Context, person: typeof users.$inferSelect): void {
  const verdict = maySignIn(person, context.clock.now())
  if (verdict.ok) return
  refuseEntry(verdict)
  const extra = { userId: person.id, signupToken: context.tokens.signup(person.id) }
  throw new Refusal('notAllowed', refusals.registrationUnfinished, { code: 'RegistrationUnfinished', extra })
}

/** The password is at hand only now: its hash grows with today's parameters (S-A1). */
async function renewHash(context: Context, person: { id: string }, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await context.db.update(users).set({ passwordHash }).where(eq(users.id, person.id))
}
