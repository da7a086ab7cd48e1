import { capital } from '@studio/contract/reading-words.ts'
import { changedFields } from '../../../office/meanwhile/use-meanwhile.ts'
import { priceText } from '../../../ui/words/money-words.ts'
import { planFieldWords, type TypedPlan } from './plan-form.ts'

/** "Price: $29 to $31, title.": what a plan's form would change. */
export function changesText(stored: TypedPlan, now: TypedPlan): string {
  const said = changedFields(stored, now).map((field) => {
    if (field === 'cost' && stored.cost !== undefined && now.cost !== undefined)
      return `price: ${priceText(stored.cost)} to ${priceText(now.cost)}`
    if (field === 'trialDays' && now.trialDays !== undefined)
      return `trial days: ${stored.trialDays ?? 0} to ${now.trialDays}`
    return planFieldWords[field].label.toLowerCase()
  })
  const text = said.join(', ')
  return text ? `${capital(text)}.` : 'Not saved yet.'
}

/** Whom the changes concern (D5). */
export function concernsText(stored: TypedPlan, now: TypedPlan): string {
  const changed = changedFields(stored, now)
  if (changed.includes('permissions')) return 'For everybody who has it, at once.'
  const terms = changed.includes('cost') || changed.includes('terms') || changed.includes('trialDays')
  return terms ? 'For people who join from now on.' : ''
}

/** What everybody who has the plan would lose. */
export const takenAway = (stored: TypedPlan, now: Pick<TypedPlan, 'permissions'>) =>
  stored.permissions.filter((one) => !now.permissions.includes(one))
