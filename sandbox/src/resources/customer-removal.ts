import { end } from '../billing/end-subscription.ts'
import { isOver } from '../billing/subscription.ts'
import { emit } from '../events/emit.ts'
import type { CustomerObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import type { Route } from '../wire/params.ts'
import { needCustomer } from './customers.ts'
import { detach } from './payment-methods.ts'

const customerWords = {
  email: null,
  name: null,
  description: null,
  phone: null,
  address: null,
  metadata: {},
}
const copied = ['customer_name', 'customer_email', 'customer_phone', 'customer_address', 'customer_tax_ids']

/** Removes a customer's personal data from a stored object, event or answer, at any depth. */
function redacted<Kept>(kept: Kept, customer: string): Kept {
  if (Array.isArray(kept)) return kept.map((entry) => redacted(entry, customer)) as Kept
  if (typeof kept !== 'object' || kept === null) return kept
  const entries = Object.entries(kept).map(([name, value]) => [
    name,
    copied.includes(name) ? null : redacted(value, customer),
  ])
  const blank = (kept as { id?: unknown }).id === customer && !('deleted' in kept) ? customerWords : {}
  return { ...Object.fromEntries(entries), ...blank }
}

export const customerRemoval: Route = {
  method: 'DELETE',
  path: '/v1/customers/:id',
  params: [],
  run: async (work, { id }) => removeCustomer(work, await needCustomer(work, id)),
}

/**
 * Deletes a customer, ends their subscriptions and detaches their cards. Invoices, events and stored answers
 * are kept without personal data: at the provider the owner must request that as a redaction job.
 */
export async function removeCustomer(work: Work, customer: CustomerObject): Promise<object> {
  const { id } = customer
  for (const subscription of await work.all('subscription', { customer: id }))
    if (!isOver(subscription)) await end(work, subscription, 'cancellation_requested')
  for (const method of await work.all('payment_method', { customer: id })) await detach(work, method)
  for (const { id: taxId } of await work.all('tax_id', { customer: id })) await work.remove(taxId)
  const gone = { id, object: 'customer', deleted: true }
  await emit(work, 'customer.deleted', customer)
  await work.save('customer', gone as unknown as CustomerObject)
  await work.rewriteAll(id, (kept) => redacted(kept, id))
  return gone
}
