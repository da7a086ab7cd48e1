import type { ChargeObject, InvoiceObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { invalid } from './errors.ts'
import { listOf } from './paging.ts'

type Tree = { [name: string]: unknown }

/** Replaces ids by objects, along `a.data.b` paths of at most four steps. */
export async function expand(work: Work, answer: object, paths: string[]): Promise<object> {
  const copy = structuredClone(answer) as Tree
  if (copy.object === 'coupon' && !paths.includes('applies_to')) delete copy.applies_to
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 4)
      throw invalid(
        'You cannot expand more than 4 levels of a property',
        'expand',
        'property_expand_max_depth',
      )
    await open(work, copy, steps, path)
  }
  return copy
}

/** Opens a path step by step, in all branches at once: what they name is read by one statement. */
async function open(work: Work, answer: Tree, steps: string[], path: string): Promise<void> {
  let level = [answer]
  for (const step of steps) {
    level = level.filter(({ deleted }) => deleted !== true)
    await work.load(level.flatMap((at) => at[step]).filter((value) => typeof value === 'string'))
    if (step === 'payments') await work.loadPayments(level.map(({ id }) => String(id)))
    for (const at of level) at[step] = await valueAt(work, at, step, path)
    level = level
      .flatMap((at) => at[step])
      .filter((child): child is Tree => typeof child === 'object' && child !== null)
  }
}

async function valueAt(work: Work, at: Tree, step: string, path: string): Promise<unknown> {
  if (at.object === 'invoice' && step in included)
    return included[step as keyof typeof included](work, at as unknown as InvoiceObject)
  if (at.object === 'charge' && step === 'refunds') return refundsOf(work, at as unknown as ChargeObject)
  if (at.object === 'customer' && step === 'subscriptions') return runningOf(work, String(at.id))
  // Only a restricted coupon has it.
  if (at.object === 'coupon' && step === 'applies_to') return at[step]
  const value = at[step]
  if (value === undefined)
    throw invalid(`This property cannot be expanded (${path}).`, 'expand', 'property_expand_unknown')
  if (typeof value === 'string') return (await copyOf(work, value)) ?? value
  if (Array.isArray(value) && step !== 'data')
    return Promise.all(value.map((entry) => (typeof entry === 'string' ? copyOf(work, entry) : entry)))
  return value
}

/** Further steps of the path change the copy. */
const copyOf = async (work: Work, id: string) => structuredClone(await work.findAny(id))

/** Fields of an invoice that are returned only if expanded. */
const included = {
  async payments(work: Work, invoice: InvoiceObject) {
    return listOf(structuredClone(await work.paymentsOf(invoice.id)), `/v1/invoices/${invoice.id}/payments`)
  },
  async confirmation_secret(work: Work, invoice: InvoiceObject) {
    const payment = await work.one('invoice_payment', { parent: invoice.id })
    const intent = payment && (await work.find('payment_intent', payment.payment.payment_intent))
    return intent && { client_secret: intent.client_secret, type: 'payment_intent' }
  },
}

/** Returns a customer's subscriptions that have not ended, at most ten. */
async function runningOf(work: Work, customer: string) {
  const all = await work.all('subscription', { customer })
  const running = all.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
  const list = listOf(running.slice(0, 10), `/v1/customers/${customer}/subscriptions`)
  return { ...list, has_more: running.length > 10 }
}

/** Returns the ten newest refunds of a charge. */
async function refundsOf(work: Work, charge: ChargeObject) {
  const found = await work.all('refund', { parent: charge.id }, { limit: 11 })
  const list = listOf(found.slice(0, 10), `/v1/charges/${charge.id}/refunds`)
  return { ...list, has_more: found.length > 10 }
}
