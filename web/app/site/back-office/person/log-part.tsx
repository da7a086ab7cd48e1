import type { User } from '@studio/contract/account/schema.ts'
import type { AuditRow } from '@studio/contract/overview/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordList } from '../../../back-office/table/record-list.tsx'
import { usePage } from '../../../back-office/table/use-page.ts'
import { DetailsButton, deedColumns } from '../audit/deed-columns.tsx'
import { DeedDialog } from '../audit/deed-dialog.tsx'
import { personDeedsQuery, ROWS_A_PAGE } from './queries.ts'

/** Audit entries by and about a person (S-R4). */
export function LogPart({ user: { id } }: { user: User }) {
  const [pageNumber, turnTo] = usePage('log')
  const deeds = useQuery(personDeedsQuery(id, pageNumber))
  const [chosen, setChosen] = useState<AuditRow | null>(null)
  return (
    <>
      <RecordList
        label="Log"
        query={deeds}
        pageNumber={pageNumber}
        pageLength={ROWS_A_PAGE}
        onTurn={turnTo}
        columns={deedColumns}
        actions={(row) => <DetailsButton row={row} onChoose={setChosen} />}
        none="Nothing was done by them or to them"
      />
      {chosen && <DeedDialog row={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
