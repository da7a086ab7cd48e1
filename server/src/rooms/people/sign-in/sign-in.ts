import { refusals } from '@studio/contract/people/messages.ts'
import { foldEmail, maySignIn } from '@studio/contract/people/rules.ts'
import type { SignedIn, Tokens } from '@studio/contract/people/sign-in/schema.ts'
import { knownZone } from '@studio/contract/values.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { isPublishedPassword } from '../passwords/common-passwords.ts'
import { hashPassword, isOutdated, isPassword } from '../passwords/hash-password.ts'
import { userById } from '../queries.ts'
import { type Proof, requireSecondFactor } from '../second-factor/check-code.ts'
import { delayAnswer } from './delayed-answers.ts'
import { lacksSecondFactor, refuseEntry } from './refuse-entry.ts'
import { startSession } from './sessions.ts'
import {
  type Attempt,
  countFailure,
  countForOthers,
  refuseAfterFailures,
  signInAllowances,
} from './wrong-passwords.ts'

type Person = typeof users.$inferSelect

/** With the proof of the second step, for people who have one. */
interface SignIn extends Proof {
  email: string
  password: string
  address: string
  /** Id of a device on which the account has signed in before. */
  knownDevice?: string | null
  timeZone?: string | undefined
  /** Browser and system in words. */
  device: string | null
}

/**
 * Signs a person in. 400 WrongCredentials for an unknown address and a wrong password alike, after the same
 * work (S-A3); then 403 Blocked, Inactive or RegistrationUnfinished with a fresh sign-up token (D3), then 403
 * SecondFactorNeeded, 400 WrongCode or WrongPasskey for people with a second factor (S-A16); 429 after ten failures
 * in 15 minutes on this device, or, where the account has not signed in on it before, from this network. Failures
 * elsewhere delay the answer and refuse nobody (S-A4).
 */
export async function signIn(context: Context, _viewer: Viewer, input: SignIn): Promise<SignedIn> {
  const attempt = {
    emailFolded: foldEmail(input.email),
    address: input.address,
    knownDevice: input.knownDevice,
  }
  const person = await tryPassword(context, attempt, input.password)
  refuseUnlessReady(context, person)
  await requireSecondFactor(context, person, input)
  const tokens = await enter(context, await renewed(context, person, input), input)
  await keepZone(context, person, input)
  const user = await userById(context, person.id)
  if (!user) throw wrongCredentials(person.id)
  return {
    ...tokens,
    user,
    ...(lacksSecondFactor(context, person) && { secondFactorMissing: true as const }),
  }
}

/** Returns the account's owner if the password is right and no limit refuses the attempt. */
async function tryPassword(context: Context, attempt: Attempt, password: string): Promise<Person> {
  const allowances = await signInAllowances(context, attempt)
  await refuseAfterFailures(context, allowances)
  const [person] = await context.db.select().from(users).where(eq(users.emailFolded, attempt.emailFolded))
  const asker = { address: attempt.address, account: attempt.emailFolded }
  const opens = await isPassword(person?.passwordHash ?? null, password, asker)
  const right = opens && !isShutPassword(context, password)
  if (right) await refuseAfterFailures(context, allowances)
  else {
    await countForOthers(context, attempt)
    await countFailure(context, allowances)
  }
  await delayAnswer(context, attempt, right)
  if (!person || !right) throw wrongCredentials(person?.id)
  return person
}

/** Checks for a password that the demo publishes; in production it is refused for every account (S-A15). */
function isShutPassword({ config }: Context, password: string): boolean {
  return !config.demo && isPublishedPassword(password)
}

/**
 * Starts a session. If the password or the second factor was changed while the old one was being checked, the
 * new one is checked too, so that no session starts with an outdated password (S-A9); that runs outside of the
 * transaction, which holds a connection and a row lock.
 */
async function enter(context: Context, checked: Person, input: SignIn): Promise<Tokens> {
  const { id: userId, emailFolded } = checked
  const { address, device, password } = input
  const tokens = await inTransaction(context.db, async (tx) => {
    const [now] = await tx
      .select({ hash: users.passwordHash, since: users.secondFactorSince })
      .from(users)
      .where(eq(users.id, userId))
      .for('share')
    const same = now?.hash === checked.passwordHash && isSame(now.since, checked.secondFactorSince)
    return same ? startSession(context, tx, { userId, address, device }) : null
  })
  if (tokens) return tokens
  const [changed] = await context.db.select().from(users).where(eq(users.id, userId))
  const right = await isPassword(changed?.passwordHash ?? null, password, { address, account: emailFolded })
  if (!changed || !right) throw wrongCredentials(userId)
  if (!isSame(changed.secondFactorSince, checked.secondFactorSince)) {
    await requireSecondFactor(context, changed, input)
  }
  return enter(context, changed, input)
}

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

/** The same answer for all; only the security log contains whose account it was. */
function wrongCredentials(about: string | undefined): Refusal {
  return new Refusal('invalid', refusals.wrongCredentials, { code: 'WrongCredentials', about })
}

function refuseUnlessReady(context: Context, person: Person): void {
  const verdict = maySignIn(person, context.clock.now())
  if (verdict.ok) return
  refuseEntry(context, verdict, person.id)
  const extra = { userId: person.id, signupToken: context.tokens.signup(person) }
  throw new Refusal('notAllowed', refusals.registrationUnfinished, {
    code: 'RegistrationUnfinished',
    extra,
    about: person.id,
  })
}

/** Stores the time zone of the last sign-in, which mails use for their times (D1). */
async function keepZone(context: Context, person: Person, { timeZone }: SignIn): Promise<void> {
  const zone = knownZone(timeZone)
  if (zone === undefined || zone === person.timeZone) return
  await context.db.update(users).set({ timeZone: zone }).where(eq(users.id, person.id))
}

/** Rehashes the password with current parameters, since it is available only now (S-A1). */
async function renewed(context: Context, person: Person, { password, address }: SignIn): Promise<Person> {
  if (!isOutdated(person.passwordHash)) return person
  const passwordHash = await hashPassword(password, { address, account: person.emailFolded })
  const same = and(eq(users.id, person.id), eq(users.passwordHash, person.passwordHash))
  await context.db.update(users).set({ passwordHash }).where(same)
  return { ...person, passwordHash }
}
