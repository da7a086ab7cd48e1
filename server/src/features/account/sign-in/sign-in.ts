import { refusals } from '@studio/contract/account/messages.ts'
import type { SignedIn, Tokens } from '@studio/contract/account/schema.ts'
import { foldEmail, maySignIn } from '@studio/contract/people/rules.ts'
import { zoneTold } from '@studio/contract/time-zone.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { hashPassword, isOutdated, isPassword } from '../../people/passwords.ts'
import { isPublishedPassword } from '../../people/published-passwords.ts'
import { userById } from '../queries.ts'
import { delayAnswer } from './delay-answer.ts'
import {
  type Attempt,
  countFailure,
  countForAccount,
  refuseAfterFailures,
  signInAllowances,
} from './failures.ts'
import { refuseEntry } from './refuse-entry.ts'
import { startSession } from './sessions.ts'

type Person = typeof users.$inferSelect

interface SignIn {
  email: string
  password: string
  address: string
  /** The zone that the browser told. */
  timeZone?: string | undefined
  /** Its browser and system in words. */
  device: string | null
}

/**
 * Signs a person in. 400 WrongCredentials for an unknown address and a wrong password alike, after the same work
 * (S-A3); then 403 Blocked, Inactive or RegistrationUnfinished with a fresh sign-up token (D3); 429 after ten
 * failures of an account from this address in 15 minutes or a hundred of the address in an hour. What others failed at
 * the account holds the answer back and refuses nobody (S-A4).
 */
export async function signIn(context: Context, _viewer: Viewer, input: SignIn): Promise<SignedIn> {
  const attempt = { emailFolded: foldEmail(input.email), address: input.address }
  const person = await tryPassword(context, attempt, input.password)
  refuseUnlessReady(context, person)
  const tokens = await enter(context, await renewed(context, person, input), input)
  await keepZone(context, person, input)
  const user = await userById(context, person.id)
  if (!user) throw wrongCredentials(person.id)
  return { ...tokens, user }
}

/** Whose account it is, once the password is right and nothing refuses the try. */
async function tryPassword(context: Context, attempt: Attempt, password: string): Promise<Person> {
  const allowances = signInAllowances(attempt)
  await refuseAfterFailures(context, allowances)
  const [person] = await context.db.select().from(users).where(eq(users.emailFolded, attempt.emailFolded))
  const asker = { address: attempt.address, account: attempt.emailFolded }
  const opens = await isPassword(person?.passwordHash ?? null, password, asker)
  const right = opens && !isShutPassword(context, password)
  if (right) await refuseAfterFailures(context, allowances)
  else {
    await countFailure(context, allowances)
    await countForAccount(context, attempt)
  }
  await delayAnswer(context, attempt, right)
  if (!person || !right) throw wrongCredentials(person?.id)
  return person
}

/** In production a password that the demo publishes opens nothing, whoever's it is (S-A15). */
function isShutPassword({ config }: Context, password: string): boolean {
  return !config.demo && isPublishedPassword(password)
}

/**
 * Starts a session. A password that was changed while the old one was being checked must be right as well, so that none
 * starts behind its back (S-A9); it is checked outside of the transaction, which holds a connection and a row.
 */
async function enter(context: Context, checked: Person, input: SignIn): Promise<Tokens> {
  const { id: userId, emailFolded } = checked
  const { address, device, password } = input
  const tokens = await inTransaction(context.db, async (tx) => {
    const [now] = await tx
      .select({ hash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId))
      .for('share')
    return now?.hash === checked.passwordHash ? startSession(context, tx, { userId, address, device }) : null
  })
  if (tokens) return tokens
  const [changed] = await context.db.select().from(users).where(eq(users.id, userId))
  const right = await isPassword(changed?.passwordHash ?? null, password, { address, account: emailFolded })
  if (!changed || !right) throw wrongCredentials(userId)
  return enter(context, changed, input)
}

/** The answer is the same for all; the security log alone tells whose account it was. */
function wrongCredentials(about: string | undefined): Refusal {
  return new Refusal('invalid', refusals.wrongCredentials, { code: 'WrongCredentials', about })
}

function refuseUnlessReady(context: Context, person: Person): void {
  const verdict = maySignIn(person, context.clock.now())
  if (verdict.ok) return
  refuseEntry(verdict, person.id)
  const extra = { userId: person.id, signupToken: context.tokens.signup(person) }
  throw new Refusal('notAllowed', refusals.registrationUnfinished, {
    code: 'RegistrationUnfinished',
    extra,
    about: person.id,
  })
}

/** Mails name their times by the clocks of where somebody signed in last (D1). */
async function keepZone(context: Context, person: Person, { timeZone }: SignIn): Promise<void> {
  const told = zoneTold(timeZone)
  if (told === undefined || told === person.timeZone) return
  await context.db.update(users).set({ timeZone: told }).where(eq(users.id, person.id))
}

/** The password is at hand only now: its hash grows with today's parameters (S-A1). */
async function renewed(context: Context, person: Person, { password, address }: SignIn): Promise<Person> {
  if (!isOutdated(person.passwordHash)) return person
  const passwordHash = await hashPassword(password, { address, account: person.emailFolded })
  const same = and(eq(users.id, person.id), eq(users.passwordHash, person.passwordHash))
  await context.db.update(users).set({ passwordHash }).where(same)
  return { ...person, passwordHash }
}
