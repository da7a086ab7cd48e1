import { randomBytes } from 'node:crypto'
import { refusals } from '@studio/contract/people/messages.ts'
import { foldEmail, foldUserName } from '@studio/contract/people/rules.ts'
import type { MemberByHand } from '@studio/contract/people/staff/schema.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { refuseLastDay, writeGiven } from '../../membership/given/give-plan.ts'
import { audit } from '../../studio/audit.ts'
import { newUserName } from '../names.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { mailAddedLink } from './mail-added-link.ts'

type Added = z.output<typeof MemberByHand>

/**
 * Adds a member with a plan from the studio. Nobody knows their password: they choose one by the link of the mail, or by 'Forgot
 * password?'. 409 at a taken email, 400 at priceId and lastDay.
 */
export async function addMember(context: Context, viewer: Viewer, input: Added): Promise<{ id: string }> {
  refuseLastDay(context, input)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return inTransaction(context.db, async (tx) => {
    const person = await insertMember(context, tx, input, passwordHash)
    await audit(context, tx, viewer, { action: 'person.added', subject: person.id })
    const row = await writeGiven(context, tx, viewer, { userId: person.id, ...input })
    if (input.mail) await mailAddedLink(context, tx, { userId: person.id, planId: row.planId })
    return { id: person.id }
  })
}

async function insertMember(
  context: Context,
  tx: Transaction,
  { firstName, lastName, email }: Added,
  passwordHash: string,
) {
  const userName = newUserName()
  const names = { firstName, lastName, userName, userNameFolded: foldUserName(userName) }
  const at = context.clock.now()
  const [person] = await tx
    .insert(users)
    .values({
      ...names,
      email,
      emailFolded: foldEmail(email),
      passwordHash,
      registeredAt: at,
      registeredFully: at,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (person) return person
  const fields = { email: refusals.emailTaken }
  throw new Refusal('conflict', refusals.emailTaken, { fields })
}
