import { stateOf } from '@studio/contract/membership/rules.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { users } from '../../database/tables/people.ts'
import { visitor } from '../../platform/viewer.ts'
import type { Moved } from '../billing/record-money-back.ts'
import { isSwitchedOff } from './collect-as-switched.ts'
import { setSwitch } from './commands/turn-switch.ts'
import { mail } from './effects.ts'
import { mailAdmins } from './mails.ts'
import { disputedMail, disputeWonMail, refundReturnedMail } from './money-back-mails.ts'
import { refundMail } from './receipt-mail.ts'
import { findRow, type Row } from './rows.ts'

/** Why a membership is off whose payment the bank took back; only an Admin switches it on again. */
export const DISPUTED = 'Payment disputed'

/**
 * What follows when money of a paid invoice moves, in the transaction of its row of the ledger (reliability 4.2): the
 * member hears of a refund and never of one that failed; the Admins hear of what banks do. A refund changes no
 * membership, a dispute switches off the one it paid for.
 */
export async function tellOfMoneyBack(context: Context, tx: Transaction, moved: Moved[]): Promise<void> {
  for (const one of moved) {
    const { invoice } = one
    const row = invoice.subscriptionId ? await findRow(tx, invoice.subscriptionId) : null
    if (one.kind === 'refund') {
      if (!row || one.of.returned) continue
      await mail(context, tx, row, (occasion) => refundMail({ ...occasion, invoice, refund: one.of }))
    } else if (one.kind === 'dispute') await tellOfDispute(context, tx, one, row)
    else
      await tellAdmins(context, tx, one, one.kind === 'refund_reversal' ? refundReturnedMail : disputeWonMail)
  }
}

/** One that was won before anybody heard of it changes nothing. */
async function tellOfDispute(
  context: Context,
  tx: Transaction,
  one: Extract<Moved, { kind: 'dispute' | 'dispute_reversal' }>,
  row: Row | null,
): Promise<void> {
  if (one.of.reinstatedAt) return
  const suspended = row ? await suspend(context, tx, row) : false
  await tellAdmins(context, tx, one, (facts) => disputedMail({ ...facts, reason: one.of.reason, suspended }))
}

/** Nobody of ours does it; whoever is switched off already keeps his reason. */
async function suspend(context: Context, tx: Transaction, row: Row): Promise<boolean> {
  if (!context.config.suspendDisputed) return false
  if (!row.userId || isSwitchedOff(row) || !stateOf(row, context.clock.now())) return false
  await setSwitch(context, tx, visitor, row, { active: false, deactivationReason: DISPUTED })
  return true
}

async function tellAdmins(
  context: Context,
  tx: Transaction,
  { of, invoice }: Moved,
  template: typeof refundReturnedMail,
): Promise<void> {
  const [person] = await tx
    .select()
    .from(users)
    .where(eq(users.id, invoice.userId ?? invoice.id))
  const facts = { id: of.id, amountCents: of.amountCents, invoice, person: person ?? null }
  await mailAdmins(context, tx, template(facts))
}
