import type { Preview } from '@studio/contract/membership/schema.ts'

const KEY = 'agreed terms'

interface Agreed {
  /** Of the purchase: another plan, code or try has another. */
  startKey: string
  preview: Preview
}

/**
 * Keeps for this tab what was agreed to when the purchase was sent. If its answer is lost, as by a reload, the terms
 * asked anew would be those of a second membership, without the free week; a repeat is still the first purchase.
 */
export function storeAgreedTerms(agreed: Agreed): void {
  sessionStorage.setItem(KEY, JSON.stringify(agreed))
}

/** The terms under which this purchase was sent before; null for one that was not. */
export function agreedTerms(startKey: string): Preview | null {
  const text = sessionStorage.getItem(KEY)
  const agreed = text ? (JSON.parse(text) as Agreed) : null
  return agreed?.startKey === startKey ? agreed.preview : null
}

export function clearAgreedTerms(): void {
  sessionStorage.removeItem(KEY)
}
