import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { emailChanges, passwordResets, users } from '../../../database/tables/people.ts'
import { mailTo, passwordChangedMail } from '../mails.ts'
import { voidBegunFactors } from '../second-factor/erase-second-factor.ts'
import { endCalendarLink, endSessions } from '../sign-in/sessions.ts'

interface NewPassword {
  userId: string
  passwordHash: string
  because: 'passwordChanged' | 'passwordReset'
  /** The session that is kept. */
  except?: string
}

/**
 * Stores a new password's hash, ends the person's other sessions, voids open reset links, a new e-mail address
 * that is not confirmed, begun second factors and their calendar link, and mails a notice (S-A9, S-A17).
 */
export async function setPassword(context: Context, tx: Transaction, change: NewPassword) {
  const { userId, passwordHash, because, except } = change
  const [person] = await tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning()
  if (!person) throw new Error('a password was set for nobody')
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await voidBegunFactors(tx, userId)
  await endSessions(context, tx, { userId, because, ...(except === undefined ? {} : { except }) })
  const forgot = `${context.publicUrl()}/forgot-password`
  const linkEnded = await endCalendarLink(tx, userId)
  await mailTo(
    context,
    tx,
    person,
    passwordChangedMail(person, { occasion: randomUUID(), forgot, linkEnded }),
  )
  return person
}
