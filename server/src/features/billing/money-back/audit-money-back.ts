import { dollars } from '@studio/contract/money.ts'
import { Id } from '@studio/contract/values.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { visitor } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import type { Invoice, MoneyMovement } from './money-movement.ts'

type AuditedMovement = MoneyMovement & { invoice: Invoice }

/** Who asks for a refund here, by which request, and why; the provider keeps it with the refund. */
export type RefundNote = {
  adminId: string
  /** What its Idempotency-Key stands for, where one was sent. */
  request?: string
  reason?: string
}

const actions = {
  refund_reversal: 'invoice.refundReturned',
  dispute: 'invoice.disputed',
  dispute_reversal: 'invoice.disputeWon',
}

/** Audits who moved money after it was paid (S-R4); what a bank does names no person. */
export async function auditMoneyBack(
  context: Context,
  tx: Transaction,
  moved: AuditedMovement,
): Promise<void> {
  const { kind, of, invoice } = moved
  if (kind === 'refund') return auditRefund(context, tx, moved)
  const why = 'reason' in of ? { reason: of.reason } : {}
  const after = { amount: dollars(of.amountCents), ...why }
  await audit(context, tx, visitor, { action: actions[kind], subject: invoice.id, after })
}

/** A refund made at the provider's own pages names no person. */
async function auditRefund(
  context: Context,
  tx: Transaction,
  { of, invoice }: Extract<AuditedMovement, { kind: 'refund' | 'refund_reversal' }>,
): Promise<void> {
  const { adminId, reason } = of.metadata as Partial<RefundNote>
  if (!Id.safeParse(adminId).success) return
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, adminId ?? ''))
  if (!admin) return
  const after = { refunded: dollars(of.amountCents), ...(reason ? { reason } : {}) }
  const deed = { action: 'invoice.refunded', subject: invoice.id, after }
  await audit(context, tx, { kind: 'person', id: admin.id }, deed)
}
