import type { ChangePreview } from '@studio/contract/membership/schema.ts'
import { cents, major } from '@studio/contract/money.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import { amountText, studioMoney } from '../../ui/words/money-words.ts'
import { periodsBetween } from '../../ui/words/term-words.ts'

interface Replaced {
  /** The membership's present code. */
  old: string
  /** The code that would replace it. */
  code: string
  /** Charges without and with the new code. */
  kept: ChangePreview
  preview: ChangePreview
  term: Term
}

/** About a year, and more than one payment, so that a Forever code shows its value. */
const PAYMENTS: Record<Term, number> = { day: 1, days30: 12, month: 12, quarter: 4, year: 2 }

/** Texts if the present code saves more than the new one (D18.promo-replaced); null otherwise. */
export function replacedCodeWords({ old, code, kept, preview, term }: Replaced) {
  const [before, after] = [totalOf(kept, term), totalOf(preview, term)]
  if (after <= before) return null
  const amounts = `you would pay ${amountText(major(after, studioMoney()))} instead of ${amountText(major(before, studioMoney()))}`
  return {
    title: `${old} saves you more.`,
    text: `${code} would replace it: over the next ${PAYMENTS[term]} payments ${amounts}.`,
  }
}

/** Cents due now and in the next payments. */
function totalOf({ dueNow, dueOn, nextAmount, renewAmount, renewOn }: ChangePreview, term: Term): number {
  const next = cents(nextAmount ?? 0, studioMoney())
  const later = cents(renewAmount ?? nextAmount ?? 0, studioMoney())
  const first = renewOn && dueOn ? periodsBetween(dueOn, renewOn, term) : 0
  const payments = PAYMENTS[term]
  const byCode = Math.min(payments, Math.max(0, first))
  return cents(dueNow, studioMoney()) + byCode * next + (payments - byCode) * later
}
