import { dollars } from '@studio/contract/money.ts'
import { Id } from '@studio/contract/values.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { visitor } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import type { Invoice, MoneyMovement } from './money-movement.ts'

/**
 * The Admin who requests a refund, the request's key and the reason; the provider stores it with the refund.
 */
export type RefundNote = {
  adminId: string
  /** Mark of the request's Idempotency-Key, if it had one. */
  request?: string
  reason?: string
}

const actions = {
  refund_reversal: 'invoice.refundReturned',
  dispute: 'invoice.disputed',
  dispute_reversal: 'invoice.disputeWon',
}

/**
 * Audits who moved money after it was paid (S-R4). Entries about banks name no person; a refund made on the
 * provider's own pages names none either, and is not audited.
 */
export async function auditMoneyBack(
  context: Context,
  tx: Transaction,
  { kind, of }: MoneyMovement,
  { id: subject }: Invoice,
): Promise<void> {
  const amount = dollars(of.amountCents)
  if (kind !== 'refund') {
    const after = { amount, ...('reason' in of && { reason: of.reason }) }
    return audit(context, tx, visitor, { action: actions[kind], subject, after })
  }
  const { adminId, reason } = of.metadata as Partial<RefundNote>
  if (!adminId || !Id.safeParse(adminId).success) return
  if ((await tx.$count(users, eq(users.id, adminId))) === 0) return
  const after = { refunded: amount, providerRefund: of.id, ...(reason ? { reason } : {}) }
  await audit(context, tx, { kind: 'person', id: adminId }, { action: 'invoice.refunded', subject, after })
}
