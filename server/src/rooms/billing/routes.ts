import * as billing from '@studio/contract/billing/endpoints.ts'
import type { Context } from '../../context.ts'
import { fromReplica } from '../../platform/replica/choose-database.ts'
import type { Serve } from '../../platform/serve.ts'
import { idempotencyKey } from '../../platform/version.ts'
import { refundInvoice, wrongAmountIn } from './money-back/refund-invoice.ts'
import { listInvoices, savedCard } from './queries.ts'
import { receiveEvent } from './receive-webhook.ts'
import { makePaymentMethod, setWebhookDelivery } from './sandbox.ts'

/** The membership room registers `setPaymentMethod`: a valid card also pays what is overdue there. */
export function billingRoutes(serve: Serve<Context>): void {
  serve(billing.paymentMethod, (context, _viewer, { userId }) => savedCard(context, userId))
  serve(billing.invoices, fromReplica(listInvoices))
  serve(
    billing.refundInvoice,
    (context, viewer, input, { request }) =>
      refundInvoice(context, viewer, { ...input, key: idempotencyKey(request) }),
    wrongAmountIn,
  )
  serve(billing.webhook, async (context, _viewer, _input, { request }) => {
    await receiveEvent(context, request.body, request.headers['stripe-signature'])
    return {}
  })
  serve(billing.sandboxPaymentMethod, (context, _viewer, input) => makePaymentMethod(context, input))
  serve(billing.sandboxWebhooks, (context, _viewer, input) => setWebhookDelivery(context, input))
}
