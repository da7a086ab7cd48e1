import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { findCustomer } from '../../billing/customers.ts'
import { newCardMail } from './change-mails.ts'
import { mailPerson } from './mail-person.ts'

/** Mails once that a card was saved; not during sign-up, whose first mail is the welcome. */
export async function mailNewCard(context: Context, userId: string): Promise<void> {
  const card = await findCustomer(context, userId)
  if (!card?.paymentMethodId) return
  await inTransaction(context.db, async (tx) => {
    const [person] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.registeredFully)))
    if (person) await mailPerson(context, tx, person, newCardMail(person, card))
  })
}
