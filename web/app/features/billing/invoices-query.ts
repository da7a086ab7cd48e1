import { invoices } from '@studio/contract/billing/endpoints.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

const INVOICES_A_PAGE = 10

const newestFirst = (pageNumber: number) =>
  call(invoices, {
    query: { pageNumber, pageLength: INVOICES_A_PAGE, orderBy: 'DateTime', orderByDescending: true },
  })

/** A member's own invoices, the newest first, a page more with each 'Load More' (S-Z10). */
export const invoicesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'own'],
    queryFn: ({ pageParam }) => newestFirst(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ pageInfo: { pageNumber, pageLength, totalRecords } }) =>
      pageNumber * pageLength < totalRecords ? pageNumber + 1 : undefined,
    staleTime: 0,
    meta: { personal: true },
  })

/** A member's newest invoice; null where there is none. */
export const newestInvoiceQuery = () =>
  queryOptions({
    queryKey: ['invoices', 'newest'],
    queryFn: async () => (await newestFirst(1)).records[0] ?? null,
    staleTime: 0,
    meta: { personal: true },
  })

/** The newest invoice that waits for its money; null where none does. */
export const openInvoiceQuery = () =>
  queryOptions({
    queryKey: ['invoices', 'open'],
    queryFn: async () => (await newestFirst(1)).records.find(({ status }) => status === 'open') ?? null,
    staleTime: 0,
    meta: { personal: true },
  })
