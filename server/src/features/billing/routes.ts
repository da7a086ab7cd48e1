import * as billing from '@studio/contract/billing/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { receiveEvent } from './events.ts'
import { listInvoices, savedCard } from './queries.ts'
import { makePaymentMethod, setWebhookDelivery } from './sandbox.ts'

/** `setPaymentMethod` and `refundInvoice` are opened by the membership room: a good card also pays what is open there. */
export function billingRoutes(serve: Serve<Context>): void {
  serve(billing.paymentMethod, (context, _viewer, { query }) => savedCard(context, query.userId))
  serve(billing.invoices, (context, viewer, { query }) => listInvoices(context, viewer, query))
  serve(billing.webhook, async (context, _viewer, { body }, { request }) => {
    await receiveEvent(context, body, request.headers['stripe-signature'])
    return {}
  })
  serve(billing.sandboxPaymentMethod, (context, _viewer, { body }) => makePaymentMethod(context, body))
  serve(billing.sandboxWebhooks, (context, _viewer, { body }) => setWebhookDelivery(context, body))
}
