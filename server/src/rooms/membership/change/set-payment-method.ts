import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { findCustomer } from '../../billing/customers.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { type CardInput, saveCard } from '../../billing/save-card.ts'
import { newCardMail } from '../mails/change-mails.ts'
import { mailPerson } from '../mails/mail-person.ts'
import { openRows } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { payWithNewCard } from './pay-open.ts'

/** Saves a card (API-19, CARD-01) and charges an overdue renewal to it at once (D17.new-card). */
export async function setPaymentMethod(context: Context, viewer: Viewer, input: CardInput): Promise<void> {
  await withPersonLock(context, input.userId, () => saveAndPay(context, viewer, input))
}

async function saveAndPay(context: Context, viewer: Viewer, input: CardInput): Promise<void> {
  const card = await saveCard(context, viewer, input)
  await mailNewCard(context, input.userId)
  if ((await openRows(context.db, input.userId)).length === 0) return
  // The webhook of a recently declined charge may not have arrived yet.
  await refreshPerson(context, input.userId)
  const rows = await openRows(context.db, input.userId)
  const due = rows.find((row) => row.providerState === 'past_due' && !row.deactivatedAt)
  if (due) await payWithNewCard(context, input, due.id, card.id)
}

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
