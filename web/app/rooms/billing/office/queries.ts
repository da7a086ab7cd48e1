import { invoices, refundInvoice } from '@studio/contract/billing/endpoints.ts'
import { toasts } from '@studio/contract/billing/messages.ts'
import type { RefundBody } from '@studio/contract/billing/schema.ts'
import type { z } from 'zod'
import type { OrderQuery } from '../../../office/table/order/use-order.ts'
import { ROWS_A_PAGE } from '../../../office/table/pages.tsx'
import type { ListAddress } from '../../../office/table/use-list-address.ts'
import { call } from '../../../platform/call.ts'
import { useIdempotencyKey } from '../../../platform/idempotency-key.ts'
import { listOf, readsOf } from '../../../platform/reads.ts'
import { type Told, useWrite } from '../../../ui/query/use-write.ts'

/** What narrows the list of invoices. */
export interface InvoiceFilter {
  status?: 'open'
  /** `2026-11` */
  month?: string
}

export type InvoiceOrder = 'DateTime' | 'Amount'

/** One page of everybody's invoices. */
export const allInvoicesQuery = (
  { pageNumber, search }: ListAddress,
  narrowed: InvoiceFilter,
  order: OrderQuery<InvoiceOrder>,
) => invoicesQuery(pageNumber, { ...narrowed, ...(search ? { userName: search } : {}) }, order)

const invoicesQuery = (
  pageNumber: number,
  which: InvoiceFilter & { userName?: string; userId?: string },
  order: OrderQuery<InvoiceOrder>,
) =>
  listOf(invoices, {
    query: {
      pageNumber,
      pageLength: ROWS_A_PAGE,
      ...order,
      ...which,
    },
  })

type Refund = z.output<typeof RefundBody>

/** Refunds an invoice. A retry, as after a lost answer, sends the same idempotency key and refunds once. */
export function useRefund(id: string, outcome: Told) {
  const { keyOf } = useIdempotencyKey()
  return useWrite((body: Refund) => call(refundInvoice, { params: { id }, body }, { headers: keyOf(body) }), {
    said: toasts.refunded,
    reads: readsOf(invoices),
    ...outcome,
  })
}
