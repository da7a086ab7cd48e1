import type { ReactNode } from 'react'
import { useFromServer } from '../../platform/device/hydrated.tsx'
import { Button } from '../buttons/button.tsx'
import { useArt } from '../pictures/art.ts'
import { type PlanIcon, planPictures } from '../portraits/plan-pictures.ts'
import { classNames } from '../words/class-names.ts'
import { priceText } from '../words/money-words.ts'
import { isComingSoon, type PlanTerms, periodLabel, priceUnit } from '../words/plan-words.ts'
import { RichText } from '../words/rich/rich-text.tsx'
import styles from './plan-card.module.css'

type CardPlan = PlanTerms & { title: string; description: string; icon: PlanIcon; trialDays: number }

type PlanCardProps = {
  plan: CardPlan
  /** Whether the viewer's trial is still ahead. */
  trial?: boolean
  /** Instead of the usual price. */
  price?: ReactNode
  /** Instead of the usual label under the price. */
  period?: string
  /** What is said of the tax below it, where prices are taxed. */
  tax?: string | undefined
  /** A line below it, where any of the cards has one; null for an empty one. */
  saving?: ReactNode
  /** The button; a plan that is coming soon has a disabled one of its own. */
  action: ReactNode
}

/** A plan with its price and one button (PRICING). */
export function PlanCard({ plan, trial = true, price, period, tax, saving, action }: PlanCardProps) {
  const soon = isComingSoon(plan)
  const fromServer = useFromServer()
  const art = useArt()
  return (
    <article
      className={classNames(styles.plan, soon && styles.soon, saving !== undefined && styles.withSaving)}
    >
      <img
        className={styles.picture}
        src={art(planPictures[plan.icon])}
        alt=""
        loading={fromServer ? 'eager' : 'lazy'}
      />
      <h3 className={styles.title}>{plan.title}</h3>
      <div className={styles.price}>
        {soon ? (
          'Coming Soon'
        ) : (
          <>
            {price ?? priceText(plan.cost)}
            <small>/ {priceUnit(plan)}</small>
          </>
        )}
      </div>
      <span className={styles.period}>
        {soon ? null : (period ?? periodLabel(plan, trial ? plan.trialDays : 0))}
        {tax && !soon && <span className={styles.tax}>{tax}</span>}
      </span>
      {saving !== undefined && <span className={styles.saving}>{saving}</span>}
      <RichText className={styles.description} html={plan.description} />
      <div className={styles.action}>
        {soon ? (
          <Button full disabled>
            Coming Soon
          </Button>
        ) : (
          action
        )}
      </div>
    </article>
  )
}

/** Plan cards in a grid of four, two or one columns. */
export function PlanGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
