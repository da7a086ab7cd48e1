import type { Invoice } from '@studio/contract/billing/schema.ts'
import { DAY } from '@studio/contract/dates.ts'
import { PERIOD_DAYS } from '@studio/contract/plans/rules.ts'
import { dateText } from '../../ui/words/date-words.ts'

type Newest = Pick<Invoice, 'amount' | 'planTitle' | 'status' | 'reason' | 'periodStart' | 'periodEnd'>

/** Texts for a former member by their newest invoice; null for a person who never had one (D18.welcome-back). */
export function lastPlanWords(newest: Newest | null | undefined) {
  if (newest === null) return { ended: 'You have no membership yet.', free: false }
  if (!newest?.planTitle) return { ended: 'Your membership has ended.', free: false }
  const free = onlyFreeDays(newest)
  const what = free ? `Your free days of ${newest.planTitle}` : `Your ${newest.planTitle}`
  const on = newest.status === 'paid' ? ` on ${dateText(newest.periodEnd)}` : ''
  return { ended: `${what} ended${on}.`, free }
}

/** Whether the newest invoice is a trial without a later charge; a code of 100 percent pays for a whole period instead. */
function onlyFreeDays({ amount, reason, periodStart, periodEnd }: Newest): boolean {
  const days = (Date.parse(periodEnd) - Date.parse(periodStart)) / DAY
  return amount === 0 && reason !== 'day_pass' && days < PERIOD_DAYS.Month
}
