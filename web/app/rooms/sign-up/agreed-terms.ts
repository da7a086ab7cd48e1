import type { Preview } from '@studio/contract/membership/schema.ts'

const AGREED = 'agreed terms'

interface StoredTerms {
  /** Key of the purchase: another plan, code or attempt has another. */
  startKey: string
  preview: Preview
}

/**
 * Stores the agreed terms for this tab when the purchase is sent. If the answer is lost, as by a reload, a new preview would show
 * the terms of a second membership, without the trial; a retry still belongs to the first purchase.
 */
export function storeAgreedTerms(agreed: StoredTerms): void {
  sessionStorage.setItem(AGREED, JSON.stringify(agreed))
}

/** Terms under which this purchase was sent before; null if it was not. */
export function agreedTerms(startKey: string): Preview | null {
  const text = sessionStorage.getItem(AGREED)
  const agreed = text ? (JSON.parse(text) as StoredTerms) : null
  return agreed?.startKey === startKey ? agreed.preview : null
}

export function clearAgreedTerms(): void {
  sessionStorage.removeItem(AGREED)
}
