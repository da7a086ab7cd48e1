const customerWords = { email: null, name: null, description: null, phone: null, metadata: {} }
const copied = ['customer_name', 'customer_email', 'customer_phone', 'customer_address']

/** Removes a customer's personal data from a stored object, event or answer, at any depth. */
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
