import type { FoundList } from '@studio/contract/finder/schema.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { QueryState } from '../../../ui/query/query-state.tsx'
import styles from './search-dialog.module.css'
import type { SearchState } from './use-choices.ts'

interface SearchNoteProps {
  typed: string
  state: SearchState
  /** Number of options. */
  count: number
  found: UseQueryResult<z.output<typeof FoundList>>
}

/** State of the search, also announced. */
export function SearchNote({ typed, state, count, found }: SearchNoteProps) {
  return (
    <div className={styles.note}>
      <p role="status">{noteText(typed.trim(), state, count)}</p>
      {state !== 'none' && (
        <QueryState query={found} look="line" skeleton={null}>
          {() => null}
        </QueryState>
      )}
    </div>
  )
}

function noteText(typed: string, state: SearchState, count: number): string {
  if (state === 'searching') return 'Searching …'
  if (state === 'offline') return 'No connection. Search resumes once it is back; pages still open.'
  if (state === 'failed') return 'Search failed, so only pages and actions are shown.'
  if (state === 'done' && count === 0) return `Nothing is called ‘${typed}’.`
  return `${count} ${count === 1 ? 'result' : 'results'}. Arrows choose, Enter opens.`
}
