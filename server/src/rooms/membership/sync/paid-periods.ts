import type { InvoiceStatus, ProviderInvoice } from '../../../adapters/payment/payments.ts'
import type { Context } from '../../../context.ts'
import { inFreeDays, isDeactivated, type Row } from '../rows.ts'

/** Paid, or still being collected; a trial's invoice is paid too. */
const covering: readonly InvoiceStatus[] = ['draft', 'open', 'paid']

export const invoiceCovers = ({ status, periodEnd }: ProviderInvoice, at: Date) =>
  covering.includes(status) && periodEnd > at

/**
 * Whether no invoice pays for the current period, as those due while a membership is deactivated are void; any
 * other membership is paid or being collected. Reads the provider; 503 if it is unavailable.
 */
export async function isPeriodUnpaid(context: Context, row: Row): Promise<boolean> {
  const { providerId, providerState } = row
  if (!isDeactivated(row) || providerState !== 'active' || !providerId) return false
  const now = context.clock.now()
  if (row.freeUntil && inFreeDays(row) && now < row.freeUntil) return false
  const { records } = await context.payments.listInvoices({ subscription: providerId })
  return !records.some((invoice) => invoiceCovers(invoice, now))
}
