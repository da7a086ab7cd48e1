import type { Standing } from '@studio/contract/membership/schema.ts'
import { standingLabels } from '@studio/contract/membership/standings.ts'
import { useQuery } from '@tanstack/react-query'
import { Options } from '../../../office/fields/options.tsx'
import { StandingGlyph } from '../../../office/standing-mark.tsx'
import { PillSelect } from '../../../office/table/pill-select.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { keepFocus } from '../../../ui/page/focus-title.ts'
import { countText } from '../../../ui/words/money-words.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { usePlanTitle } from '../../plans/use-plan-title.ts'
import { standingCountsQuery } from '../office/queries.ts'
import { standingIs } from '../office-subscribers/subscriber-words.ts'
import styles from './people-filters.module.css'
import { unseenText } from './unseen-text.ts'
import { UNSEEN_DAYS, type UsedPart, withToggled } from './use-people-part.ts'

/** Pills that narrow a list of people by how they stand, by their plan and by their last visit; states add up. */
export function PeopleFilters({ offered, states, plan, unseen, hasVisits, isNarrowed, set }: UsedPart) {
  const clear = () => {
    set(() => ({ states: [], plan: '', unseen: null }))
    keepFocus()
  }
  return (
    <>
      <StandingChips
        offered={offered}
        chosen={states}
        onToggle={(state) => set((now) => ({ states: withToggled(offered, now.states, state) }))}
      />
      <PlanSelect plan={plan} onChange={(next) => set(() => ({ plan: next }))} />
      {hasVisits && <UnseenSelect days={unseen} onChange={(next) => set(() => ({ unseen: next }))} />}
      {isNarrowed && (
        <Button size="sm" variant="plain" onClick={clear}>
          Clear
        </Button>
      )}
    </>
  )
}

interface StandingChipsProps {
  offered: readonly Standing[]
  chosen: readonly Standing[]
  onToggle: (state: Standing) => void
}

export function StandingChips({ offered, chosen, onToggle }: StandingChipsProps) {
  const counts = useQuery(standingCountsQuery()).data
  // Only a studio that gives plans away is offered them.
  const shown = offered.filter((state) => state !== 'given' || counts?.given || chosen.includes(state))
  return (
    <fieldset aria-label="State">
      {shown.map((state) => (
        <Chip key={state} on={chosen.includes(state)} onClick={() => onToggle(state)}>
          <StandingGlyph of={state} />
          {standingLabels[state]}
          <span className={styles.count}>{counts && countText(counts[state] ?? 0)}</span>
        </Chip>
      ))}
    </fieldset>
  )
}

/** One of the plans; a plan that is no longer sold is among them where the address names it. */
export function PlanSelect({ plan, onChange }: { plan: string; onChange: (plan: string) => void }) {
  const plans = useQuery(pricesQuery()).data?.records ?? []
  const titleOf = usePlanTitle(plan ? [plan] : [], 'One plan')
  const ids = plans.map(({ id }) => id)
  return (
    <PillSelect label="Plan" on={plan !== ''} value={plan} onChange={({ target }) => onChange(target.value)}>
      <option value="">Every plan</option>
      <Options of={[...ids, ...(plan && !ids.includes(plan) ? [plan] : [])].map((id) => [id, titleOf(id)])} />
    </PillSelect>
  )
}

interface UnseenSelectProps {
  days: number | null
  onChange: (days: number | null) => void
}

/** Who has not been here for a while; who keeps no history is never among them. */
export function UnseenSelect({ days, onChange }: UnseenSelectProps) {
  return (
    <PillSelect
      label="Not seen for"
      on={days !== null}
      value={days ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || null)}
    >
      <option value="">Seen any time</option>
      <Options of={UNSEEN_DAYS.map((one) => [one, unseenText(one)])} />
    </PillSelect>
  )
}

/** Nobody is found: whom the list was narrowed to, and how to see everybody again. */
export function NobodyFound({ part, searched, word }: { part: UsedPart; searched: boolean; word: string }) {
  const { states, plan, unseen, isNarrowed, set } = part
  const titleOf = usePlanTitle(plan ? [plan] : [], 'this plan')
  if (!isNarrowed) return <EmptyState picture="seated">{word}</EmptyState>
  const stand = states.map((state) => standingIs[state]).join(' or ')
  const what = [stand, plan && `on ${titleOf(plan)}`, unseen && unseenText(unseen).toLowerCase()]
  const words = ` is ${what.filter(Boolean).join(' ')}`
  return (
    <EmptyState
      picture="seated"
      action={
        <Button size="sm" variant="line" onClick={() => set(() => ({ states: [], plan: '', unseen: null }))}>
          Clear
        </Button>
      }
    >
      {searched ? `Nobody with that name${words}` : `Nobody${words}`}
    </EmptyState>
  )
}
