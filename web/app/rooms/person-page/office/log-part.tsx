import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { usePage } from '../../../office/table/use-page.ts'
import { LateEntryList } from '../../overview/office-audit/late-entry-list.tsx'
import { personEntriesQuery, ROWS_A_PAGE } from './queries.ts'

/** Audit entries by and about a person (S-R4). */
export function LogPart({ user: { id } }: { user: User }) {
  const [pageNumber, turnTo] = usePage('log')
  const entries = useQuery(personEntriesQuery(id, pageNumber))
  return (
    <LateEntryList
      label="Log"
      query={entries}
      pageNumber={pageNumber}
      pageLength={ROWS_A_PAGE}
      onTurn={turnTo}
      empty="Nothing was done by them or to them"
    />
  )
}
