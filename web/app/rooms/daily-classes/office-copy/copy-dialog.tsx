import { CallError } from '@studio/contract/call.ts'
import { counted } from '@studio/contract/counted.ts'
import type { CopiedDays } from '@studio/contract/daily-classes/schema.ts'
import { addDays } from '@studio/contract/dates.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldPair } from '../../../office/fields/field-group.tsx'
import { SwitchRow } from '../../../office/fields/switch.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChoiceBar } from '../../../ui/form/choice-bar.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { weekdayDate } from '../../../ui/words/day-text.ts'
import styles from './copy.module.css'
import { copyPreviewQuery, useCopyDays } from './queries.ts'

/** Days copied by each choice; four weeks keep their weekdays. */
const LENGTHS = { day: 1, week: 7, fortnight: 14, month: 28 }
type CopyLength = keyof typeof LENGTHS

const WEEK = 7

/** Default range of a copy: to the first day without classes, from the same weekday before it. */
export function offeredDays(choice: CopyLength, empty: string): { from: string; to: string } {
  return { from: addDays(empty, -Math.max(WEEK, LENGTHS[choice])), to: empty }
}

const CHOICES = [
  { value: 'day', name: 'A day' },
  { value: 'week', name: 'A week' },
  { value: 'fortnight', name: 'Two weeks' },
  { value: 'month', name: 'Four weeks' },
] as const

/** "Copy 3 days"; before it is known how many, and where none is, only the action. */
function copyText(count: number): string {
  return count === 0 ? 'Copy' : `Copy ${counted(count, 'day')}`
}

interface CopyDialogProps {
  /** The first day without classes. */
  empty: string
  onClose: () => void
}

/** Copies days forward after a preview; the first day without classes is the default target. */
export function CopyClassesDialog({ empty, onClose }: CopyDialogProps) {
  const [choice, setChoice] = useState<CopyLength>('week')
  const [from, setFrom] = useState(offeredDays('week', empty).from)
  const [to, setTo] = useState(empty)
  const [replace, setReplace] = useState(false)
  const wish = {
    dateTimeStart: from,
    dateTimeEnd: from && addDays(from, LENGTHS[choice] - 1),
    dateTimeTo: to,
    replace,
  }
  const preview = useQuery({ ...copyPreviewQuery(wish), enabled: Boolean(from && to) })
  const copy = useCopyDays(onClose)
  const fields = preview.error instanceof CallError ? preview.error.fields : {}
  const records = preview.isSuccess ? preview.data.records : []
  const count = records.filter(({ outcome }) => outcome !== 'kept').length

  function choose(chosen: CopyLength) {
    const offered = offeredDays(chosen, empty)
    setChoice(chosen)
    setFrom(offered.from)
    setTo(offered.to)
  }

  return (
    <Dialog
      cancel
      onClose={onClose}
      title="Copy days"
      actions={
        <Button
          busy={copy.isPending}
          disabled={count === 0 || preview.isPlaceholderData || !from || !to}
          onClick={() => copy.mutate(wish)}
        >
          {copyText(count)}
        </Button>
      }
    >
      <div className={styles.fields}>
        <ChoiceBar legend="What is copied" choices={CHOICES} chosen={choice} onChoose={choose} />
        <FieldPair>
          <TextInput
            label="From"
            type="date"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
            error={fields.dateTimeStart ?? fields.dateTimeEnd}
          />
          <TextInput
            label="To"
            type="date"
            value={to}
            onChange={({ target }) => setTo(target.value)}
            error={fields.dateTimeTo}
          />
        </FieldPair>
        <SwitchRow
          label="Replace"
          help="On: days that already have classes get the copied ones. Off: they keep theirs."
          checked={replace}
          onChange={({ target }) => setReplace(target.checked)}
        />
        <CopyPreview query={preview} />
      </div>
    </Dialog>
  )
}

const OUTCOMES = {
  new: { tone: 'ok', text: 'Gets these classes' },
  kept: { tone: 'quiet', text: 'Stays as it is' },
  replaced: { tone: 'warn', text: 'Will be replaced' },
} as const

/** Preview: each day with classes, its target, and what happens there. */
function CopyPreview({ query }: { query: UseQueryResult<CopiedDays> }) {
  // Errors of the dates are shown at their fields.
  if (query.error instanceof CallError && Object.keys(query.error.fields).length > 0) return null
  if (query.isPending && !query.isFetching) return null
  return (
    <QueryState
      query={query}
      skeleton={<RowsSkeleton count={1} />}
      empty={<p>There are no classes on these days.</p>}
    >
      {({ records }) => (
        <>
          {records.every(({ outcome }) => outcome === 'kept') && (
            <p role="status">
              {records.length === 1
                ? 'That day already has classes.'
                : 'All of these days already have classes.'}{' '}
              Choose another day to copy to, or Replace.
            </p>
          )}
          <ul className={styles.days} aria-label="What is copied where" aria-busy={query.isPlaceholderData}>
            {records.map(({ from, date, outcome }) => (
              <li key={from}>
                <span>
                  {weekdayDate(from)} to <b>{weekdayDate(date)}</b>
                </span>
                <Tag tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].text}</Tag>
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryState>
  )
}
