import { refusals } from '@studio/contract/membership/messages.ts'
import type { Agreed } from '@studio/contract/membership/schema.ts'
import { type Money, US } from '@studio/contract/money.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Throws 409 TermsChanged if a cost, a code, a trial or the currency has changed since the preview (D18.agreed). */
export function refuseChangedTerms(agreed: Agreed | undefined, terms: Agreed, money: Money): void {
  if (!agreed) return
  const { dueNow, nextAmount, renewAmount = terms.renewAmount, currency = US.currency } = agreed
  const { trialDays = terms.trialDays } = agreed
  const asShown =
    dueNow === terms.dueNow &&
    nextAmount === terms.nextAmount &&
    renewAmount === terms.renewAmount &&
    trialDays === terms.trialDays
  if (asShown && currency === money.currency) return
  throw termsChanged()
}

export const termsChanged = () => new Refusal('conflict', refusals.termsChanged, { code: 'TermsChanged' })
