import type { GatewayDispute, GatewayRefund } from '../../../adapters/payment/refunding.ts'
import type { invoices, ledger } from '../../../database/tables/billing.ts'

export type Invoice = typeof invoices.$inferSelect
/** Kinds of ledger rows other than charges. */
export type LedgerKind = Exclude<(typeof ledger.$inferSelect)['kind'], 'charge'>

/** A refund, a dispute, or the reversal of one, as the provider has it. */
export type MoneyMovement = { at: Date } & (
  | { kind: 'refund' | 'refund_reversal'; of: GatewayRefund }
  | { kind: 'dispute' | 'dispute_reversal'; of: GatewayDispute }
)

/** The job that handles a movement of a paid invoice's money. */
export const MONEY_MOVED_JOB = 'billing.moneyMoved'

export interface MoneyMoved {
  ledgerId: number
  /** Whether the refund was returned, or the dispute won, before the studio learned of it. */
  reversed: boolean
  /** The bank's reason for the dispute. */
  reason: string | null
}
