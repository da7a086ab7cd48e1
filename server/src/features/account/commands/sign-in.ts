import { refusals } from '@studio/contract/account/messages.ts'
import type { SignedIn } from '@studio/contract/account/schema.ts'
import { foldEmail, maySignIn } from '@studio/contract/people/rules.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
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
    throw wrongCredentials(person?.id)
  }
  await refuseAfterFailures(context, failures)
  refuseUnlessReady(context, person)
  if (isOutdated(person.passwordHash)) await renewHash(context, person, input.password)
  const tokens = await inTransaction(context.db, async (tx) => {
    await refuseIfChanged(tx, person, input.password)
    return startSession(context, tx, person.id)
  })
  const user = await userById(context, person.id)
  if (!user) throw wrongCredentials(person.id)
  return { ...tokens, user }
}

/** A password that was changed while the old one was being checked: no session starts behind its back (S-A9). */
async function refuseIfChanged(
  tx: Transaction,
  checked: { id: string; passwordHash: string },
  password: string,
): Promise<void> {
  const [now] = await tx
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, checked.id))
    .for('share')
  if (now?.hash === checked.passwordHash) return
  if (!(await isPassword(now?.hash ?? null, password))) throw wrongCredentials(checked.id)
}

/** The answer is the same for all; the security log alone tells whose account it was. */
function wrongCredentials(about: string | undefined): Refusal {
  return new Refusal('invalid', refusals.wrongCredentials, { code: 'WrongCredentials', about })
}

function refuseUnlessReady(context: Context, person: typeof users.$inferSelect): void {
  const verdict = maySignIn(person, context.clock.now())
  if (verdict.ok) return
  refuseEntry(verdict, person.id)
  const extra = { userId: person.id, signupToken: context.tokens.signup(person.id) }
  throw new Refusal('notAllowed', refusals.registrationUnfinished, {
    code: 'RegistrationUnfinished',
    extra,
    about: person.id,
  })
}

/** The password is at hand only now: its hash grows with today's parameters (S-A1). */
async function renewHash(
  context: Context,
  person: { id: string; passwordHash: string },
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  const same = and(eq(users.id, person.id), eq(users.passwordHash, person.passwordHash))
  await context.db.update(users).set({ passwordHash }).where(same)
}
