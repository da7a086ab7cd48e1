import { counted } from '@studio/contract/counted.ts'
import type { Overview } from '@studio/contract/overview/schema.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { FigureCard } from './card.tsx'
import { leftAddress } from './queries.ts'
import styles from './shares.module.css'
import { Shares } from './shares.tsx'

/** Members by plan, and what plans brought that nobody holds now, such as day passes. */
export function PlanShares({ figures: { members, plans } }: { figures: Overview }) {
  const held = plans.filter((plan) => plan.members > 0).toSorted((one, other) => other.members - one.members)
  const sold = plans.filter((plan) => plan.members === 0 && plan.revenue !== 0)
  return (
    <FigureCard title="Plans" end={counted(members, 'member')}>
      <Shares
        label="Members by plan"
        rows={held.map(({ id, title, members: count }) => ({
          id,
          name: title,
          count,
          to: `/admin/subscribers?${new URLSearchParams({ plan: id })}`,
        }))}
        none="No plan has members yet."
      />
      {sold.map(({ id, title, revenue }) => (
        <p key={id} className={styles.sum}>
          {title}: {amountText(revenue)} in 30 days
        </p>
      ))}
    </FigureCard>
  )
}

/** The most frequent reasons of fourteen months, each leading to whoever gave it, and all who left. */
export function WhyTheyLeft({ figures: { left, leavingReasons, leftSilently } }: { figures: Overview }) {
  const given = leavingReasons.map(({ reason, count }) => ({
    id: `reason ${reason}`,
    name: reason,
    count,
    to: leftAddress('428', reason),
  }))
  const silent = { id: 'silent', name: 'No reason given', count: leftSilently }
  const rows = [...given, ...(leftSilently > 0 ? [silent] : [])].toSorted(
    (one, other) => other.count - one.count,
  )
  return (
    <FigureCard
      title="Why people left"
      end={<TextLink to={leftAddress('428')}>{everyoneText(left)}</TextLink>}
    >
      <Shares label="Reasons for leaving" rows={rows} isQuiet none="Nobody left in 14 months." />
    </FigureCard>
  )
}

const everyoneText = (count: number) => (count > 1 ? `All ${count} in 14 months` : 'Who left in 14 months')
