import * as billing from '@studio/contract/billing/endpoints.ts'
import type { Context } from '../../context.ts'
import { idempotencyKey } from '../../platform/input/idempotency-key.ts'
import { fromReplica } from '../../platform/replica/choose-database.ts'
import type { Serve } from '../../platform/serve.ts'
import { refundInvoice, wrongAmountIn } from './money-back/refund-invoice.ts'
import { listInvoices, savedCard } from './queries.ts'
import { receiveEvent } from './receive-event.ts'
import { makePaymentMethod, setWebhookDelivery } from './sandbox.ts'

/** The membership room registers `setPaymentMethod`: a valid card also pays what is overdue there. */
export function billingRoutes(serve: Serve<Context>): void {
  serve(billing.paymentMethod, (context, _viewer, { query }) => savedCard(context, query.userId))
  serve(
    billing.invoices,
    fromReplica((context, viewer, { query }) => listInvoices(context, viewer, query)),
  )
  serve(
    billing.refundInvoice,
    (context, viewer, { params, body }, { request }) =>
      refundInvoice(context, viewer, { ...params, ...body, key: idempotencyKey(request) }),
    wrongAmountIn,
  )
  serve(billing.webhook, async (context, _viewer, { body }, { request }) => {
    await receiveEvent(context, body, request.headers['stripe-signature'])
    return {}
  })
  serve(billing.sandboxPaymentMethod, (context, _viewer, { body }) => makePaymentMethod(context, body))
  serve(billing.sandboxWebhooks, (context, _viewer, { body }) => setWebhookDelivery(context, body))
}
