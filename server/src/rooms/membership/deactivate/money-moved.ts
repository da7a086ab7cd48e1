import type { Money } from '@studio/contract/money.ts'
import type { Reading } from '@studio/contract/reading.ts'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { invoices, ledger } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { mails } from '../../../database/tables/studio.ts'
import { visitor } from '../../../platform/viewer.ts'
import type { MoneyMoved } from '../../billing/money-back/record-money-back.ts'
import { mailAdmins, writeMemberMail } from '../mails/mail-person.ts'
import { disputedMail, disputeWonMail, refundMail, refundReturnedMail } from '../mails/money-back-mails.ts'
import { isDeactivated, lockRunning, type Row } from '../rows.ts'
import { writeActiveWithin } from './write-active.ts'

/** Reason of a membership that a dispute has deactivated; only an Admin can reactivate it. */
const DISPUTE_REASON = 'Payment disputed'

/**
 * Handles a movement of money on a paid invoice (reliability 4.2): members get a mail about a refund unless it
 * failed, Admins about what banks do. A refund changes no membership; a dispute deactivates the one it paid for,
 * unless it was won before the studio learned of it.
 */
export async function moneyMoved(
  context: Context,
  { ledgerId, reversed, reason }: MoneyMoved,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const moved = await findMovement(tx, ledgerId)
    if (!moved) return
    const { kind, providerId: id } = moved.entry
    const [amountCents, taxCents] = [Math.abs(moved.entry.amountCents), Math.abs(moved.entry.taxCents)]
    const { money, reading } = context.settings.now()
    const facts = { ...moved, id, amountCents, taxCents, money, reading }
    if (kind === 'refund_reversal') await mailAdmins(context, tx, refundReturnedMail(facts))
    if (kind === 'dispute_reversal') await mailAdmins(context, tx, disputeWonMail(facts))
    if (reversed) return
    if (kind === 'refund' && moved.row) {
      const { row, invoice } = moved
      const refund = { id, amountCents, taxCents, createdAt: moved.entry.at }
      await writeMemberMail(context, tx, row, (occasion) => refundMail({ ...occasion, invoice, refund }))
    }
    if (kind === 'dispute') await applyDispute(context, tx, facts, reason ?? '')
  })
}

async function applyDispute(context: Context, tx: Transaction, facts: Facts, reason: string): Promise<void> {
  // The job may run twice, and an Admin may have reactivated the membership since.
  if (await isMailed(tx, `disputed-${facts.id}-`)) return
  const suspended = facts.row ? await suspend(context, tx, facts.row) : false
  await mailAdmins(context, tx, disputedMail({ ...facts, reason, suspended }))
}

type Facts = NonNullable<Awaited<ReturnType<typeof findMovement>>> & {
  id: string
  amountCents: number
  taxCents: number
  money: Money
  reading: Reading
}

/** Returns the ledger row, its invoice and membership, and the person, who may have been deleted since. */
async function findMovement(tx: Transaction, ledgerId: number) {
  const [found] = await tx
    .select({ entry: ledger, invoice: invoices, row: subscriptions, person: users })
    .from(ledger)
    .innerJoin(invoices, eq(invoices.id, ledger.invoiceId))
    .leftJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
    .leftJoin(users, eq(users.id, invoices.userId))
    .where(eq(ledger.id, ledgerId))
  return found ?? null
}

const isMailed = async (tx: Transaction, key: string) =>
  (await tx.$count(mails, sql`starts_with(${mails.key}, ${key})`)) > 0

/** Deactivates a membership without an actor; one that is already deactivated keeps its reason. */
async function suspend(context: Context, tx: Transaction, { id }: Row): Promise<boolean> {
  const row = await lockRunning(context, tx, id)
  if (!row || isDeactivated(row)) return false
  await writeActiveWithin(context, tx, visitor, row, { active: false, deactivationReason: DISPUTE_REASON })
  return true
}
