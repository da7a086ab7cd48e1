import { yearByTerms } from '@studio/contract/plans/savings.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { planAt, type RenewingTerm, type Term } from '@studio/contract/plans/terms.ts'
import { priceText, studioMoney } from '../../ui/words/money-words.ts'
import { freeDaysText, periodLabel } from '../../ui/words/plan-words.ts'
import styles from './card-look.module.css'
import type { CardLook } from './plan-choice.tsx'
import { centsText } from './saving-words.ts'

const always: Record<Term, string> = {
  day: 'Always by the day',
  days30: 'Always by 30 days',
  month: 'Always by the month',
  quarter: 'Always by the quarter',
  year: 'Always by the year',
}

/** How cards look by a chosen term; a price that comes in place of another one rolls. */
export const lookBy =
  (chosen: RenewingTerm, rolls: boolean) =>
  (plan: Price, trial: boolean): CardLook => {
    const shown = planAt(plan, chosen)
    const { term, cost } = shown
    const year = yearByTerms(plan, studioMoney()).find((one) => one.term === term)
    const isLong = term === 'quarter' || term === 'year'
    const price = priceText(cost)
    const free = trial ? plan.trialDays : 0
    return {
      plan: shown,
      price: rolls ? (
        <span key={price} className={styles.rolls}>
          {price}
        </span>
      ) : (
        price
      ),
      period:
        year && isLong
          ? `${centsText(year.monthCents)} a month${freeDaysText(free)}`
          : periodLabel(shown, free),
      saving: savingOf(cost > 0 ? (year?.savedCents ?? 0) : 0) ?? noteOf(shown, chosen),
    }
  }

const savingOf = (saved: number) =>
  saved > 0 ? <span className={styles.saves}>You save {centsText(saved)} a year</span> : null

/** "Always by the day" of a plan that is not sold by the chosen term. */
const noteOf = ({ term, cost }: { term: Term; cost: number }, chosen: Term) =>
  cost > 0 && term !== chosen ? <span className={styles.note}>{always[term]}</span> : null
