import {
  invoices,
  paymentMethod,
  sandboxPaymentMethod,
  setPaymentMethod,
} from '@studio/contract/billing/endpoints.ts'
import type { Call } from '@studio/contract/call.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { orNull, pagesOf, queryOf, readOf } from '../../platform/reads.ts'
import type { wireCard } from './card-entry.ts'

/** Summary of the saved card; null without one. */
export function paymentMethodQuery(userId: string, ask: Call = call) {
  const request = { query: { userId } }
  return queryOptions({
    ...readOf(paymentMethod, request),
    queryFn: () => orNull(ask(paymentMethod, request)),
  })
}

interface NewCard {
  userId: string
  cardToken: string
  captcha?: string
}

/** Saves a card created by the provider's form. */
export function saveCard({ userId, cardToken, captcha }: NewCard, ask: Call = call): Promise<undefined> {
  return ask(setPaymentMethod, { query: { userId, cardToken }, body: captcha ? { captcha } : {} })
}

/** Sends a card from the demo's form to the sandbox and returns its token. */
export async function makeSandboxCard(card: ReturnType<typeof wireCard>): Promise<string> {
  return (await call(sandboxPaymentMethod, { body: card })).id
}

const newestFirst = { pageLength: 10, orderBy: 'DateTime', orderByDescending: true } as const

/** A member's own invoices, newest first; 'Load More' adds a page (S-Z10). */
export const invoicesQuery = () =>
  infiniteQueryOptions({
    ...pagesOf(invoices, { query: newestFirst, pages: 'all' }, (pageNumber) =>
      call(invoices, { query: { ...newestFirst, pageNumber } }),
    ),
    staleTime: 0,
  })

const newestInvoicesQuery = () =>
  queryOptions({ ...queryOf(invoices, { query: { ...newestFirst, pageNumber: 1 } }), staleTime: 0 })

/** A member's newest invoice; null without one. */
export const newestInvoiceQuery = () =>
  queryOptions({ ...newestInvoicesQuery(), select: ({ records }) => records[0] ?? null })

/** The newest unpaid invoice; null without one. */
export const openInvoiceQuery = () =>
  queryOptions({
    ...newestInvoicesQuery(),
    select: ({ records }) => records.find(({ status }) => status === 'open') ?? null,
  })
