import type { GatewayDispute, GatewayRefund } from '../../adapters/payment/refunding.ts'
import type { invoices, ledger } from '../../database/tables/billing.ts'

export type Invoice = typeof invoices.$inferSelect
/** The kind of a ledger row that is no charge. */
export type LedgerKind = Exclude<(typeof ledger.$inferSelect)['kind'], 'charge'>

/** A refund, a dispute, or the reversal of one, as the provider has it. */
export type MoneyMovement = { at: Date } & (
  | { kind: 'refund' | 'refund_reversal'; of: GatewayRefund }
  | { kind: 'dispute' | 'dispute_reversal'; of: GatewayDispute }
)

/** A movement that was written to the ledger, with the invoice whose money it is. */
export type RecordedMovement = MoneyMovement & { invoice: Invoice }
