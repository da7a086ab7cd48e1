import { finalize } from '../billing/finalize-invoice.ts'
import { followInvoice } from '../billing/follow-payment.ts'
import { attempt, close } from '../billing/invoice-payment.ts'
import { addInvoiceItem, createInvoice } from '../billing/one-off.ts'
import { pendingItems } from '../billing/pending-items.ts'
import { previewInvoice } from '../billing/preview.ts'
import { advancing } from '../billing/retries.ts'
import { emit, saveAndEmit } from '../events/emit.ts'
import type { InvoiceObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { invalid, refused } from '../wire/errors.ts'
import { listOf, pageOf } from '../wire/paging.ts'
import { type Params, pagingParams, type Route } from '../wire/params.ts'

async function pay(work: Work, before: InvoiceObject, params: Params): Promise<InvoiceObject> {
  if (before.status === 'paid') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid')
  if (before.status !== 'open') throw invalid(`You can only pay open invoices. This one is ${before.status}.`)
  const { invoice, intent } = await attempt(work, before, {
    offSession: params.flag('off_session', true),
    method: params.text('payment_method'),
  })
  await followInvoice(work, invoice)
  if (intent.status === 'requires_action')
    throw refused(
      {
        code: 'invoice_payment_intent_requires_action',
        message: 'This payment requires additional user action before it can be completed successfully.',
      },
      { payment_intent: intent },
    )
  const failure = intent.last_payment_error
  if (failure)
    throw refused(
      { code: failure.code!, decline_code: failure.decline_code, message: failure.message! },
      { payment_intent: intent },
    )
  return invoice
}

async function discard(work: Work, invoice: InvoiceObject): Promise<InvoiceObject> {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(`You can only void open invoices. This one is ${invoice.status}.`)
  const closed = await close(work, invoice, 'void')
  await followInvoice(work, closed)
  return closed
}

/** Turns automatic collection of an unsettled invoice on or off. */
async function setAdvance(work: Work, invoice: InvoiceObject, params: Params): Promise<InvoiceObject> {
  if (invoice.status !== 'open' && invoice.status !== 'draft')
    throw invalid(`You can no longer change how this invoice is collected: it is ${invoice.status}.`)
  const next = advancing(work, invoice, params.flag('auto_advance', invoice.auto_advance ?? false))
  return saveAndEmit(work, 'invoice', next, 'invoice.updated')
}

async function remove(work: Work, invoice: InvoiceObject): Promise<object> {
  const { id, status } = invoice
  if (status !== 'draft') throw invalid(`You can only delete draft invoices. This one is ${status}.`)
  await emit(work, 'invoice.deleted', invoice)
  await work.remove(id)
  return { id, object: 'invoice', deleted: true }
}

export const invoiceRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    params: [
      'automatic_tax',
      'currency',
      'customer',
      'customer_details',
      'discounts',
      'invoice_items',
      'subscription',
      'subscription_details',
    ],
    run: (work, { params }) => previewInvoice(work, params),
  },
  {
    method: 'POST',
    path: '/v1/invoices',
    params: [
      'automatic_tax',
      'customer',
      'currency',
      'auto_advance',
      'collection_method',
      'description',
      'discounts',
      'metadata',
      'payment_settings',
      'pending_invoice_items_behavior',
    ],
    run: (work, { params }) => createInvoice(work, params),
  },
  {
    method: 'POST',
    path: '/v1/invoiceitems',
    params: ['customer', 'invoice', 'pricing', 'period', 'tax_rates'],
    run: (work, { params }) => addInvoiceItem(work, params),
  },
  {
    method: 'GET',
    path: '/v1/invoiceitems',
    params: ['customer', 'pending', ...pagingParams],
    run: async (work, { params }) => {
      const url = '/v1/invoiceitems'
      const customer = params.text('customer')
      return params.flag('pending', false)
        ? listOf(await pendingItems(work, customer), url)
        : pageOf(work, 'invoiceitem', { customer }, { params, url })
    },
  },
  {
    method: 'DELETE',
    path: '/v1/invoiceitems/:id',
    params: [],
    run: async (work, { id }) => {
      await work.need('invoiceitem', id)
      await work.remove(id)
      return { id, object: 'invoiceitem', deleted: true }
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/finalize',
    params: ['auto_advance'],
    run: async (work, { id, params }) => {
      const invoice = await work.need('invoice', id)
      if (invoice.status !== 'draft')
        throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.")
      const advancing = params.flag('auto_advance', invoice.auto_advance ?? false)
      return finalize(work, { ...invoice, auto_advance: advancing, automatically_finalizes_at: null })
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    params: ['off_session', 'payment_method'],
    run: async (work, { id, params }) => pay(work, await work.need('invoice', id), params),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/void',
    params: [],
    run: async (work, { id }) => discard(work, await work.need('invoice', id)),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id',
    params: ['auto_advance'],
    run: async (work, { id, params }) => setAdvance(work, await work.need('invoice', id), params),
  },
  {
    method: 'DELETE',
    path: '/v1/invoices/:id',
    params: [],
    run: async (work, { id }) => remove(work, await work.need('invoice', id)),
  },
  { method: 'GET', path: '/v1/invoices/:id', params: [], run: (work, { id }) => work.need('invoice', id) },
  {
    method: 'GET',
    path: '/v1/invoices',
    params: ['customer', 'subscription', 'status', ...pagingParams],
    run: (work, { params }) =>
      pageOf(
        work,
        'invoice',
        {
          customer: params.text('customer'),
          parent: params.text('subscription'),
          lookup: params.text('status'),
        },
        { params, url: '/v1/invoices' },
      ),
  },
]
