import { randomBytes } from 'node:crypto'
import { counted } from '@studio/contract/counted.ts'
import { Email } from '@studio/contract/email.ts'
import { foldEmail, foldUserName, maySignIn } from '@studio/contract/people/rules.ts'
import { UserName } from '@studio/contract/people/schema.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { type Database, inTransaction, type Transaction, violatedConstraint } from '../../database/connect.ts'
import { emailReturns, sessions, users } from '../../database/tables/people.ts'
import { auditLog } from '../../database/tables/studio.ts'
import { moveTo } from '../../rooms/people/email/confirm-email.ts'
import { lockPerson } from '../../rooms/people/lock-person.ts'
import { hashPassword } from '../../rooms/people/passwords/hash-password.ts'
import { createResetLink } from '../../rooms/people/passwords/reset-code.ts'
import { setPassword } from '../../rooms/people/passwords/set-password.ts'
import { eraseSecondFactor } from '../../rooms/people/second-factor/erase-second-factor.ts'
import type { SessionEndReason } from '../../rooms/people/sign-in/sessions.ts'

interface Office {
  db: Database
  publicUrl: string
  now: Date
}

/** Lists all Admins, one per line, with the reason if one can't sign in; says so if there is none. */
export async function listAdmins({ db, now }: Office): Promise<string[]> {
  const admins = await db.select().from(users).where(eq(users.role, 'Admin')).orderBy(asc(users.registeredAt))
  if (admins.length === 0) return ['There is no Admin: npm run admin -- create ADDRESS USERNAME makes one.']
  return admins.map((admin) => {
    const verdict = maySignIn(admin, now)
    const step = admin.secondFactorSince ? '  (second step)' : ''
    return `${admin.email}  ${admin.userName}${step}${verdict.ok ? '' : `  (can't sign in: ${verdict.code})`}`
  })
}

/**
 * Creates an Admin without a known password, and returns the link by which they choose one, once and within
 * 30 minutes (S-A7). Throws for an invalid address or user name, and for one already taken.
 */
export async function createAdmin(
  office: Office,
  words: { email: string; userName: string },
): Promise<string> {
  const email = Email.safeParse(words.email)
  const userName = UserName.safeParse(words.userName)
  if (!email.success) throw new Error(`"${words.email}" is not an email address.`)
  if (!userName.success)
    throw new Error('A user name is 2 to 24 letters, digits, -, _ and ., with at least one letter.')
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return office.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(users)
      .values({
        firstName: 'Studio',
        lastName: 'Admin',
        userName: userName.data,
        userNameFolded: foldUserName(userName.data),
        email: email.data,
        emailFolded: foldEmail(email.data),
        passwordHash,
        role: 'Admin',
        registeredAt: office.now,
        registeredFully: office.now,
      })
      .returning({ id: users.id })
      .catch((error: unknown) => {
        if (violatedConstraint(error) === null) throw error
        throw new Error('The address or the user name already belongs to somebody. Nothing was changed.')
      })
    return linkFor(office, tx, { userId: made?.id ?? '', action: 'admin.created' })
  })
}

/**
 * Returns a link by which an Admin chooses a new password; using it ends their sessions (S-A9). Throws if no
 * Admin has this address.
 */
export async function resetAdmin(office: Office, address: string): Promise<string> {
  return office.db.transaction(async (tx) => {
    const [admin] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.emailFolded, foldEmail(address)), eq(users.role, 'Admin'), eq(users.active, true)))
      .for('update')
    if (!admin) throw new Error('There is no active Admin with this address. Nothing was changed.')
    return linkFor(office, tx, { userId: admin.id, action: 'admin.resetLinkMade' })
  })
}

/**
 * Takes the second step off the sign-in of a teacher or an Admin who has lost phone and recovery codes, and signs them out
 * everywhere: their password lets them in alone until they set it up again. Throws where there is none of this address.
 */
export async function resetSecondFactor(office: Office, address: string): Promise<string> {
  return office.db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id, role: users.role, since: users.secondFactorSince })
      .from(users)
      .where(eq(users.emailFolded, foldEmail(address)))
      .for('update')
    if (!person || person.role === 'Student')
      throw new Error('There is no teacher or Admin with this address.')
    if (!person.since) throw new Error('Their sign-in has no second step. Nothing was changed.')
    await eraseSecondFactor(tx, person.id)
    await tx
      .update(sessions)
      .set({ endedAt: office.now, endedBecause: 'secondFactor' satisfies SessionEndReason })
      .where(and(eq(sessions.userId, person.id), isNull(sessions.endedAt)))
    const entry = { action: 'person.secondFactorReset', subject: person.id }
    await tx.insert(auditLog).values({ at: office.now, userId: null, ...entry })
    return 'The second step is off, and they are signed out everywhere.'
  })
}

/** Signs everybody out everywhere, such as after a leak; says how many sessions ended. */
export async function endAllSessions({ db, now }: Office): Promise<string> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: now, endedBecause: 'operator' satisfies SessionEndReason })
      .where(isNull(sessions.endedAt))
      .returning({ id: sessions.id })
    if (ended.length === 0) return 'Nobody was signed in.'
    await tx.insert(auditLog).values({ at: now, userId: null, action: 'sessions.ended' })
    return `${counted(ended.length, 'session')} ended: everybody has to sign in again.`
  })
}

interface Entry {
  userId: string
  action: string
}

/** Creates the link and audits it without an actor, since the command ran on the server itself (S-R4). */
async function linkFor(
  { publicUrl, now }: Office,
  tx: Transaction,
  { userId, action }: Entry,
): Promise<string> {
  await tx.insert(auditLog).values({ at: now, userId: null, action, subject: userId })
  const { link } = await createResetLink(tx, { userId, publicUrl, now })
  return link
}

/**
 * Gives an account that somebody has taken over to its owner's address, and returns the link by which the owner chooses a
 * password. Whoever had it keeps nothing: no password, session, second step or link (S-A9, S-A17). Throws for an unknown
 * address, a malformed new one, and a new one that is taken.
 */
export async function setAddress(context: Context, address: string, wanted: string): Promise<string> {
  const email = Email.safeParse(wanted)
  if (!email.success) throw new Error(`"${wanted}" is not an email address.`)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return inTransaction(context.db, async (tx) => {
    const [known] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.emailFolded, foldEmail(address)))
    if (!known) throw new Error('Nobody has this address. Nothing was changed.')
    const person = await lockPerson(tx, known.id)
    const userId = person.id
    await moveTo(context, tx, person, { email: email.data, by: { kind: 'visitor' } })
    await tx.delete(emailReturns).where(eq(emailReturns.userId, userId))
    await eraseSecondFactor(tx, userId)
    await setPassword(context, tx, { userId, passwordHash, because: 'passwordReset' })
    const now = context.clock.machine()
    const { link } = await createResetLink(tx, { userId, publicUrl: context.publicUrl(), now })
    return link
  }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'users_email') throw error
    throw new Error('The new address already belongs to somebody. Nothing was changed.')
  })
}
