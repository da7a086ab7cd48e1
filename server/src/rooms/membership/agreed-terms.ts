import { refusals } from '@studio/contract/membership/messages.ts'
import type { Agreed } from '@studio/contract/membership/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Throws 409 TermsChanged if a cost, a code or a trial has changed since the preview (D18.agreed). */
export function refuseChangedTerms(agreed: Agreed | undefined, terms: Agreed): void {
  if (!agreed) return
  const { dueNow, nextAmount, renewAmount = terms.renewAmount } = agreed
  const asShown =
    dueNow === terms.dueNow && nextAmount === terms.nextAmount && renewAmount === terms.renewAmount
  if (asShown) return
  throw new Refusal('conflict', refusals.termsChanged, { code: 'TermsChanged' })
}
