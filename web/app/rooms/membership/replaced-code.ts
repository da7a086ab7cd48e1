import { DAY } from '@studio/contract/dates.ts'
import type { ChangePreview } from '@studio/contract/membership/schema.ts'
import { cents, major } from '@studio/contract/money.ts'
import { PERIOD_DAYS } from '@studio/contract/plans/rules.ts'
import { amountText, studioMoney } from '../../ui/words/money-words.ts'

interface Replaced {
  /** The membership's present code. */
  old: string
  /** The code that would replace it. */
  code: string
  /** Charges without and with the new code. */
  kept: ChangePreview
  preview: ChangePreview
}

/** About a year, so that a Forever code shows its value. */
const PAYMENTS = 12

/** Texts if the present code saves more than the new one (D18.promo-replaced); null otherwise. */
export function replacedCodeWords({ old, code, kept, preview }: Replaced) {
  const [before, after] = [totalOf(kept), totalOf(preview)]
  if (after <= before) return null
  const amounts = `you would pay ${amountText(major(after, studioMoney()))} instead of ${amountText(major(before, studioMoney()))}`
  return {
    title: `${old} saves you more.`,
    text: `${code} would replace it: over the next ${PAYMENTS} payments ${amounts}.`,
  }
}

/** Cents due now and in the next payments. */
function totalOf({ dueNow, dueOn, nextAmount, renewAmount, renewOn }: ChangePreview): number {
  const next = cents(nextAmount ?? 0, studioMoney())
  const later = cents(renewAmount ?? nextAmount ?? 0, studioMoney())
  const first = renewOn && dueOn ? Math.round((Date.parse(renewOn) - Date.parse(dueOn)) / PERIOD) : 0
  const byCode = Math.min(PAYMENTS, Math.max(0, first))
  return cents(dueNow, studioMoney()) + byCode * next + (PAYMENTS - byCode) * later
}

const PERIOD = PERIOD_DAYS.Month * DAY
