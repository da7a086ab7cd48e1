import { and, eq, gt } from 'drizzle-orm'
import type { InvoiceStatus } from '../../adapters/payment/payments.ts'
import type { Context } from '../../context.ts'
import { invoices } from '../../database/tables/billing.ts'
import { readProvider } from '../billing/operations.ts'
import { isSwitchedOff } from './collect-as-switched.ts'
import { refreshPerson } from './refresh.ts'
import { findRow, type Row } from './rows.ts'

/** Paid, or still being collected; a trial's invoice is paid, too. */
const covering: readonly InvoiceStatus[] = ['draft', 'open', 'paid']

/**
 * Whether nobody pays for the period that runs: what falls due while an Admin has a membership off is void. Any other
 * membership is covered or still being collected. By the provider's word; 503 where it is away.
 */
export async function runsUncovered(context: Context, row: Row): Promise<boolean> {
  const { gatewayId, gatewayState } = row
  if (!isSwitchedOff(row) || gatewayState !== 'active' || !gatewayId) return false
  const now = context.clock.now()
  const { records } = await readProvider(() => context.payments.listInvoices({ subscription: gatewayId }))
  return !records.some(({ status, periodEnd }) => covering.includes(status) && periodEnd > now)
}

/** The row by the provider's latest word; without asking where a paid period is known to run, and for a day pass. */
export async function rowForSwitch(context: Context, row: Row): Promise<Row> {
  if (!row.userId || !isSwitchedOff(row) || row.gatewayState === 'day_pass' || (await isPaid(context, row)))
    return row
  await refreshPerson(context, row.userId)
  return (await findRow(context.db, row.id)) ?? row
}

async function isPaid(context: Context, { id }: Row): Promise<boolean> {
  const running = and(eq(invoices.status, 'paid'), gt(invoices.periodEnd, context.clock.now()))
  return (await context.db.$count(invoices, and(eq(invoices.subscriptionId, id), running))) > 0
}
