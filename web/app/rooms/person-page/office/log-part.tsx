import type { AuditRow } from '@studio/contract/overview/schema.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordList } from '../../../office/table/record-list.tsx'
import { usePage } from '../../../office/table/use-page.ts'
import { DetailsButton, entryColumns } from '../../overview/office-audit/entry-columns.tsx'
import { EntryDialog } from '../../overview/office-audit/entry-dialog.tsx'
import { personEntriesQuery, ROWS_A_PAGE } from './queries.ts'

/** Audit entries by and about a person (S-R4). */
export function LogPart({ user: { id } }: { user: User }) {
  const [pageNumber, turnTo] = usePage('log')
  const entries = useQuery(personEntriesQuery(id, pageNumber))
  const [chosen, setChosen] = useState<AuditRow | null>(null)
  return (
    <>
      <RecordList
        label="Log"
        query={entries}
        pageNumber={pageNumber}
        pageLength={ROWS_A_PAGE}
        onTurn={turnTo}
        columns={entryColumns}
        actions={(row) => <DetailsButton row={row} onChoose={setChosen} />}
        empty="Nothing was done by them or to them"
      />
      {chosen && <EntryDialog row={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
