import { invoices, refundInvoice } from '@studio/contract/billing/endpoints.ts'
import { toasts } from '@studio/contract/billing/messages.ts'
import type { RefundBody } from '@studio/contract/billing/schema.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { OrderQuery } from '../../../office/table/order/use-order.ts'
import type { ListAddress } from '../../../office/table/use-list-address.ts'
import { call } from '../../../platform/call.ts'
import { useIdempotencyKey } from '../../../platform/idempotency-key.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

export const INVOICES_A_PAGE = 10

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
  queryOptions({
    ...queryOf(invoices, {
      query: {
        pageNumber,
        pageLength: INVOICES_A_PAGE,
        ...order,
        ...which,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

interface Done {
  onDone: () => void
  onRefused: (error: Error) => void
}

type Refund = z.output<typeof RefundBody>

/** Refunds an invoice. A retry, as after a lost answer, sends the same idempotency key and refunds once. */
export function useRefund(id: string, { onDone, onRefused }: Done) {
  const client = useQueryClient()
  const keyOf = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: Refund) => call(refundInvoice, { params: { id }, body }, { headers: keyOf(body) }),
    onSuccess() {
      showToast(toasts.refunded)
      onDone()
      return client.invalidateQueries(readsOf(invoices))
    },
    onError: onRefused,
  })
}
