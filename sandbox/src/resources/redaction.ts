const customerWords = { email: null, name: null, description: null, phone: null, metadata: {} }
const copied = ['customer_name', 'customer_email', 'customer_phone', 'customer_address']

/** A kept object, an event or an answer without what it says of a customer, however deep it says so. */
export function redacted<Kept>(kept: Kept, customer: string): Kept {
  if (Array.isArray(kept)) return kept.map((entry) => redacted(entry, customer)) as Kept
  if (typeof kept !== 'object' || kept === null) return kept
  const entries = Object.entries(kept).map(([name, value]) => [
    name,
    copied.includes(name) ? null : redacted(value, customer),
  ])
  const blank = (kept as { id?: unknown }).id === customer && !('deleted' in kept) ? customerWords : {}
  return { ...Object.fromEntries(entries), ...blank }
}
