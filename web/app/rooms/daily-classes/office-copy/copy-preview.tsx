import { CallError } from '@studio/contract/call.ts'
import type { CopiedDays } from '@studio/contract/daily-classes/schema.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { weekdayDate } from '../../../ui/words/day-text.ts'
import styles from './copy.module.css'

const OUTCOMES = {
  new: { tone: 'ok', text: 'Gets these classes' },
  kept: { tone: 'quiet', text: 'Stays as it is' },
  replaced: { tone: 'warn', text: 'Will be replaced' },
} as const

/** Preview: each day with classes, its target, and what happens there. */
export function CopyPreview({ query }: { query: UseQueryResult<CopiedDays> }) {
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
