import { randomBytes } from 'node:crypto'
import { Email } from '@studio/contract/email.ts'
import { foldEmail } from '@studio/contract/people/rules.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction, violatedConstraint } from '../../database/connect.ts'
import { emailReturns, users } from '../../database/tables/people.ts'
import { moveTo } from '../../rooms/people/email/confirm-email.ts'
import { lockPerson } from '../../rooms/people/lock-person.ts'
import { hashPassword } from '../../rooms/people/passwords/hash-password.ts'
import { createResetLink } from '../../rooms/people/passwords/reset-code.ts'
import { setPassword } from '../../rooms/people/passwords/set-password.ts'
import { eraseSecondFactor } from '../../rooms/people/second-factor/erase-second-factor.ts'

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
