import type { Card } from '../../../adapters/payment/payments.ts'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { actionRefusal, declinedRefusal } from '../../billing/declines.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { type CardInput, saveCard } from '../../billing/save-card.ts'
import { mailNewCard } from '../mails/new-card.ts'
import { openRows } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { openInvoices } from './pay-open.ts'

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
  if (due) await payOpenInvoices(context, input, due.id, card)
}

async function payOpenInvoices(context: Context, { userId, address }: CardInput, due: string, card: Card) {
  for (const providerId of await openInvoices(context, due)) {
    const operation = membershipOperation({ id: due, userId }, 'pay', providerId, providerId, card.id)
    const asked = await callProvider(context, operation, (key) =>
      context.payments.payInvoice(providerId, key),
    )
    if ('declined' in asked) throw await declinedRefusal(context, { userId, address }, asked.declined)
    if (asked.done.action) throw actionRefusal(asked.done.action)
  }
  await refreshPerson(context, userId)
}
