import { refusals } from '@studio/contract/membership/messages.ts'
import type { AgreedTerms } from '@studio/contract/membership/schema.ts'
import { type Money, US } from '@studio/contract/money.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Throws 409 TermsChanged if a cost, a code, a trial or the currency has changed since the preview (D18.agreed). */
export function refuseChangedTerms(agreed: AgreedTerms | undefined, terms: AgreedTerms, money: Money): void {
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

/** The same where no term is named, and the plan's first is no longer the usual one: only 30 days and day passes are sold unnamed. */
export function refuseUnnamedTerm(
  { agreed, term }: { agreed?: AgreedTerms | undefined; term?: Term | undefined },
  sold: { term: Term },
): void {
  if (agreed && !term && sold.term !== 'days30' && sold.term !== 'day') throw termsChanged()
}

export const termsChanged = () => new Refusal('conflict', refusals.termsChanged, { code: 'TermsChanged' })
