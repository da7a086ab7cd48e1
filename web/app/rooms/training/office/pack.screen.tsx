import { useQuery } from '@tanstack/react-query'
import { type MetaArgs, useParams } from 'react-router'
import { pageHead } from '../../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { pathQuery } from '../queries.ts'
import { PackEditor } from './pack-editor.tsx'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Video pack', hidden: true })

/** ADMIN-04, PACK-01: one pack with its videos. */
export default function PackScreen() {
  const { id = '' } = useParams()
  const pack = useQuery({ ...pathQuery(id), staleTime: 0 })
  return (
    <QueryState query={pack} skeleton={<RowsSkeleton count={6} />}>
      {(found) => <PackEditor key={id} pack={found} />}
    </QueryState>
  )
}
