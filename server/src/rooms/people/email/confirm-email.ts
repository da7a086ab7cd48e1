import { randomUUID } from 'node:crypto'
import { DAY } from '@studio/contract/dates.ts'
import { emailRefusals } from '@studio/contract/people/email/messages.ts'
import { foldEmail, maySignIn } from '@studio/contract/people/rules.ts'
import { Id } from '@studio/contract/values.ts'
import { and, eq, gt, isNotNull, lt } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction, violatedConstraint } from '../../../database/connect.ts'
import {
  emailChanges,
  emailReturns,
  invitations,
  passwordResets,
  users,
} from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { hashToken, randomToken } from '../../../platform/tokens.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { EMAIL_CHANGED } from '../../studio/erase/own-mails.ts'
import { lockPerson } from '../lock-person.ts'
import { mailTo } from '../mails.ts'
import { EMAIL_LINK_LIFETIME, emailTaken } from './change-email.ts'
import { emailChangedMail } from './email-mails.ts'

/** Milliseconds in which the owner of a former address can take it back. */
const RETURN_LIFETIME = 7 * DAY

/**
 * Makes the new address a person's own with the mailed code, once and within 24 hours, and tells the former one,
 * which gets a link to take it back. Sessions continue, and links to a new password that wait in the former inbox
 * are void (S-A17). 400 EmailCodeInvalid, also for whoever may not sign in; 409, after which nothing waits, if
 * somebody has registered the address meanwhile.
 */
export async function confirmEmail(
  context: Context,
  _viewer: Viewer,
  { userId, code }: { userId: string; code: string },
): Promise<{ email: string }> {
  if (!Id.safeParse(userId).success) throw codeInvalid()
  const open = and(
    eq(emailChanges.userId, userId),
    eq(emailChanges.codeHash, hashToken(code)),
    gt(emailChanges.expiresAt, context.clock.machine()),
  )
  const [known] = await context.db.select().from(emailChanges).where(open)
  if (!known) throw codeInvalid()
  const email = await inTransaction(context.db, async (tx) => {
    const person = await lockPerson(tx, userId)
    const [used] = await tx.delete(emailChanges).where(open).returning()
    if (!used || !maySignIn(person, context.clock.now()).ok) throw codeInvalid()
    await moveTo(context, tx, person, { email: used.email, by: { kind: 'person', id: userId } })
    const askedAt = new Date(used.expiresAt.getTime() - EMAIL_LINK_LIFETIME)
    await offerReturn(context, tx, person, { email: used.email, askedAt })
    return used.email
  }).catch(async (error: unknown) => {
    if (violatedConstraint(error) !== 'users_email') throw error
    // The rollback has kept the row, and nobody can use its link any more.
    await context.db.delete(emailChanges).where(open)
    throw emailTaken()
  })
  return { email }
}

/** A new address of a person, and who gave it to them. */
interface Move {
  email: string
  by: Parameters<typeof audit>[2]
}

/** Makes an address a person's own, whose row is locked; links to a new password that wait in the former inbox are void. */
export async function moveTo(
  context: Context,
  tx: Transaction,
  person: typeof users.$inferSelect,
  { email, by }: Move,
): Promise<void> {
  const { id, emailFolded: former } = person
  const emailFolded = foldEmail(email)
  await tx.update(users).set({ email, emailFolded }).where(eq(users.id, id))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, id))
  // A used invitation goes with its person, so that their erasure finds it.
  await tx
    .update(invitations)
    .set({ emailFolded })
    .where(and(eq(invitations.emailFolded, former), isNotNull(invitations.usedAt)))
  const change = { action: EMAIL_CHANGED, subject: id, before: { email: person.email }, after: { email } }
  await audit(context, tx, by, change)
  await context.queue.send('person.emailChanged', { userId: id, occasion: randomUUID() }, { within: tx })
}

interface Changed {
  email: string
  askedAt: Date
}

/** Tells the former address of the change, with the link that takes it back. */
async function offerReturn(
  context: Context,
  tx: Transaction,
  person: typeof users.$inferSelect,
  { email, askedAt }: Changed,
): Promise<void> {
  const code = randomToken()
  const codeHash = hashToken(code)
  const { id: userId, emailFolded } = person
  const expiresAt = new Date(context.clock.machine().getTime() + RETURN_LIFETIME)
  await tx
    .insert(emailReturns)
    .values({ codeHash, userId, email: person.email, emailFolded, askedAt, expiresAt })
  const link = `${context.publicUrl()}/take-back-email?userId=${userId}&code=${code}`
  await mailTo(context, tx, person, emailChangedMail(person, { email, link, occasion: codeHash }))
}

function codeInvalid(): Refusal {
  return new Refusal('invalid', emailRefusals.codeInvalid, { code: 'EmailCodeInvalid' })
}

/** Deletes addresses that were never confirmed, and former ones, once their links have ended. */
export async function forgetEmailChanges({ db, clock }: Context): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, clock.machine()))
  await db.delete(emailReturns).where(lt(emailReturns.expiresAt, clock.machine()))
}
