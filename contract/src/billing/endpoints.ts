import { inRoom } from '../endpoint.ts'
import { IdParams, Nothing } from '../values.ts'
import {
  Invoice,
  Invoices,
  InvoicesQuery,
  PaymentMethod,
  PaymentMethodQuery,
  RefundBody,
  SandboxCard,
  SandboxDelivery,
  SandboxPaymentMethod,
  SetPaymentMethodBody,
  SetPaymentMethodQuery,
} from './schema.ts'

const { get, post } = inRoom('billing')

export const setPaymentMethod = post('/UserSubscription/setPaymentMethod', {
  summary: "Saves the card that the provider's form made, for charges without the member present",
  callers: ['signup', 'student', 'admin'],
  own: ({ query }) => query.userId,
  query: SetPaymentMethodQuery,
  body: SetPaymentMethodBody,
  status: 204,
  refuses: [402, 503],
})

export const paymentMethod = get('/UserSubscription/paymentMethod', {
  summary: 'The summary of the saved card',
  whileImpersonating: 'closed',
  callers: ['signup', 'student', 'admin'],
  own: ({ query }) => query.userId,
  query: PaymentMethodQuery,
  status: 200,
  answer: PaymentMethod,
  refuses: [404],
})

export const invoices = get('/Invoices', {
  summary: "A member's own invoices; an admin's list of all",
  callers: ['student', 'admin'],
  query: InvoicesQuery,
  status: 200,
  answer: Invoices,
  failure: "Can't get list",
})

export const refundInvoice = post('/Invoices/:id/refund', {
  summary:
    'Refunds a paid invoice, all that is left of it or a part; the membership stays as it is. Send an Idempotency-Key so that a repeat gives the first answer: without one, an equal refund is refused for a minute',
  callers: ['admin'],
  params: IdParams,
  body: RefundBody,
  watched: 'always',
  status: 200,
  answer: Invoice,
  refuses: [404, 409, 503],
  failure: "Can't refund the invoice",
})

export const webhook = post('/Payment/webhook', {
  summary: "The payment provider's events, signed",
  callers: ['visitor'],
  takes: 'raw',
  watched: 'refused',
  status: 200,
  answer: Nothing,
})

export const sandboxPaymentMethod = post('/Sandbox/payment_methods', {
  summary: "Stands in for the provider's card form in the demo",
  callers: ['visitor'],
  body: SandboxCard,
  status: 200,
  answer: SandboxPaymentMethod,
  refuses: [402, 404],
  demoOnly: true,
})

export const sandboxWebhooks = post('/Sandbox/webhooks', {
  summary: 'How the sandbox delivers its events from now on',
  callers: ['admin'],
  body: SandboxDelivery,
  status: 200,
  answer: Nothing,
  refuses: [404],
  demoOnly: true,
})
