import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { writingTime } from '../clocks/clock-of.ts'
import type { InvoiceObject } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import type { Work } from '../store/work.ts'
import type { Faults } from '../wire/faults.ts'
import { type Form, parseForm } from '../wire/form.ts'
import { answerChallenge, challengePage, closing, donePage, openIntent } from './challenge.ts'
import { page, plain, style } from './document.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoiceRows, type ShownInvoice } from './invoice-rows.ts'

interface Setup {
  store: Store
  now: () => number
  afterWrite: () => void
  faults: () => Faults
  /** Returns the current issuer of invoices. */
  seller: () => string
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The provider's hosted pages: the bank's challenge and the invoice. */
export const hostedPages =
  (setup: Setup): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, parseForm(body as string)),
    )
    // PostgreSQL text can't contain NUL, so no token does.
    app.addHook<{ Params: { token: string } }>('preHandler', async (request, reply) => {
      if (request.params.token.includes('\0')) return send(reply.code(404), noPage)
    })
    app.get<{ Params: { token: string } }>('/3ds/:token', async (request, reply) => {
      const open = await setup.store.read(setup.now(), (work) => openIntent(work, request.params.token))
      return send(reply, challengePage(open !== null))
    })
    app.post<{ Params: { token: string }; Body: Form | undefined }>('/3ds/:token', async (request, reply) => {
      const passed = request.body?.outcome === 'complete'
      const answered = await setup.store.inLine(async (client) => {
        const { token } = request.params
        const intent = await openIntent(setup.store.workOn(client, { now: setup.now() }), token)
        const now = await writingTime(client, intent ? [intent.id] : [], setup.now())
        const work = setup.store.workOn(client, { now })
        const booking = await answerChallenge(work, token, passed)
        if (booking) await book(setup, work, booking)
        return booking !== null
      })
      setup.afterWrite()
      return send(reply, answered ? donePage(passed) : challengePage(false))
    })
    app.get<{ Params: { token: string } }>('/invoices/:token', async (request, reply) => {
      const shown = await invoiceByToken(setup, request.params.token)
      if (shown) return send(reply, invoicePage(shown))
      return send(reply.code(404), noInvoice)
    })
    app.get<{ Params: { token: string } }>('/invoices/:token/pdf', async (request, reply) => {
      const shown = await invoiceByToken(setup, request.params.token)
      if (!shown) return send(reply.code(404), noInvoice)
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="${shown.invoice.number}.pdf"`)
        .header('cache-control', 'no-store')
        .send(await invoicePdf(shown))
    })
  }

/**
 * Executes a booking at once, or with a test's delay: the provider books a payment a moment after the bank
 * has accepted it.
 */
async function book(setup: Setup, work: Work, booking: (work: Work) => Promise<void>): Promise<void> {
  const { bookAfter = 0 } = setup.faults()
  if (bookAfter === 0) return booking(work)
  const later = () =>
    setup.store
      .inLine((client) => booking(setup.store.workOn(client, { now: work.now })))
      .then(setup.afterWrite, () => undefined)
  setTimeout(later, bookAfter).unref()
}

const noPage = page('Not found', '<h1>Not found</h1><p>There is no such page.</p>')
const noInvoice = page('Not found', '<h1>Not found</h1><p>There is no such invoice.</p>')

async function invoiceByToken({ store, now, seller }: Setup, token: string): Promise<ShownInvoice | null> {
  const { rows } = await store.pool.query<{ body: InvoiceObject }>(
    `select body from sandbox.objects where kind = 'invoice' and hidden->>'token' = $1`,
    [token],
  )
  const invoice = rows[0]?.body
  return invoice ? store.read(now(), (work) => withRefunds(work, invoice, seller())) : null
}

async function withRefunds(work: Work, invoice: InvoiceObject, seller: string): Promise<ShownInvoice> {
  const payment = await work.one('invoice_payment', { parent: invoice.id })
  const charges = payment ? await work.all('charge', { parent: payment.payment.payment_intent }) : []
  const ids = (invoice.total_taxes ?? []).map(({ tax_rate_details: of }) => of?.tax_rate as string)
  const taxRates = await Promise.all(ids.map((id) => work.need('tax_rate', id)))
  const refunded = charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)
  return { invoice, seller, refunded, taxRates }
}

const send = (reply: FastifyReply, html: string) =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(closing)}; form-action 'self'; base-uri 'none'; frame-ancestors 'self'`,
    )
    .send(html)

/** Renders the invoice for reading and printing. */
function invoicePage(shown: ShownInvoice): string {
  const { title, seller, name, email, notes, state, lines, sums } = invoiceRows(shown)
  const rows = lines.map(
    ({ what, when, amount }) =>
      `<tr><td>${plain(what)}<br><small>${when}</small></td><td>${amount}</td></tr>`,
  )
  const foot = sums.map(({ what, amount }) => `<tr><th scope="row">${what}</th><td>${amount}</td></tr>`)
  return page(
    title,
    `<h1>${plain(title)}</h1>
<p>${plain(seller)}</p>
<p>${[name, email, ...notes].map(plain).join('<br>')}</p>
<p>${state}</p>
<table>
<thead><tr><th scope="col">For</th><th scope="col">Amount</th></tr></thead>
<tbody>${rows.join('')}</tbody>
<tfoot>${foot.join('')}</tfoot>
</table>
<p><a href="${plain(shown.invoice.invoice_pdf ?? '')}">Download as PDF</a></p>`,
  )
}
