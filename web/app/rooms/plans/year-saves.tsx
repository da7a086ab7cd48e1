import type { Price } from '@studio/contract/plans/schema.ts'
import { useId } from 'react'
import { featuredPlan } from './plan-comparison.ts'
import { yearBars } from './saving-words.ts'
import styles from './year-saves.module.css'

/** What a year of one plan costs by each of its terms: of the plan that opens most, or of another one that has several. */
export function YearSaves({ plans }: { plans: readonly Price[] }) {
  const several = plans.filter((plan) => plan.cost > 0 && yearBars(plan).length > 0)
  const plan = featuredPlan(several)
  if (!plan) return null
  return (
    <div className={styles.both}>
      <div className={styles.words}>
        <h2>What a year saves</h2>
        <p>
          {plan.title}, twelve months of it. You can change how you pay any day; what you have paid counts.
        </p>
      </div>
      <dl className={styles.bars}>
        {yearBars(plan).map(({ name, year, text, paid, saved }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd className={styles.bar} aria-hidden="true">
              <Bar paid={paid} saved={saved} />
            </dd>
            <dd className={styles.sum}>
              <b>{year}</b>
              <small>{text}</small>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** As attributes of a drawing, since the page's policy takes no styles from its markup. */
function Bar({ paid, saved }: { paid: number; saved: number }) {
  const hatch = useId()
  return (
    <svg width="100%" height="100%" aria-hidden="true">
      <pattern
        id={hatch}
        width="5.5"
        height="5.5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className={styles.hatch} width="1.5" height="5.5" />
      </pattern>
      <rect x={`${paid}%`} width={`${saved}%`} height="100%" fill={`url(#${hatch})`} />
      <rect className={styles.paid} width={`${paid}%`} height="100%" rx="7" />
    </svg>
  )
}
