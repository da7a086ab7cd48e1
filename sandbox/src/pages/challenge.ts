import { followInvoice } from '../billing/follow-payment.ts'
import { record } from '../billing/invoice-payment.ts'
import { settleCharge } from '../cards/payment-intent.ts'
import { settleSetup } from '../cards/setup-intent.ts'
import type { Work } from '../store/work.ts'
import { page } from './document.ts'

/** The bank's page of the test cards, with the buttons Complete and Fail. */
export const challengePage = (open: boolean) =>
  page(
    '3D Secure',
    open
      ? `<h1>3D Secure</h1>
<p>This is the test bank. Would you like to confirm that the card is yours?</p>
<form method="post">
<button name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail">Fail</button>
</form>`
      : '<h1>3D Secure</h1><p>There is nothing left to confirm here. You can close this page.</p>',
  )

/** The only script of these pages: the window that a shop has opened closes itself. */
export const closing = 'window.close()'

export const donePage = (passed: boolean) =>
  page(
    '3D Secure',
    `${
      passed
        ? '<h1>Confirmed</h1><p>Go back to the studio and continue there.</p>'
        : '<h1>Not confirmed</h1><p>Go back to the studio: nothing is charged.</p>'
    }<script>${closing}</script>`,
  )

/** Returns the intent that waits for a challenge, or null. */
export async function openIntent(work: Work, token: string): Promise<{ id: string } | null> {
  const intent =
    (await work.one('setup_intent', { lookup: token })) ??
    (await work.one('payment_intent', { lookup: token }))
  return intent?.status === 'requires_action' ? intent : null
}

/** What follows from the answer, which the provider executes a moment later. */
type Booking = (work: Work) => Promise<void>

/** Accepts the answer to a challenge; null if none was waiting. */
export async function answerChallenge(work: Work, token: string, passed: boolean): Promise<Booking | null> {
  const setup = await work.one('setup_intent', { lookup: token })
  if (setup?.status === 'requires_action') {
    const processing = { ...setup, status: 'processing' as const, next_action: null }
    await work.save('setup_intent', processing)
    return (later) => settleSetup(later, processing, passed)
  }
  const intent = await work.one('payment_intent', { lookup: token })
  if (intent?.status !== 'requires_action') return null
  await settleCharge(work, intent, passed)
  return (later) => bookPayment(later, intent.id)
}

/** Stores a payment's result on its invoice and subscription. */
async function bookPayment(work: Work, id: string): Promise<void> {
  const payment = await work.one('invoice_payment', { lookup: id })
  const invoice = await work.need('invoice', payment!.invoice)
  if (invoice.status !== 'open') return
  await followInvoice(work, await record(work, invoice, await work.need('payment_intent', id)))
}
