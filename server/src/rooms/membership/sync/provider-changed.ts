import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inSubquery } from '../../../database/any-of.ts'
import { inTransaction } from '../../../database/connect.ts'
import { customers, invoices, providerEvents } from '../../../database/tables/billing.ts'
import { refreshPayment } from '../../billing/money-back/refresh-payment.ts'
import { settleEvents } from '../../billing/receive-webhook.ts'
import { refreshPerson } from './refresh.ts'

/** The subject of an event; a dispute names only its payment. */
export interface ProviderChange {
  customer: string | null
  paymentIntent: string | null
}

const namedPayment = sql<string | null>`${providerEvents.raw}->>'paymentIntent'`

/** Handles an event, which is only a hint: the provider is read for the current state. */
export async function providerChanged(
  context: Context,
  { customer, paymentIntent }: ProviderChange,
): Promise<void> {
  if (customer) return customerChanged(context, customer)
  if (!paymentIntent) return
  const payer = await context.payments.payerOf(paymentIntent)
  const outcome = payer ? {} : { outcome: 'ignored: unknown payment', settledAt: context.clock.machine() }
  await context.db
    .update(providerEvents)
    .set({ customerId: payer, ...outcome })
    .where(
      and(isNull(providerEvents.outcome), isNull(providerEvents.customerId), eq(namedPayment, paymentIntent)),
    )
  if (payer) await customerChanged(context, payer)
}

/** Refreshes the customer's person; for somebody else's customer, or a deleted person's, the invoices kept (S-D2). */
async function customerChanged(context: Context, customer: string): Promise<void> {
  const find = () => context.db.select().from(customers).where(eq(customers.providerId, customer))
  const [known] = await find()
  if (known) await refreshPerson(context, known.userId)
  if (known && (await find()).length > 0) return
  const now = context.clock.machine()
  const left = await invoicesNamed(context, customer)
  for (const invoice of left) await refreshPayment(context, invoice)
  const outcome = left.length > 0 ? 'applied' : 'ignored: unknown customer'
  await inTransaction(context.db, (tx) => settleEvents(tx, { customer, before: now, outcome, now }))
}

/** Returns our invoices of the payments that a customer's open events name. */
async function invoicesNamed(context: Context, customer: string) {
  const named = context.db
    .select({ payment: namedPayment })
    .from(providerEvents)
    .where(and(isNull(providerEvents.outcome), eq(providerEvents.customerId, customer)))
  return context.db.select().from(invoices).where(inSubquery(invoices.paymentId, named))
}

/** Repeats the events of customers unknown here whose job has given up. */
export async function settleUnknownCustomersEvents(context: Context, before: Date): Promise<void> {
  const open = await context.db
    .selectDistinct({ customer: providerEvents.customerId, paymentIntent: namedPayment })
    .from(providerEvents)
    .leftJoin(customers, eq(customers.providerId, providerEvents.customerId))
    .where(
      and(
        isNull(providerEvents.outcome),
        isNull(customers.userId),
        sql`${providerEvents.receivedAt} < ${before}`,
      ),
    )
  for (const one of open) await providerChanged(context, one)
}
