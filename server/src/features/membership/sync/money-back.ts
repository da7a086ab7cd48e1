import { stateOf } from '@studio/contract/membership/rules.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { visitor } from '../../../platform/viewer.ts'
import type { RecordedMovement } from '../../billing/money-movement.ts'
import { writeDeactivated } from '../deactivate/set-deactivated.ts'
import { mailAdmins } from '../mails/mails.ts'
import { disputedMail, disputeWonMail, refundReturnedMail } from '../mails/money-back-mails.ts'
import { refundMail } from '../mails/receipt-mail.ts'
import { findRow, isDeactivated, type Row } from '../rows.ts'
import { writeMemberMail } from './effects.ts'

/** The reason of a membership that a dispute has deactivated; only an Admin reactivates it. */
export const DISPUTE_REASON = 'Payment disputed'

/**
 * Does what follows when money of a paid invoice moves, in the transaction that writes its ledger row (reliability 4.2).
 * The member gets a mail about a refund, but not about one that failed; Admins get a mail about what banks do. A refund
 * changes no membership, a dispute deactivates the one it paid for.
 */
export async function applyMoneyBackEffects(
  context: Context,
  tx: Transaction,
  moved: RecordedMovement[],
): Promise<void> {
  for (const one of moved) {
    const { invoice } = one
    const row = invoice.subscriptionId ? await findRow(tx, invoice.subscriptionId) : null
    if (one.kind === 'refund') {
      if (!row || one.of.returned) continue
      await writeMemberMail(context, tx, row, (occasion) =>
        refundMail({ ...occasion, invoice, refund: one.of }),
      )
    } else if (one.kind === 'dispute') await applyDispute(context, tx, one, row)
    else
      await notifyAdmins(
        context,
        tx,
        one,
        one.kind === 'refund_reversal' ? refundReturnedMail : disputeWonMail,
      )
  }
}

/** A dispute that was won before the studio learned of it changes nothing. */
async function applyDispute(
  context: Context,
  tx: Transaction,
  one: Extract<RecordedMovement, { kind: 'dispute' | 'dispute_reversal' }>,
  row: Row | null,
): Promise<void> {
  if (one.of.reinstatedAt) return
  const suspended = row ? await suspend(context, tx, row) : false
  await notifyAdmins(context, tx, one, (facts) =>
    disputedMail({ ...facts, reason: one.of.reason, suspended }),
  )
}

/** Deactivates in nobody's name; a membership that is deactivated already keeps its reason. */
async function suspend(context: Context, tx: Transaction, row: Row): Promise<boolean> {
  if (!context.config.suspendDisputed) return false
  if (!row.userId || isDeactivated(row) || !stateOf(row, context.clock.now())) return false
  await writeDeactivated(context, tx, visitor, row, { active: false, deactivationReason: DISPUTE_REASON })
  return true
}

async function notifyAdmins(
  context: Context,
  tx: Transaction,
  { of, invoice }: RecordedMovement,
  template: typeof refundReturnedMail,
): Promise<void> {
  const [person] = await tx
    .select()
    .from(users)
    .where(eq(users.id, invoice.userId ?? invoice.id))
  const facts = { id: of.id, amountCents: of.amountCents, invoice, person: person ?? null }
  await mailAdmins(context, tx, template(facts))
}
