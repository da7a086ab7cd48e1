import { previewChange } from '@studio/contract/membership/charges.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import type { Agreed, ChangePreview } from '@studio/contract/membership/schema.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { chargesMade } from '../codes/charges-made.ts'
import type { PlannedChange } from './planned-change.ts'
import type { ProrationCharge } from './proration-now.ts'

/** Returns what a change of plan charges now and next, in dollars (D7, D18.preview). */
export async function previewOf(
  context: Context,
  { row, costCents, promo, newPromo, how }: PlannedChange,
  difference: ProrationCharge | null,
): Promise<ChangePreview> {
  const dueNowCents = Math.max(0, difference?.cents ?? 0)
  const made = newPromo ? 0 : await chargesMade(context.db, { ...row, promoCodeId: promo?.id ?? null })
  const nextCents = how === 'none' ? (row.nextCostCents ?? costCents) : costCents
  return previewChange({ dueNowCents, dueOn: row.periodEnd, costCents: nextCents }, promo, made)
}

/** Throws 409 TermsChanged if a cost, a code or a trial has changed since the preview (D18.agreed). */
export function refuseChangedTerms(agreed: Agreed | undefined, terms: Agreed): void {
  if (!agreed) return
  const { dueNow, nextAmount, renewAmount = terms.renewAmount } = agreed
  const asShown =
    dueNow === terms.dueNow && nextAmount === terms.nextAmount && renewAmount === terms.renewAmount
  if (asShown) return
  throw new Refusal('conflict', refusals.termsChanged, { code: 'TermsChanged' })
}
