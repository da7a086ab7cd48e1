import { sellerText } from '@studio/contract/tax/rules.ts'
import { and, eq } from 'drizzle-orm'
import type { ProviderInvoice } from '../../../adapters/payment/payments.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { operations } from '../../../database/tables/billing.ts'
import { subscriptions, trials } from '../../../database/tables/membership.ts'
import { findCustomer } from '../../billing/customers.ts'
import type { Invoice } from '../../billing/record-invoices.ts'
import { finishRegistration } from '../../people/sign-up/register.ts'
import { releaseRedemption } from '../../promo/redemptions.ts'
import { canceledNowMail } from '../mails/cancel-mails.ts'
import { endedMail, type Owed, paymentFailedMail, type Unpaid } from '../mails/dunning-mails.ts'
import { type MemberMail, writeMemberMail } from '../mails/mail-person.ts'
import { receiptMail } from '../mails/receipt-mail.ts'
import { classesOfToday, welcomeMail } from '../mails/welcome-mail.ts'
import type { OwnedRow, Row } from '../rows.ts'
import { endReplaced } from '../rows.ts'
import { mailChanges } from './mail-changes.ts'

/** Runs the effects of a change of state, in its transaction, before the row is written (reliability 4.2). */
export async function applyChangeEffects(
  context: Context,
  tx: Transaction,
  before: Row,
  after: Row,
  owed?: ProviderInvoice,
): Promise<void> {
  if (!after.userId) return
  await mailChanges(context, tx, before, after)
  if (before.providerState === 'pending') {
    if (after.providerState === 'ended') await releaseReservation(context, tx, after)
    else if (after.providerState !== 'pending') await begin(context, tx, { ...after, userId: after.userId })
    return
  }
  const falls = before.providerState !== after.providerState
  if (after.providerState === 'past_due' && (falls || owed?.status === 'open'))
    await writeUnpaidMail(context, tx, after, owed, paymentFailedMail)
  if (after.providerState === 'ended' && falls) await writeEndMail(context, tx, before, after, owed)
}

/** The mail about an end that no mail has announced. */
async function writeEndMail(
  context: Context,
  tx: Transaction,
  before: Row,
  after: Row,
  owed: ProviderInvoice | undefined,
): Promise<void> {
  if (await isCanceledNow(tx, after)) {
    if (before.quietDeed !== 'cancel') await writeMemberMail(context, tx, after, canceledNowMail)
  } else if (before.providerState === 'past_due') await writeUnpaidMail(context, tx, after, owed, endedMail)
}

export async function writeUnpaidMail(
  context: Context,
  tx: Transaction,
  row: Row,
  owed: Owed | undefined,
  template: (unpaid: Unpaid) => MemberMail,
): Promise<void> {
  const card = await findCustomer({ db: tx }, row.userId ?? '')
  await writeMemberMail(context, tx, row, (occasion) => template({ ...occasion, owed, card }))
}

/** Checks whether it was cancelled at once by its member or an Admin, as opposed to ended unpaid. */
async function isCanceledNow(tx: Transaction, { id }: Row): Promise<boolean> {
  const canceled = and(eq(operations.subject, id), eq(operations.kind, 'cancel-now'))
  return (await tx.$count(operations, canceled)) > 0
}

/** Begins a membership: ends a day pass or a plan from the studio before it (D7), and finishes the sign-up (D3). */
async function begin(context: Context, tx: Transaction, row: OwnedRow): Promise<void> {
  const now = context.clock.now()
  await endReplaced(tx, row, now)
  await finishRegistration(tx, row.userId, now)
  const classes = await classesOfToday(context, tx)
  await writeMemberMail(context, tx, row, (occasion) =>
    welcomeMail({ ...occasion, classes, zone: context.zone() }),
  )
}

/** Releases what a failed purchase had reserved: its code, its trial and its Idempotency-Key (R4). */
export async function releaseReservation(
  context: Context,
  tx: Transaction,
  row: Pick<Row, 'id'>,
): Promise<void> {
  await releaseRedemption(tx, { subscriptionId: row.id }, context.clock.now())
  await tx.delete(trials).where(eq(trials.subscriptionId, row.id))
  await tx.update(subscriptions).set({ startKey: null }).where(eq(subscriptions.id, row.id))
}

export async function sendReceipts(
  context: Context,
  tx: Transaction,
  paid: { stored: Invoice; invoice: ProviderInvoice; row: Row }[],
): Promise<void> {
  for (const { stored, invoice, row } of paid) {
    const { discountCents } = invoice
    const seller = sellerOf(context, stored)
    await writeMemberMail(context, tx, row, (occasion) =>
      receiptMail({ ...occasion, invoice: stored, discountCents, seller }),
    )
  }
}

/** Who sells, where an invoice is taxed; empty where it is not. */
function sellerOf(context: Context, invoice: Invoice): string {
  const { taxName, taxCountry: country, reverseCharge: reverse, issuedAt } = invoice
  if (taxName === null && !reverse) return ''
  return sellerText(context.settings.now().taxes, { country, reverse }, context.day(issuedAt))
}
