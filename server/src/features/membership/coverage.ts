import type { GatewayInvoice, InvoiceStatus } from '../../adapters/payment/payments.ts'
import type { Context } from '../../context.ts'
import { readProvider } from '../billing/operations.ts'
import { isSwitchedOff } from './collect-as-switched.ts'
import type { Row } from './rows.ts'

/** Paid, or still being collected; a trial's invoice is paid, too. */
const covering: readonly InvoiceStatus[] = ['draft', 'open', 'paid']

/** Whether an invoice covers what comes after an instant. */
export const covers = ({ status, periodEnd }: GatewayInvoice, at: Date) =>
  covering.includes(status) && periodEnd > at

/**
 * Whether nobody pays for the period that runs: what falls due while an Admin has a membership off is void. Any other
 * membership is covered or still being collected. By the provider's word; 503 where it is away.
 */
export async function runsUncovered(context: Context, row: Row): Promise<boolean> {
  const { gatewayId, gatewayState } = row
  if (!isSwitchedOff(row) || gatewayState !== 'active' || !gatewayId) return false
  const now = context.clock.now()
  const { records } = await readProvider(() => context.payments.listInvoices({ subscription: gatewayId }))
  return !records.some((invoice) => covers(invoice, now))
}
